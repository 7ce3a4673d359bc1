// Generated from schemas/storage/v1alpha1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts'
import type * as meta_v1 from '../../meta/v1/types.ts'
import type * as storage_v1 from '../v1/types.ts'

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
