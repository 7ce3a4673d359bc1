import type { Metrics } from '../metrics.ts'

const SECONDS = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 45, 60]

/** Registers the metrics of conversion webhooks under Kubernetes' names; the result is called with each call to one. */
export function conversionMetrics(metrics: Metrics) {
  const labels = ['result', 'failure_type'] as const
  const total = metrics.counter({
    name: 'apiserver_conversion_webhook_request_total',
    help: 'Counter for conversion webhook requests with success/failure and failure error type',
    stability: 'ALPHA',
    labels,
  })
  const durations = metrics.histogram({
    name: 'apiserver_conversion_webhook_duration_seconds',
    help: 'Conversion webhook request latency',
    stability: 'ALPHA',
    labels,
    buckets: SECONDS,
  })
  return (outcome: 'success' | 'failure', seconds: number): void => {
    const failure_type = outcome === 'success' ? '' : 'conversion_webhook_call_failure'
    total.inc({ result: outcome, failure_type })
    durations.observe({ result: outcome, failure_type }, seconds)
  }
}
