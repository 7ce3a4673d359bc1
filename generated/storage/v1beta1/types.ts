// Generated from schemas/storage/v1beta1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts'
import type * as core_v1 from '../../core/v1/types.ts'
import type * as meta_v1 from '../../meta/v1/types.ts'
import type * as storage_v1 from '../v1/types.ts'

/** Abilities of a CSI driver. */
export interface CSIDriver extends ApiObject {
  /** What is wanted. */
  spec?: CSIDriverSpec
}

/** A list of CSIDriver objects. */
export type CSIDriverList = ObjectList<CSIDriver>

/** CSI drivers of a node. */
export interface CSINode extends ApiObject {
  /** What is wanted. */
  spec?: storage_v1.CSINodeSpec
}

/** A list of CSINode objects. */
export type CSINodeList = ObjectList<CSINode>

/** Storage that a driver has left in some place. */
export interface CSIStorageCapacity extends ApiObject {
  /** Nodes that can reach the storage; none if absent. */
  nodeTopology?: meta_v1.LabelSelector
  /** Name of the StorageClass. */
  storageClassName: string
  /** Storage that is left. */
  capacity?: string
  /** Largest volume that can be made. */
  maximumVolumeSize?: string
}

/** A list of CSIStorageCapacity objects. */
export type CSIStorageCapacityList = ObjectList<CSIStorageCapacity>

/** Sort of storage that volumes can be made of. */
export interface StorageClass extends ApiObject {
  /** Who makes the volumes. */
  provisioner: string
  /** Settings for the provisioner. */
  parameters?: Record<string, string>
  /** Reclaim policy of the volumes that are made. */
  reclaimPolicy?: 'Delete' | 'Recycle' | 'Retain'
  /** Mount options of the volumes that are made. */
  mountOptions?: string[]
  /** Whether claims may grow. */
  allowVolumeExpansion?: boolean
  /** Whether volumes are made and bound at once (`Immediate`) or when a Pod needs them (`WaitForFirstConsumer`). */
  volumeBindingMode?: 'Immediate' | 'WaitForFirstConsumer'
  /** Where volumes may be made. */
  allowedTopologies?: core_v1.TopologySelectorTerm[]
}

/** A list of StorageClass objects. */
export type StorageClassList = ObjectList<StorageClass>

/** Attaches a volume to a node. */
export interface VolumeAttachment extends ApiObject {
  /** What is wanted. */
  spec?: storage_v1.VolumeAttachmentSpec
  /** What was last observed; written by controllers, not by users. */
  status?: storage_v1.VolumeAttachmentStatus
}

/** A list of VolumeAttachment objects. */
export type VolumeAttachmentList = ObjectList<VolumeAttachment>

/** Changeable attributes that volumes can be given. */
export interface VolumeAttributesClass extends ApiObject {
  /** Driver that knows the attributes. */
  driverName: string
  /** Attributes by name; they can't be changed. */
  parameters: Record<string, string>
}

/** A list of VolumeAttributesClass objects. */
export type VolumeAttributesClassList = ObjectList<VolumeAttributesClass>

/** What is wanted of a CSIDriver. */
export interface CSIDriverSpec {
  /** Whether volumes must be attached to a node before mounting. */
  attachRequired?: boolean
  /** Whether the driver gets information about the Pod when it mounts. */
  podInfoOnMount?: boolean
  /** Sorts of volumes that the driver supports: `Persistent`, `Ephemeral`. */
  volumeLifecycleModes?: ('Ephemeral' | 'Persistent')[]
  /** Whether the scheduler should look at the storage that is left. */
  storageCapacity?: boolean
  /** When ownership of a volume is changed: `ReadWriteOnceWithFSType`, `File` or `None`. */
  fsGroupPolicy?: 'File' | 'None' | 'ReadWriteOnceWithFSType'
  /** Service account tokens that the driver gets when it mounts. */
  tokenRequests?: storage_v1.TokenRequest[]
  /** Whether the mount call is repeated to refresh the content. */
  requiresRepublish?: boolean
  /** Whether the driver supports mounting with an SELinux context. */
  seLinuxMount?: boolean
  /** Seconds between updates of how many volumes a node can take. */
  nodeAllocatableUpdatePeriodSeconds?: number
}
