export { Metrics } from './metrics.ts'
export { reloadMetrics } from './reloads.ts'
