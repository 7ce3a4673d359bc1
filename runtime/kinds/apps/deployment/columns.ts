import type { TableColumn } from '../../../codec/index.ts'
import * as c from '../../column.ts'
import { ready, containers, selector } from '../columns.ts'

export const deploymentColumns: readonly TableColumn[] = [
  c.name,
  ready,
  c.column('Up-to-date', c.numberAt('status.updatedReplicas')),
  c.column('Available', c.numberAt('status.availableReplicas')),
  c.age,
  ...containers,
  selector,
]
