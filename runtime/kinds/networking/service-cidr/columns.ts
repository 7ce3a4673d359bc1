import type { TableColumn } from '../../../codec/index.ts'
import * as c from '../../column.ts'

export const serviceCidrColumns: readonly TableColumn[] = [
  c.name,
  c.column('CIDRs', (object) => c.stringsAt(object, 'spec.cidrs').join(',')),
  c.age,
]
