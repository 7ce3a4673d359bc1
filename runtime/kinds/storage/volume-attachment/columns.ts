import type { TableColumn } from '../../../codec/index.ts'
import * as c from '../../column.ts'

const BOOLEAN = { type: 'boolean' }

export const volumeAttachmentColumns: readonly TableColumn[] = [
  c.name,
  c.column('Attacher', c.textAt('spec.attacher'), { format: 'name' }),
  c.column('PV', c.textAt('spec.source.persistentVolumeName')),
  c.column('Node', c.textAt('spec.nodeName')),
  c.column('Attached', c.booleanAt('status.attached'), BOOLEAN),
  c.age,
]
