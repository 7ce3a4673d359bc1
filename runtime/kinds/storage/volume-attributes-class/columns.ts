import type { TableColumn } from '../../../codec/index.ts'
import * as c from '../../column.ts'

export const volumeAttributesClassColumns: readonly TableColumn[] = [
  c.name,
  c.column('DriverName', c.textAt('driverName')),
  c.age,
]
