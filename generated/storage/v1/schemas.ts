// Generated from schemas/storage/v1.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as core_v1 from '../../core/v1/schemas.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'

export const CSIDriver = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'storage/v1.CSIDriver',
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
  typeName: 'storage/v1.CSINode',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...CSINodeSpec(), default: {} },
  },
  wire: { metadata: 1, spec: 2 },
}))

export const CSIStorageCapacity = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'storage/v1.CSIStorageCapacity',
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
  typeName: 'storage/v1.StorageClass',
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
  typeName: 'storage/v1.VolumeAttachment',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...VolumeAttachmentSpec(), default: {} },
    status: { ...VolumeAttachmentStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const VolumeAttributesClass = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'storage/v1.VolumeAttributesClass',
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
  typeName: 'storage/v1.CSIDriverSpec',
  properties: {
    attachRequired: { type: 'boolean', default: true },
    podInfoOnMount: { type: 'boolean', default: false },
    volumeLifecycleModes: {
      type: 'array',
      default: ['Persistent'],
      listType: 'set',
      omitEmpty: true,
      items: { type: 'string', enum: ['Ephemeral', 'Persistent'] },
    },
    storageCapacity: { type: 'boolean', default: false },
    fsGroupPolicy: {
      type: 'string',
      default: 'ReadWriteOnceWithFSType',
      enum: ['File', 'None', 'ReadWriteOnceWithFSType'],
    },
    tokenRequests: { type: 'array', listType: 'atomic', omitEmpty: true, items: TokenRequest() },
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

export const CSINodeDriver = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'storage/v1.CSINodeDriver',
  required: ['name', 'nodeID'],
  properties: {
    name: { type: 'string', omitEmpty: true },
    nodeID: { type: 'string', omitEmpty: true },
    topologyKeys: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    allocatable: VolumeNodeResources(),
  },
  wire: { name: 1, nodeID: 2, topologyKeys: 3, allocatable: 4 },
}))

export const CSINodeSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'storage/v1.CSINodeSpec',
  properties: {
    drivers: {
      type: 'array',
      nullable: true,
      default: null,
      listType: 'map',
      listMapKeys: ['name'],
      patchStrategy: ['merge'],
      patchMergeKey: 'name',
      omitEmpty: true,
      items: CSINodeDriver(),
    },
  },
  wire: { drivers: 1 },
}))

export const TokenRequest = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'storage/v1.TokenRequest',
  properties: { audience: { type: 'string', default: '' }, expirationSeconds: { type: 'integer', format: 'int64' } },
  wire: { audience: 1, expirationSeconds: 2 },
}))

export const VolumeAttachmentSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'storage/v1.VolumeAttachmentSource',
  properties: { persistentVolumeName: { type: 'string' }, inlineVolumeSpec: core_v1.PersistentVolumeSpec() },
  wire: { persistentVolumeName: 1, inlineVolumeSpec: 2 },
}))

export const VolumeAttachmentSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'storage/v1.VolumeAttachmentSpec',
  required: ['attacher', 'nodeName'],
  properties: {
    attacher: { type: 'string', omitEmpty: true },
    source: { ...VolumeAttachmentSource(), default: {} },
    nodeName: { type: 'string', omitEmpty: true },
  },
  wire: { attacher: 1, source: 2, nodeName: 3 },
}))

export const VolumeAttachmentStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'storage/v1.VolumeAttachmentStatus',
  properties: {
    attached: { type: 'boolean', default: false },
    attachmentMetadata: { type: 'object', omitEmpty: true, additionalProperties: { type: 'string' } },
    attachError: VolumeError(),
    detachError: VolumeError(),
  },
  wire: { attached: 1, attachmentMetadata: 2, attachError: 3, detachError: 4 },
}))

export const VolumeError = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'storage/v1.VolumeError',
  properties: {
    time: { type: 'string', format: 'date-time', nullable: true, default: null },
    message: { type: 'string', omitEmpty: true },
    errorCode: { type: 'integer', format: 'int32' },
  },
  wire: { time: 1, message: 2, errorCode: 3 },
}))

export const VolumeNodeResources = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'storage/v1.VolumeNodeResources',
  properties: { count: { type: 'integer', format: 'int32', minimum: 0 } },
  wire: { count: 1 },
}))
