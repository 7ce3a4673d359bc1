import { BackgroundError, pause } from '../../runtime/async/index.ts'
import type { EventBatch } from '../../runtime/audit/index.ts'
import { remotePoster, type RemoteService } from '../../runtime/auth/index.ts'

/** Attempts for one batch, and how their pauses grow: as in Kubernetes. */
const ATTEMPTS = 5
const FACTOR = 1.5
const JITTER = 0.2
const TIMEOUT_MILLISECONDS = 30_000

export interface WebhookOptions {
  /** Returns the present service. */
  readonly service: () => RemoteService
  readonly initialBackoffMilliseconds: number
  /** Domain of API groups. */
  readonly apiDomain: string
  /** Ends the pauses between attempts. */
  readonly signal: AbortSignal
  report(error: unknown): void
}

/** Returns a function that posts events as an EventList, with retries; it resolves to false if they are lost. */
export function webhookDelivery(options: WebhookOptions): (batch: EventBatch) => Promise<boolean> {
  const { service, initialBackoffMilliseconds, apiDomain, signal, report } = options
  const post = remotePoster({ service, timeoutMs: TIMEOUT_MILLISECONDS })
  const opening = `{"kind":"EventList","apiVersion":"audit.${apiDomain}/v1","metadata":{},"items":[`
  return async ({ bytes }) => {
    // Without the trailing comma.
    const body = `${opening}${Buffer.from(bytes).toString('utf8', 0, bytes.length - 1)}]}`
    for (let attempt = 1, wait = initialBackoffMilliseconds; ; attempt++, wait *= FACTOR) {
      try {
        await post(body)
        return true
      } catch (error) {
        report(new BackgroundError('audit webhook', error))
        if (attempt >= ATTEMPTS || signal.aborted) return false
      }
      await pause(wait * (1 + Math.random() * JITTER), signal)
    }
  }
}
