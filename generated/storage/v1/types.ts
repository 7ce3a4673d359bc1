// Generated from schemas/storage/v1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts'
import type * as core_v1 from '../../core/v1/types.ts'
import type * as meta_v1 from '../../meta/v1/types.ts'

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
  spec?: CSINodeSpec
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
  spec?: VolumeAttachmentSpec
  /** What was last observed; written by controllers, not by users. */
  status?: VolumeAttachmentStatus
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
  tokenRequests?: TokenRequest[]
  /** Whether the mount call is repeated to refresh the content. */
  requiresRepublish?: boolean
  /** Whether the driver supports mounting with an SELinux context. */
  seLinuxMount?: boolean
  /** Seconds between updates of how many volumes a node can take. */
  nodeAllocatableUpdatePeriodSeconds?: number
}

export interface CSINodeDriver {
  /** Name of the driver. */
  name: string
  /** Name of the node for the driver. */
  nodeID: string
  /** Labels of the node that the driver uses as topology. */
  topologyKeys?: string[]
  /** How many volumes the node can take. */
  allocatable?: VolumeNodeResources
}

/** What is wanted of a CSINode. */
export interface CSINodeSpec {
  /** Drivers that run on the node. */
  drivers?: CSINodeDriver[] | null
}

export interface TokenRequest {
  /** Audience of the token; empty for that of the server. */
  audience?: string
  /** Wanted lifetime in seconds. */
  expirationSeconds?: number
}

export interface VolumeAttachmentSource {
  /** Name of the PersistentVolume. */
  persistentVolumeName?: string
  /** Volume that is defined in a Pod's spec itself. */
  inlineVolumeSpec?: core_v1.PersistentVolumeSpec
}

/** What is wanted of a VolumeAttachment. */
export interface VolumeAttachmentSpec {
  /** Driver that attaches the volume. */
  attacher: string
  /** Volume to attach. */
  source?: VolumeAttachmentSource
  /** Node that the volume is attached to. */
  nodeName: string
}

/** State of a VolumeAttachment. */
export interface VolumeAttachmentStatus {
  /** Whether the volume is attached. */
  attached?: boolean
  /** What the attaching driver says about it. */
  attachmentMetadata?: Record<string, string>
  /** Last error of attaching. */
  attachError?: VolumeError
  /** Last error of detaching. */
  detachError?: VolumeError
}

export interface VolumeError {
  /** When the error was met. */
  time?: string | null
  /** Sentence about the error. */
  message?: string
  /** Code of the error. */
  errorCode?: number
}

export interface VolumeNodeResources {
  /** Largest number of volumes; absent for no bound. */
  count?: number
}
