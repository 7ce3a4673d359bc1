export { levelSpecOf, schemaSpecOf, type LevelSpec, type SchemaSpec } from './configuration.ts'
export { Fairness, type FairnessOptions } from './fairness.ts'
export type { Flow } from './flow.ts'
export type { Ticket } from './ticket.ts'
