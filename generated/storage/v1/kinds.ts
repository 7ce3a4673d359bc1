// Generated from schemas/storage/v1.yaml by `orch generate`. Do not edit.
import { defineVersion } from '../../../runtime/codegen/index.ts'
import * as schemas from './schemas.ts'

export const CSIDriverVersion = defineVersion({
  name: 'v1',
  schema: schemas.CSIDriver,
  lifecycle: { introduced: '1.18' },
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
})

export const CSINodeVersion = defineVersion({
  name: 'v1',
  schema: schemas.CSINode,
  lifecycle: { introduced: '1.17' },
  served: true,
  subresources: {},
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Drivers', type: 'integer' },
    { name: 'Age', type: 'string' },
  ],
  selectableFields: [],
})

export const CSIStorageCapacityVersion = defineVersion({
  name: 'v1',
  schema: schemas.CSIStorageCapacity,
  lifecycle: { introduced: '1.24' },
  served: true,
  subresources: {},
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Created At', type: 'date', jsonPath: '.metadata.creationTimestamp' },
  ],
  selectableFields: [],
})

export const StorageClassVersion = defineVersion({
  name: 'v1',
  schema: schemas.StorageClass,
  lifecycle: { introduced: '1.6' },
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
})

export const VolumeAttachmentVersion = defineVersion({
  name: 'v1',
  schema: schemas.VolumeAttachment,
  lifecycle: { introduced: '1.13' },
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
})

export const VolumeAttributesClassVersion = defineVersion({
  name: 'v1',
  schema: schemas.VolumeAttributesClass,
  lifecycle: { introduced: '1.34' },
  served: true,
  subresources: {},
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'DriverName', type: 'string', jsonPath: '.driverName' },
    { name: 'Age', type: 'string' },
  ],
  selectableFields: [],
})
