import type { Kinds } from '../kind.ts'
import { csiDriverColumns } from './csi-driver/columns.ts'
import { CSI_DRIVERS } from './csi-driver/strategy.ts'
import { csiNodeColumns } from './csi-node/columns.ts'
import { CSI_NODES } from './csi-node/strategy.ts'
import { storageClassColumns } from './storage-class/columns.ts'
import { storageClasses } from './storage-class/strategy.ts'
import { volumeAttachmentColumns } from './volume-attachment/columns.ts'
import { VOLUME_ATTACHMENTS } from './volume-attachment/strategy.ts'
import { volumeAttributesClassColumns } from './volume-attributes-class/columns.ts'

/** The kinds of storage; volumes and claims are core kinds. */
export const storage: Kinds = {
  csidrivers: { strategy: CSI_DRIVERS, columns: csiDriverColumns },
  csinodes: { strategy: CSI_NODES, columns: csiNodeColumns },
  storageclasses: { strategy: storageClasses, columns: storageClassColumns },
  volumeattachments: { strategy: VOLUME_ATTACHMENTS, columns: volumeAttachmentColumns },
  volumeattributesclasses: { columns: volumeAttributesClassColumns },
}
