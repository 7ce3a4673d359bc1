// Generated from schemas/storage by `orch generate`. Do not edit.
import { defineResource } from '../../runtime/codegen/index.ts'
import * as v1 from './v1/kinds.ts'
import * as v1beta1 from './v1beta1/kinds.ts'
import * as v1alpha1 from './v1alpha1/kinds.ts'
import type * as v1Types from './v1/types.ts'

export const CSIDriverResource = defineResource<v1Types.CSIDriver, Record<never, never>>({
  group: 'storage.orch.io',
  kind: 'CSIDriver',
  listKind: 'CSIDriverList',
  plural: 'csidrivers',
  singular: 'csidriver',
  shortNames: [],
  categories: [],
  scope: 'Cluster',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  updates: { unconditional: 'refused' },
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.CSIDriverVersion, v1beta1.CSIDriverVersion],
})

export const CSINodeResource = defineResource<v1Types.CSINode, Record<never, never>>({
  group: 'storage.orch.io',
  kind: 'CSINode',
  listKind: 'CSINodeList',
  plural: 'csinodes',
  singular: 'csinode',
  shortNames: [],
  categories: [],
  scope: 'Cluster',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  updates: { unconditional: 'refused' },
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.CSINodeVersion, v1beta1.CSINodeVersion],
})

export const CSIStorageCapacityResource = defineResource<v1Types.CSIStorageCapacity, Record<never, never>>({
  group: 'storage.orch.io',
  kind: 'CSIStorageCapacity',
  listKind: 'CSIStorageCapacityList',
  plural: 'csistoragecapacities',
  singular: 'csistoragecapacity',
  shortNames: [],
  categories: [],
  scope: 'Namespaced',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.CSIStorageCapacityVersion, v1beta1.CSIStorageCapacityVersion, v1alpha1.CSIStorageCapacityVersion],
})

export const StorageClassResource = defineResource<v1Types.StorageClass, Record<never, never>>({
  group: 'storage.orch.io',
  kind: 'StorageClass',
  listKind: 'StorageClassList',
  plural: 'storageclasses',
  singular: 'storageclass',
  shortNames: ['sc'],
  categories: [],
  scope: 'Cluster',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.StorageClassVersion, v1beta1.StorageClassVersion],
})

export const VolumeAttachmentResource = defineResource<
  v1Types.VolumeAttachment,
  { status: { body: v1Types.VolumeAttachment } }
>({
  group: 'storage.orch.io',
  kind: 'VolumeAttachment',
  listKind: 'VolumeAttachmentList',
  plural: 'volumeattachments',
  singular: 'volumeattachment',
  shortNames: [],
  categories: [],
  scope: 'Cluster',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  updates: { unconditional: 'refused' },
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.VolumeAttachmentVersion, v1beta1.VolumeAttachmentVersion, v1alpha1.VolumeAttachmentVersion],
})

export const VolumeAttributesClassResource = defineResource<v1Types.VolumeAttributesClass, Record<never, never>>({
  group: 'storage.orch.io',
  kind: 'VolumeAttributesClass',
  listKind: 'VolumeAttributesClassList',
  plural: 'volumeattributesclasses',
  singular: 'volumeattributesclass',
  shortNames: ['vac'],
  categories: [],
  scope: 'Cluster',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1',
  versions: [
    v1.VolumeAttributesClassVersion,
    v1beta1.VolumeAttributesClassVersion,
    v1alpha1.VolumeAttributesClassVersion,
  ],
})
