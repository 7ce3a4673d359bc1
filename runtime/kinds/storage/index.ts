import type { Kinds } from '../kind.ts'
import { csiDriverColumns } from './csi-driver/columns.ts'
import { csiDrivers } from './csi-driver/strategy.ts'
import { csiNodeColumns } from './csi-node/columns.ts'
import { csiNodes } from './csi-node/strategy.ts'
import { storageClassColumns } from './storage-class/columns.ts'
import { storageClasses } from './storage-class/strategy.ts'
import { volumeAttachmentColumns } from './volume-attachment/columns.ts'
import { volumeAttachments } from './volume-attachment/strategy.ts'
import { volumeAttributesClassColumns } from './volume-attributes-class/columns.ts'

/** The kinds of storage; volumes and claims are core kinds. */
export const storage: Kinds = {
  csidrivers: { strategy: csiDrivers, columns: csiDriverColumns },
  csinodes: { strategy: csiNodes, columns: csiNodeColumns },
  storageclasses: { strategy: storageClasses, columns: storageClassColumns },
  volumeattachments: { strategy: volumeAttachments, columns: volumeAttachmentColumns },
  volumeattributesclasses: { columns: volumeAttributesClassColumns },
}
