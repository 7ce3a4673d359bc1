import type { TableColumn } from '../../../codec/index.ts'
import * as c from '../../column.ts'

export const priorityClassColumns: readonly TableColumn[] = [
  c.name,
  c.column('Value', c.numberAt('value'), { type: 'integer' }),
  c.column('Global-Default', c.booleanAt('globalDefault'), { type: 'boolean' }),
  c.age,
  c.column('PreemptionPolicy', c.textAt('preemptionPolicy')),
]
