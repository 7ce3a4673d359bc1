import type { TableColumn } from '../../../codec/index.ts'
import * as c from '../../column.ts'

export const podDisruptionBudgetColumns: readonly TableColumn[] = [
  c.name,
  c.column('Min Available', c.textAt('spec.minAvailable', 'N/A')),
  c.column('Max Unavailable', c.textAt('spec.maxUnavailable', 'N/A')),
  c.column('Allowed Disruptions', c.numberAt('status.disruptionsAllowed'), { type: 'integer' }),
  c.age,
]
