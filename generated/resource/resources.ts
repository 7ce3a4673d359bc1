// Generated from schemas/resource by `orch generate`. Do not edit.
import { defineResource } from '../../runtime/codegen/index.ts'
import * as v1 from './v1/kinds.ts'
import type * as v1Types from './v1/types.ts'

export const DeviceClassResource = defineResource<v1Types.DeviceClass, Record<never, never>>({
  group: 'resource.orch.io',
  kind: 'DeviceClass',
  listKind: 'DeviceClassList',
  plural: 'deviceclasses',
  singular: 'deviceclass',
  shortNames: [],
  categories: [],
  scope: 'Cluster',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.DeviceClassVersion],
})

export const ResourceClaimResource = defineResource<v1Types.ResourceClaim, { status: { body: v1Types.ResourceClaim } }>(
  {
    group: 'resource.orch.io',
    kind: 'ResourceClaim',
    listKind: 'ResourceClaimList',
    plural: 'resourceclaims',
    singular: 'resourceclaim',
    shortNames: [],
    categories: [],
    scope: 'Namespaced',
    verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
    virtual: false,
    storageVersion: 'v1',
    versions: [v1.ResourceClaimVersion],
  },
)

export const ResourceClaimTemplateResource = defineResource<v1Types.ResourceClaimTemplate, Record<never, never>>({
  group: 'resource.orch.io',
  kind: 'ResourceClaimTemplate',
  listKind: 'ResourceClaimTemplateList',
  plural: 'resourceclaimtemplates',
  singular: 'resourceclaimtemplate',
  shortNames: [],
  categories: [],
  scope: 'Namespaced',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.ResourceClaimTemplateVersion],
})

export const ResourceSliceResource = defineResource<v1Types.ResourceSlice, Record<never, never>>({
  group: 'resource.orch.io',
  kind: 'ResourceSlice',
  listKind: 'ResourceSliceList',
  plural: 'resourceslices',
  singular: 'resourceslice',
  shortNames: [],
  categories: [],
  scope: 'Cluster',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.ResourceSliceVersion],
})
