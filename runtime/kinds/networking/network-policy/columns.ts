import type { TableColumn } from '../../../codec/index.ts'
import * as c from '../../column.ts'

export const networkPolicyColumns: readonly TableColumn[] = [
  c.name,
  c.column('Pod-Selector', (object) => c.selector(c.at(object, 'spec.podSelector'))),
  c.age,
]
