import type { Admission } from '../../../admission/index.ts'
import { forbidden, type DynamicObject } from '../../../api/index.ts'
import type { Eventual } from '../../../async/index.ts'

/** Refuses a second default PriorityClass. `all` lists the classes of the API group `group`. Throws ApiError 403. */
export const singleDefaultPriorityClass = (
  group: string,
  all: () => Eventual<readonly DynamicObject[]>,
): Admission => ({
  handles: (operation, type, subresource) =>
    (operation === 'CREATE' || operation === 'UPDATE') &&
    subresource === '' &&
    type.group === group &&
    type.resource === 'priorityclasses',
  async validate({ object, name, resource }) {
    if (object?.globalDefault !== true) return
    const other = (await all()).find(({ globalDefault, metadata }) => globalDefault === true && metadata.name !== name)
    if (other === undefined) return
    const why = `PriorityClass ${other.metadata.name ?? ''} is already marked as default. Only one default can exist`
    throw forbidden(resource, name, why)
  },
})
