import type { httpsCaller } from '../../runtime/admission/index.ts'
import { conversionMetrics, type Metrics } from '../../runtime/metrics/index.ts'

type Caller = ReturnType<typeof httpsCaller>

/** Returns the caller of conversion webhooks, measured. */
export function measuredConversions(metrics: Metrics, call: Caller): Caller {
  const observe = conversionMetrics(metrics)
  return async (review) => {
    const begun = performance.now()
    const seconds = (): number => (performance.now() - begun) / 1_000
    try {
      const answer = await call(review)
      observe('success', seconds())
      return answer
    } catch (error) {
      observe('failure', seconds())
      throw error
    }
  }
}
