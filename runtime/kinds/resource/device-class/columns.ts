import type { TableColumn } from '../../../codec/index.ts'
import * as c from '../../column.ts'

export const deviceClassColumns: readonly TableColumn[] = [c.name, c.age]
