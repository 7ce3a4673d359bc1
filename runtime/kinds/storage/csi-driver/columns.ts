import type { TableColumn } from '../../../codec/index.ts'
import * as c from '../../column.ts'

const BOOLEAN = { type: 'boolean' }

export const csiDriverColumns: readonly TableColumn[] = [
  c.name,
  c.column('AttachRequired', (object) => c.at(object, 'spec.attachRequired') !== false, BOOLEAN),
  c.column('PodInfoOnMount', c.booleanAt('spec.podInfoOnMount'), BOOLEAN),
  c.column('StorageCapacity', c.booleanAt('spec.storageCapacity'), BOOLEAN),
  c.column('TokenRequests', (object) => {
    const audiences = c.objectsAt(object, 'spec.tokenRequests').map(({ audience }) => c.text(audience))
    return audiences.length === 0 ? c.UNSET : audiences.join(',')
  }),
  c.column('RequiresRepublish', c.booleanAt('spec.requiresRepublish'), BOOLEAN),
  c.column('Modes', (object) => {
    const modes = c.stringsAt(object, 'spec.volumeLifecycleModes')
    return modes.length === 0 ? c.NONE : modes.join(',')
  }),
  c.age,
]
