import type { DynamicObject } from '../../../api/index.ts'
import type { TableColumn } from '../columns.ts'
import * as c from './column.ts'

const boolean = { type: 'boolean' }

function isDefaultClass({ metadata }: DynamicObject): boolean {
  return Object.entries(metadata.annotations ?? {}).some(
    ([key, value]) => /^storageclass(?:\.beta)?\.[^/]+\/is-default-class$/.test(key) && value === 'true',
  )
}

const className: TableColumn = {
  ...c.name,
  cell: (object) => `${object.metadata.name ?? ''}${isDefaultClass(object) ? ' (default)' : ''}`,
}

export const storageColumns: Readonly<Record<string, readonly TableColumn[]>> = {
  csidrivers: [
    c.name,
    c.column('AttachRequired', (object) => c.at(object, 'spec.attachRequired') !== false, boolean),
    c.column('PodInfoOnMount', c.booleanAt('spec.podInfoOnMount'), boolean),
    c.column('StorageCapacity', c.booleanAt('spec.storageCapacity'), boolean),
    c.column('TokenRequests', (object) => {
      const audiences = c.objectsAt(object, 'spec.tokenRequests').map(({ audience }) => c.text(audience))
      return audiences.length === 0 ? c.UNSET : audiences.join(',')
    }),
    c.column('RequiresRepublish', c.booleanAt('spec.requiresRepublish'), boolean),
    c.column('Modes', (object) => {
      const modes = c.stringsAt(object, 'spec.volumeLifecycleModes')
      return modes.length === 0 ? c.NONE : modes.join(',')
    }),
    c.age,
  ],
  csinodes: [
    c.name,
    c.column('Drivers', (object) => c.sizeOf(c.at(object, 'spec.drivers')), { type: 'integer' }),
    c.age,
  ],
  storageclasses: [
    className,
    c.column('Provisioner', c.textAt('provisioner')),
    c.column('ReclaimPolicy', c.textAt('reclaimPolicy', 'Delete')),
    c.column('VolumeBindingMode', c.textAt('volumeBindingMode', 'Immediate')),
    c.column('AllowVolumeExpansion', c.booleanAt('allowVolumeExpansion')),
    c.age,
  ],
  volumeattachments: [
    c.name,
    c.column('Attacher', c.textAt('spec.attacher'), { format: 'name' }),
    c.column('PV', c.textAt('spec.source.persistentVolumeName')),
    c.column('Node', c.textAt('spec.nodeName')),
    c.column('Attached', c.booleanAt('status.attached'), boolean),
    c.age,
  ],
  volumeattributesclasses: [c.name, c.column('DriverName', c.textAt('driverName')), c.age],
}
