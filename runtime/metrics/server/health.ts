import type { Metrics } from '../metrics.ts'

/** Registers Kubernetes' metrics of health checks, which `/metrics/slis` shows; the result is called with each outcome. */
export function healthMetrics(metrics: Metrics) {
  const stability = 'STABLE'
  const present = metrics.gauge({
    name: 'kubernetes_healthcheck',
    help: 'This metric records the result of a single healthcheck.',
    labels: ['name', 'type'],
    across: 'least',
    stability,
  })
  const total = metrics.counter({
    name: 'kubernetes_healthchecks_total',
    help: 'This metric records the results of all healthcheck.',
    labels: ['name', 'type', 'status'],
    stability,
  })
  return (name: string, type: string, outcome: 'passed' | 'failed'): void => {
    present.set({ name, type }, outcome === 'passed' ? 1 : 0)
    total.inc({ name, type, status: outcome === 'passed' ? 'success' : 'error' })
  }
}
