import { describe, expect, it } from 'vitest'
import { measuredConversions } from '../../../server/metrics/conversions.ts'
import { Metrics } from '../../../runtime/metrics/index.ts'

describe('the metrics of conversion webhooks', () => {
  it('count calls by outcome, and pass on what the call gives', async () => {
    const metrics = new Metrics()
    const review = {
      address: { url: '', authorities: '' },
      body: {},
      timeoutSeconds: 1,
      signal: new AbortController().signal,
    }
    let answer: () => Promise<unknown> = async () => 'answered'
    const call = measuredConversions(metrics, () => answer())
    expect(await call(review)).toBe('answered')
    answer = async () => Promise.reject(new Error('closed'))
    await expect(call(review)).rejects.toThrow('closed')
    const text = await metrics.text()
    const total = 'apiserver_conversion_webhook_request_total'
    expect(text).toContain(`${total}{result="success",failure_type=""} 1\n`)
    expect(text).toContain(`${total}{result="failure",failure_type="conversion_webhook_call_failure"} 1\n`)
    expect(text).toContain('apiserver_conversion_webhook_duration_seconds_count{result="success",failure_type=""} 1\n')
  })
})
