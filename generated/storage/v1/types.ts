// Generated from schemas/storage/v1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts';
import type * as core_v1 from '../../core/v1/types.ts';
import type * as meta_v1 from '../../meta/v1/types.ts';

export interface CSIDriver extends ApiObject {
  spec?: CSIDriverSpec;
}

/** A list of CSIDriver objects. */
export type CSIDriverList = ObjectList<CSIDriver>;

export interface CSINode extends ApiObject {
  spec?: CSINodeSpec;
}

/** A list of CSINode objects. */
export type CSINodeList = ObjectList<CSINode>;

export interface CSIStorageCapacity extends ApiObject {
  nodeTopology?: meta_v1.LabelSelector;
  storageClassName: string;
  capacity?: string;
  maximumVolumeSize?: string;
}

/** A list of CSIStorageCapacity objects. */
export type CSIStorageCapacityList = ObjectList<CSIStorageCapacity>;

export interface StorageClass extends ApiObject {
  provisioner: string;
  parameters?: Record<string, string>;
  reclaimPolicy?: 'Delete' | 'Recycle' | 'Retain';
  mountOptions?: string[];
  allowVolumeExpansion?: boolean;
  volumeBindingMode?: 'Immediate' | 'WaitForFirstConsumer';
  allowedTopologies?: core_v1.TopologySelectorTerm[];
}

/** A list of StorageClass objects. */
export type StorageClassList = ObjectList<StorageClass>;

export interface VolumeAttachment extends ApiObject {
  spec?: VolumeAttachmentSpec;
  status?: VolumeAttachmentStatus;
}

/** A list of VolumeAttachment objects. */
export type VolumeAttachmentList = ObjectList<VolumeAttachment>;

export interface VolumeAttributesClass extends ApiObject {
  driverName: string;
  parameters: Record<string, string>;
}

/** A list of VolumeAttributesClass objects. */
export type VolumeAttributesClassList = ObjectList<VolumeAttributesClass>;

export interface CSIDriverSpec {
  attachRequired?: boolean;
  podInfoOnMount?: boolean;
  volumeLifecycleModes?: ('Ephemeral' | 'Persistent')[];
  storageCapacity?: boolean;
  fsGroupPolicy?: 'File' | 'None' | 'ReadWriteOnceWithFSType';
  tokenRequests?: TokenRequest[];
  requiresRepublish?: boolean;
  seLinuxMount?: boolean;
  nodeAllocatableUpdatePeriodSeconds?: number;
}

export interface CSINodeDriver {
  name: string;
  nodeID: string;
  topologyKeys?: string[];
  allocatable?: VolumeNodeResources;
}

export interface CSINodeSpec {
  drivers?: CSINodeDriver[] | null;
}

export interface TokenRequest {
  audience?: string;
  expirationSeconds?: number;
}

export interface VolumeAttachmentSource {
  persistentVolumeName?: string;
  inlineVolumeSpec?: core_v1.PersistentVolumeSpec;
}

export interface VolumeAttachmentSpec {
  attacher: string;
  source?: VolumeAttachmentSource;
  nodeName: string;
}

export interface VolumeAttachmentStatus {
  attached?: boolean;
  attachmentMetadata?: Record<string, string>;
  attachError?: VolumeError;
  detachError?: VolumeError;
}

export interface VolumeError {
  time?: string | null;
  message?: string;
  errorCode?: number;
}

export interface VolumeNodeResources {
  count?: number;
}
