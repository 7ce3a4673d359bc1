import type { TableColumn } from '../../../codec/index.ts'
import * as c from '../../column.ts'

export const resourceClaimTemplateColumns: readonly TableColumn[] = [c.name, c.age]
