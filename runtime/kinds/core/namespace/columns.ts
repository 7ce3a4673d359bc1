import type { TableColumn } from '../../../codec/index.ts'
import * as c from '../../column.ts'

export const namespaceColumns: readonly TableColumn[] = [c.name, c.column('Status', c.textAt('status.phase')), c.age]
