import type { TableColumn } from '../../../codec/index.ts'
import * as c from '../../column.ts'

export const csiNodeColumns: readonly TableColumn[] = [
  c.name,
  c.column('Drivers', (object) => c.sizeOf(c.at(object, 'spec.drivers')), { type: 'integer' }),
  c.age,
]
