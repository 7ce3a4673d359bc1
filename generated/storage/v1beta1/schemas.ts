// Generated from schemas/storage/v1beta1.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as core_v1 from '../../core/v1/schemas.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'
import * as storage_v1 from '../v1/schemas.ts'

export const CSIDriver = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'storage/v1beta1.CSIDriver',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...CSIDriverSpec(), default: {} },
  },
  wire: { metadata: 1, spec: 2 },
}))

export const CSINode = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'storage/v1beta1.CSINode',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...storage_v1.CSINodeSpec(), default: {} },
  },
  wire: { metadata: 1, spec: 2 },
}))

export const CSIStorageCapacity = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'storage/v1beta1.CSIStorageCapacity',
  required: ['storageClassName'],
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    nodeTopology: { ...meta_v1.LabelSelector(), immutable: true },
    storageClassName: { type: 'string', immutable: true, omitEmpty: true },
    capacity: { type: 'string', format: 'quantity' },
    maximumVolumeSize: { type: 'string', format: 'quantity' },
  },
  wire: { metadata: 1, nodeTopology: 2, storageClassName: 3, capacity: 4, maximumVolumeSize: 5 },
}))

export const StorageClass = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'storage/v1beta1.StorageClass',
  required: ['provisioner'],
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    provisioner: { type: 'string', immutable: true, omitEmpty: true },
    parameters: { type: 'object', immutable: true, omitEmpty: true, additionalProperties: { type: 'string' } },
    reclaimPolicy: { type: 'string', default: 'Delete', enum: ['Delete', 'Recycle', 'Retain'], immutable: true },
    mountOptions: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    allowVolumeExpansion: { type: 'boolean' },
    volumeBindingMode: {
      type: 'string',
      default: 'Immediate',
      enum: ['Immediate', 'WaitForFirstConsumer'],
      immutable: true,
    },
    allowedTopologies: { type: 'array', listType: 'atomic', omitEmpty: true, items: core_v1.TopologySelectorTerm() },
  },
  wire: {
    metadata: 1,
    provisioner: 2,
    parameters: 3,
    reclaimPolicy: 4,
    mountOptions: 5,
    allowVolumeExpansion: 6,
    volumeBindingMode: 7,
    allowedTopologies: 8,
  },
}))

export const VolumeAttachment = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'storage/v1beta1.VolumeAttachment',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...storage_v1.VolumeAttachmentSpec(), default: {} },
    status: { ...storage_v1.VolumeAttachmentStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const VolumeAttributesClass = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'storage/v1beta1.VolumeAttributesClass',
  required: ['driverName', 'parameters'],
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    driverName: { type: 'string', immutable: true, omitEmpty: true },
    parameters: { type: 'object', immutable: true, omitEmpty: true, additionalProperties: { type: 'string' } },
  },
  wire: { metadata: 1, driverName: 2, parameters: 3 },
}))

export const CSIDriverSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'storage/v1beta1.CSIDriverSpec',
  properties: {
    attachRequired: { type: 'boolean', default: true },
    podInfoOnMount: { type: 'boolean', default: false },
    volumeLifecycleModes: {
      type: 'array',
      default: ['Persistent'],
      listType: 'atomic',
      omitEmpty: true,
      items: { type: 'string', enum: ['Ephemeral', 'Persistent'] },
    },
    storageCapacity: { type: 'boolean', default: false },
    fsGroupPolicy: {
      type: 'string',
      default: 'ReadWriteOnceWithFSType',
      enum: ['File', 'None', 'ReadWriteOnceWithFSType'],
    },
    tokenRequests: { type: 'array', listType: 'atomic', omitEmpty: true, items: storage_v1.TokenRequest() },
    requiresRepublish: { type: 'boolean', default: false },
    seLinuxMount: { type: 'boolean', default: false },
    nodeAllocatableUpdatePeriodSeconds: { type: 'integer', format: 'int64' },
  },
  wire: {
    attachRequired: 1,
    podInfoOnMount: 2,
    volumeLifecycleModes: 3,
    storageCapacity: 4,
    fsGroupPolicy: 5,
    tokenRequests: 6,
    requiresRepublish: 7,
    seLinuxMount: 8,
    nodeAllocatableUpdatePeriodSeconds: 9,
  },
}))
