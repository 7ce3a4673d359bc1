import type { TableColumn } from '../../../codec/index.ts'
import * as c from '../../column.ts'

export const leaseColumns: readonly TableColumn[] = [c.name, c.column('Holder', c.textAt('spec.holderIdentity')), c.age]
