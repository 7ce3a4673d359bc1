import type { TableColumn } from '../../../codec/index.ts'
import { data } from '../data-columns.ts'
import * as c from '../../column.ts'

export const secretColumns: readonly TableColumn[] = [
  c.name,
  c.column('Type', c.textAt('type')),
  c.column('Data', data),
  c.age,
]
