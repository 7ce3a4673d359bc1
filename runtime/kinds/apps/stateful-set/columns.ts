import type { TableColumn } from '../../../codec/index.ts'
import * as c from '../../column.ts'
import { ready, containers } from '../columns.ts'

export const statefulSetColumns: readonly TableColumn[] = [c.name, ready, c.age, ...containers]
