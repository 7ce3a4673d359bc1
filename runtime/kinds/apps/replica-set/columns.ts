import type { TableColumn } from '../../../codec/index.ts'
import * as c from '../../column.ts'
import { integer, containers, selector } from '../columns.ts'

export const replicaSetColumns: readonly TableColumn[] = [
  c.name,
  integer('Desired', 'spec.replicas'),
  integer('Current', 'status.replicas'),
  integer('Ready', 'status.readyReplicas'),
  c.age,
  ...containers,
  selector,
]
