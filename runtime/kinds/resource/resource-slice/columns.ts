import type { TableColumn } from '../../../codec/index.ts'
import * as c from '../../column.ts'

export const resourceSliceColumns: readonly TableColumn[] = [
  c.name,
  c.column('Node', c.textAt('spec.nodeName')),
  c.column('Driver', c.textAt('spec.driver')),
  c.column('Pool', c.textAt('spec.pool.name')),
  c.age,
]
