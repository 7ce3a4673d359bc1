import type { TableColumn } from '../../../codec/index.ts'
import * as c from '../../column.ts'
import { integer, containers, selector } from '../columns.ts'

export const daemonSetColumns: readonly TableColumn[] = [
  c.name,
  integer('Desired', 'status.desiredNumberScheduled'),
  integer('Current', 'status.currentNumberScheduled'),
  integer('Ready', 'status.numberReady'),
  integer('Up-to-date', 'status.updatedNumberScheduled'),
  integer('Available', 'status.numberAvailable'),
  c.column('Node Selector', (object) => c.labels(c.at(object, 'spec.template.spec.nodeSelector'))),
  c.age,
  ...containers,
  selector,
]
