import type { TableColumn } from '../../../codec/index.ts'
import * as c from '../../column.ts'

export const flowSchemaColumns: readonly TableColumn[] = [
  c.name,
  c.column('PriorityLevel', c.textAt('spec.priorityLevelConfiguration.name')),
  c.column('MatchingPrecedence', c.numberAt('spec.matchingPrecedence')),
  c.column('DistinguisherMethod', c.textAt('spec.distinguisherMethod.type', c.NONE)),
  c.age,
  c.column('MissingPL', (object) => {
    const found = c.objectsAt(object, 'status.conditions').find((each) => each['type'] === 'Dangling')
    return c.text(found?.['status'], '?')
  }),
]
