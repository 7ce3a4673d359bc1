// Generated from schemas/storage/v1beta1.yaml by `orch generate`. Do not edit.
import { defineVersion } from '../../../runtime/codegen/index.ts'
import * as conversions from '../conversions.ts'
import * as schemas from './schemas.ts'

export const CSIDriverVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.CSIDriver,
  lifecycle: {
    introduced: '1.14',
    deprecated: '1.19',
    removed: '1.22',
    replacement: { group: 'storage.orch.io', version: 'v1', kind: 'CSIDriver' },
  },
  served: true,
  subresources: {},
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'AttachRequired', type: 'boolean', jsonPath: '.spec.attachRequired' },
    { name: 'PodInfoOnMount', type: 'boolean', jsonPath: '.spec.podInfoOnMount' },
    { name: 'StorageCapacity', type: 'boolean', jsonPath: '.spec.storageCapacity' },
    { name: 'TokenRequests', type: 'string' },
    { name: 'RequiresRepublish', type: 'boolean', jsonPath: '.spec.requiresRepublish' },
    { name: 'Modes', type: 'string' },
    { name: 'Age', type: 'string' },
  ],
  selectableFields: [],
  toStorage: conversions.CSIDriverV1beta1V1.forward,
  fromStorage: conversions.CSIDriverV1beta1V1.back,
})

export const CSINodeVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.CSINode,
  lifecycle: {
    introduced: '1.14',
    deprecated: '1.17',
    removed: '1.22',
    replacement: { group: 'storage.orch.io', version: 'v1', kind: 'CSINode' },
  },
  served: true,
  subresources: {},
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Drivers', type: 'integer' },
    { name: 'Age', type: 'string' },
  ],
  selectableFields: [],
  toStorage: conversions.CSINodeV1beta1V1.forward,
  fromStorage: conversions.CSINodeV1beta1V1.back,
})

export const CSIStorageCapacityVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.CSIStorageCapacity,
  lifecycle: {
    introduced: '1.21',
    deprecated: '1.24',
    removed: '1.27',
    replacement: { group: 'storage.orch.io', version: 'v1', kind: 'CSIStorageCapacity' },
  },
  served: true,
  subresources: {},
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Created At', type: 'date', jsonPath: '.metadata.creationTimestamp' },
  ],
  selectableFields: [],
  toStorage: conversions.CSIStorageCapacityV1beta1V1.forward,
  fromStorage: conversions.CSIStorageCapacityV1beta1V1.back,
})

export const StorageClassVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.StorageClass,
  lifecycle: {
    introduced: '1.4',
    deprecated: '1.19',
    removed: '1.22',
    replacement: { group: 'storage.orch.io', version: 'v1', kind: 'StorageClass' },
  },
  served: true,
  subresources: {},
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Provisioner', type: 'string', jsonPath: '.provisioner' },
    { name: 'ReclaimPolicy', type: 'string' },
    { name: 'VolumeBindingMode', type: 'string' },
    { name: 'AllowVolumeExpansion', type: 'string' },
    { name: 'Age', type: 'string' },
  ],
  selectableFields: [],
  toStorage: conversions.StorageClassV1beta1V1.forward,
  fromStorage: conversions.StorageClassV1beta1V1.back,
})

export const VolumeAttachmentVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.VolumeAttachment,
  lifecycle: {
    introduced: '1.10',
    deprecated: '1.19',
    removed: '1.22',
    replacement: { group: 'storage.orch.io', version: 'v1', kind: 'VolumeAttachment' },
  },
  served: true,
  subresources: { status: { verbs: ['get', 'patch', 'update'] } },
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Attacher', type: 'string', format: 'name', jsonPath: '.spec.attacher' },
    { name: 'PV', type: 'string' },
    { name: 'Node', type: 'string', jsonPath: '.spec.nodeName' },
    { name: 'Attached', type: 'boolean', jsonPath: '.status.attached' },
    { name: 'Age', type: 'string' },
  ],
  selectableFields: [],
  toStorage: conversions.VolumeAttachmentV1beta1V1.forward,
  fromStorage: conversions.VolumeAttachmentV1beta1V1.back,
})

export const VolumeAttributesClassVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.VolumeAttributesClass,
  lifecycle: {
    introduced: '1.31',
    deprecated: '1.34',
    replacement: { group: 'storage.orch.io', version: 'v1', kind: 'VolumeAttributesClass' },
  },
  served: true,
  subresources: {},
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'DriverName', type: 'string', jsonPath: '.driverName' },
    { name: 'Age', type: 'string' },
  ],
  selectableFields: [],
  toStorage: conversions.VolumeAttributesClassV1beta1V1.forward,
  fromStorage: conversions.VolumeAttributesClassV1beta1V1.back,
})
