import type { Kinds } from '../kind.ts'
import { flowSchemaColumns } from './flow-schema/columns.ts'
import { FLOW_SCHEMAS } from './flow-schema/strategy.ts'
import { priorityLevelColumns } from './priority-level-configuration/columns.ts'
import { priorityLevels } from './priority-level-configuration/strategy.ts'

/** The kinds of priority and fairness. */
export const flowControl: Kinds = {
  flowschemas: { strategy: FLOW_SCHEMAS, columns: flowSchemaColumns },
  prioritylevelconfigurations: { strategy: priorityLevels, columns: priorityLevelColumns },
}
