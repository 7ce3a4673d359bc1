// Generated from schemas/storage/v1alpha1.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'
import * as storage_v1 from '../v1/schemas.ts'

export const CSIStorageCapacity = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'storage/v1alpha1.CSIStorageCapacity',
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

export const VolumeAttachment = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'storage/v1alpha1.VolumeAttachment',
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
  typeName: 'storage/v1alpha1.VolumeAttributesClass',
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
