export { levelSpecOf, schemaSpecOf, type LevelSpec, type SchemaSpec } from './configuration.ts'
export { Fairness } from './fairness.ts'
export { fairnessMetrics } from './metrics.ts'
export type { Ticket } from './ticket.ts'
