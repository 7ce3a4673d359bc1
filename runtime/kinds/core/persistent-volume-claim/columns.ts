import type { TableColumn } from '../../../codec/index.ts'
import { phase, modes, volumeClass } from '../volume-columns.ts'
import * as c from '../../column.ts'

export const claimColumns: readonly TableColumn[] = [
  c.name,
  c.column('Status', phase),
  c.column('Volume', c.textAt('spec.volumeName')),
  c.column('Capacity', (object) =>
    c.stringAt(object, 'spec.volumeName') === '' ? '' : c.text(c.at(object, 'status.capacity.storage'), '0'),
  ),
  c.column('Access Modes', (object) =>
    c.stringAt(object, 'spec.volumeName') === '' ? '' : modes(c.stringsAt(object, 'status.accessModes')),
  ),
  c.column('StorageClass', volumeClass),
  c.column('VolumeAttributesClass', c.textAt('spec.volumeAttributesClassName', c.UNSET)),
  c.age,
  c.wide('VolumeMode', c.textAt('spec.volumeMode', c.UNSET)),
]
