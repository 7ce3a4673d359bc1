import type { TableColumn } from '../../../codec/index.ts'
import * as c from '../../column.ts'

export const serviceAccountColumns: readonly TableColumn[] = [
  c.name,
  c.column('Secrets', (object) => c.sizeOf(object['secrets'])),
  c.age,
]
