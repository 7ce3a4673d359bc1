import type { TableColumn } from '../../../codec/index.ts'
import * as c from '../../column.ts'

export const runtimeClassColumns: readonly TableColumn[] = [c.name, c.column('Handler', c.textAt('handler')), c.age]
