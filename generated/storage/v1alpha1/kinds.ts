// Generated from schemas/storage/v1alpha1.yaml by `orch generate`. Do not edit.
import { defineVersion } from '../../../runtime/codegen/index.ts'
import * as conversions from '../conversions.ts'
import * as schemas from './schemas.ts'

export const CSIStorageCapacityVersion = defineVersion({
  name: 'v1alpha1',
  schema: schemas.CSIStorageCapacity,
  lifecycle: {
    introduced: '1.19',
    deprecated: '1.21',
    removed: '1.24',
    replacement: { group: 'storage.orch.io', version: 'v1', kind: 'CSIStorageCapacity' },
  },
  served: true,
  subresources: {},
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Created At', type: 'date', jsonPath: '.metadata.creationTimestamp' },
  ],
  selectableFields: [],
  toStorage: conversions.CSIStorageCapacityV1alpha1V1.forward,
  fromStorage: conversions.CSIStorageCapacityV1alpha1V1.back,
})

export const VolumeAttachmentVersion = defineVersion({
  name: 'v1alpha1',
  schema: schemas.VolumeAttachment,
  lifecycle: {
    introduced: '1.9',
    deprecated: '1.21',
    removed: '1.24',
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
  toStorage: conversions.VolumeAttachmentV1alpha1V1.forward,
  fromStorage: conversions.VolumeAttachmentV1alpha1V1.back,
})

export const VolumeAttributesClassVersion = defineVersion({
  name: 'v1alpha1',
  schema: schemas.VolumeAttributesClass,
  lifecycle: {
    introduced: '1.29',
    deprecated: '1.32',
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
  toStorage: conversions.VolumeAttributesClassV1alpha1V1.forward,
  fromStorage: conversions.VolumeAttributesClassV1alpha1V1.back,
})
