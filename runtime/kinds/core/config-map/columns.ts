import type { TableColumn } from '../../../codec/index.ts'
import { data } from '../data-columns.ts'
import * as c from '../../column.ts'

export const configMapColumns: readonly TableColumn[] = [c.name, c.column('Data', data), c.age]
