import type { TableColumn } from '../../../codec/index.ts'
import * as c from '../../column.ts'

export const replicationColumns: readonly TableColumn[] = [
  c.name,
  c.column('Desired', c.numberAt('spec.replicas'), { type: 'integer' }),
  c.column('Current', c.numberAt('status.replicas'), { type: 'integer' }),
  c.column('Ready', c.numberAt('status.readyReplicas'), { type: 'integer' }),
  c.age,
  ...c.containerColumns('spec.template'),
  c.wide('Selector', (object) => c.labels(c.at(object, 'spec.selector'))),
]
