import { objectOf } from '../../../json/index.ts'
import type { TableColumn } from '../../../codec/index.ts'
import * as c from '../../column.ts'

export const priorityLevelColumns: readonly TableColumn[] = [
  c.name,
  c.column('Type', c.textAt('spec.type')),
  c.column('NominalConcurrencyShares', (object) => {
    const shares = objectOf(c.at(object, 'spec.limited') ?? c.at(object, 'spec.exempt'))['nominalConcurrencyShares']
    return typeof shares === 'number' ? shares : c.NONE
  }),
  c.column('Queues', c.textAt('spec.limited.limitResponse.queuing.queues', c.NONE)),
  c.column('HandSize', c.textAt('spec.limited.limitResponse.queuing.handSize', c.NONE)),
  c.column('QueueLengthLimit', c.textAt('spec.limited.limitResponse.queuing.queueLengthLimit', c.NONE)),
  c.age,
]
