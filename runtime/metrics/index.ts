export { Metrics, type MetricsOptions } from './metrics.ts'
export { processMetrics } from './process.ts'
export { reloadMetrics } from './reloads.ts'
export { requestMetrics } from './server/requests.ts'
