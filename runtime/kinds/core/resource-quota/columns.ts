import type { DynamicObject } from '../../../api/index.ts'
import type { TableColumn } from '../../../codec/index.ts'
import * as c from '../../column.ts'

/** `used/hard` of the resources that `has` picks. */
const quota =
  (has: (resource: string) => boolean) =>
  (object: DynamicObject): string => {
    const used = c.objectAt(object, 'status.used')
    return Object.entries(c.objectAt(object, 'status.hard'))
      .filter(([resource]) => has(resource))
      .sort(([first], [second]) => (first < second ? -1 : 1))
      .map(([resource, hard]) => `${resource}: ${c.text(used[resource], '0')}/${c.text(hard)}`)
      .join(', ')
  }

const isLimit = (resource: string): boolean => resource.startsWith('limits.')

export const quotaColumns: readonly TableColumn[] = [
  c.name,
  c.column(
    'Request',
    quota((resource) => !isLimit(resource)),
  ),
  c.column('Limit', quota(isLimit)),
  c.age,
]
