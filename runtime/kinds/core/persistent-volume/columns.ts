import type { TableColumn } from '../../../codec/index.ts'
import { modes, phase, volumeClass } from '../volume-columns.ts'
import * as c from '../../column.ts'

export const volumeColumns: readonly TableColumn[] = [
  c.name,
  c.column('Capacity', c.textAt('spec.capacity.storage', '0')),
  c.column('Access Modes', (object) => modes(c.stringsAt(object, 'spec.accessModes'))),
  c.column('Reclaim Policy', c.textAt('spec.persistentVolumeReclaimPolicy')),
  c.column('Status', phase),
  c.column('Claim', (object) => {
    const claim = c.objectAt(object, 'spec.claimRef')
    return Object.keys(claim).length === 0 ? '' : `${c.text(claim['namespace'])}/${c.text(claim['name'])}`
  }),
  c.column('StorageClass', volumeClass),
  c.column('VolumeAttributesClass', c.textAt('spec.volumeAttributesClassName', c.UNSET)),
  c.column('Reason', c.textAt('status.reason')),
  c.age,
  c.wide('VolumeMode', c.textAt('spec.volumeMode', c.UNSET)),
]
