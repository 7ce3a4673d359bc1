// Generated from schemas/meta/v1.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'

export const APIGroup = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'meta/v1.APIGroup',
  properties: {
    apiVersion: { type: 'string', omitEmpty: true },
    kind: { type: 'string', omitEmpty: true },
    name: { type: 'string', default: '' },
    versions: {
      type: 'array',
      nullable: true,
      default: null,
      listType: 'atomic',
      omitEmpty: true,
      items: GroupVersionForDiscovery(),
    },
    preferredVersion: { ...GroupVersionForDiscovery(), default: {} },
    serverAddressByClientCIDRs: {
      type: 'array',
      listType: 'atomic',
      omitEmpty: true,
      items: ServerAddressByClientCIDR(),
    },
  },
  wire: { name: 1, versions: 2, preferredVersion: 3, serverAddressByClientCIDRs: 4 },
}))

export const APIGroupList = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'meta/v1.APIGroupList',
  properties: {
    apiVersion: { type: 'string', omitEmpty: true },
    kind: { type: 'string', omitEmpty: true },
    groups: { type: 'array', nullable: true, default: null, listType: 'atomic', omitEmpty: true, items: APIGroup() },
  },
  wire: { groups: 1 },
}))

export const APIResource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'meta/v1.APIResource',
  properties: {
    name: { type: 'string', default: '' },
    singularName: { type: 'string', default: '' },
    namespaced: { type: 'boolean', default: false },
    group: { type: 'string', omitEmpty: true },
    version: { type: 'string', omitEmpty: true },
    kind: { type: 'string', default: '' },
    verbs: { type: 'array', nullable: true, default: null, omitEmpty: true, items: { type: 'string' } },
    shortNames: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    categories: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    storageVersionHash: { type: 'string', omitEmpty: true },
  },
  wire: {
    name: 1,
    singularName: 6,
    namespaced: 2,
    group: 8,
    version: 9,
    kind: 3,
    verbs: 4,
    shortNames: 5,
    categories: 7,
    storageVersionHash: 10,
  },
}))

export const APIResourceList = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'meta/v1.APIResourceList',
  properties: {
    apiVersion: { type: 'string', omitEmpty: true },
    kind: { type: 'string', omitEmpty: true },
    groupVersion: { type: 'string', default: '' },
    resources: {
      type: 'array',
      nullable: true,
      default: null,
      listType: 'atomic',
      omitEmpty: true,
      items: APIResource(),
    },
  },
  wire: { groupVersion: 1, resources: 2 },
}))

export const APIVersions = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'meta/v1.APIVersions',
  properties: {
    apiVersion: { type: 'string', omitEmpty: true },
    kind: { type: 'string', omitEmpty: true },
    versions: {
      type: 'array',
      nullable: true,
      default: null,
      listType: 'atomic',
      omitEmpty: true,
      items: { type: 'string' },
    },
    serverAddressByClientCIDRs: {
      type: 'array',
      nullable: true,
      default: null,
      listType: 'atomic',
      omitEmpty: true,
      items: ServerAddressByClientCIDR(),
    },
  },
  wire: { versions: 1, serverAddressByClientCIDRs: 2 },
}))

export const ApplyOptions = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'meta/v1.ApplyOptions',
  properties: {
    apiVersion: { type: 'string', omitEmpty: true },
    kind: { type: 'string', omitEmpty: true },
    dryRun: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    force: { type: 'boolean', default: false },
    fieldManager: { type: 'string', default: '' },
  },
  wire: { dryRun: 1, force: 2, fieldManager: 3 },
}))

export const Condition = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'meta/v1.Condition',
  required: ['type', 'status', 'lastTransitionTime', 'reason', 'message'],
  properties: {
    type: { type: 'string', default: '' },
    status: { type: 'string', default: '' },
    observedGeneration: { type: 'integer', format: 'int64', omitEmpty: true },
    lastTransitionTime: { type: 'string', format: 'date-time', nullable: true, default: null },
    reason: { type: 'string', default: '' },
    message: { type: 'string', default: '' },
  },
  wire: { type: 1, status: 2, observedGeneration: 3, lastTransitionTime: 4, reason: 5, message: 6 },
}))

export const CreateOptions = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'meta/v1.CreateOptions',
  properties: {
    apiVersion: { type: 'string', omitEmpty: true },
    kind: { type: 'string', omitEmpty: true },
    dryRun: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    fieldManager: { type: 'string', omitEmpty: true },
    fieldValidation: { type: 'string', omitEmpty: true },
  },
  wire: { dryRun: 1, fieldManager: 3, fieldValidation: 4 },
}))

export const DeleteOptions = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'meta/v1.DeleteOptions',
  properties: {
    apiVersion: { type: 'string', omitEmpty: true },
    kind: { type: 'string', omitEmpty: true },
    gracePeriodSeconds: { type: 'integer', format: 'int64' },
    preconditions: Preconditions(),
    orphanDependents: { type: 'boolean' },
    propagationPolicy: { type: 'string' },
    dryRun: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    ignoreStoreReadErrorWithClusterBreakingPotential: { type: 'boolean' },
  },
  wire: {
    gracePeriodSeconds: 1,
    preconditions: 2,
    orphanDependents: 3,
    propagationPolicy: 4,
    dryRun: 5,
    ignoreStoreReadErrorWithClusterBreakingPotential: 6,
  },
}))

export const FieldSelectorRequirement = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'meta/v1.FieldSelectorRequirement',
  required: ['key', 'operator'],
  properties: {
    key: { type: 'string', omitEmpty: true },
    operator: { type: 'string', omitEmpty: true },
    values: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
  },
  wire: { key: 1, operator: 2, values: 3 },
}))

export const GetOptions = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'meta/v1.GetOptions',
  properties: {
    apiVersion: { type: 'string', omitEmpty: true },
    kind: { type: 'string', omitEmpty: true },
    resourceVersion: { type: 'string', omitEmpty: true },
  },
  wire: { resourceVersion: 1 },
}))

export const GroupVersionForDiscovery = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'meta/v1.GroupVersionForDiscovery',
  required: ['groupVersion', 'version'],
  properties: { groupVersion: { type: 'string', omitEmpty: true }, version: { type: 'string', omitEmpty: true } },
  wire: { groupVersion: 1, version: 2 },
}))

export const GroupVersionKind = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'meta/v1.GroupVersionKind',
  required: ['group', 'version', 'kind'],
  properties: {
    group: { type: 'string', omitEmpty: true },
    version: { type: 'string', omitEmpty: true },
    kind: { type: 'string', omitEmpty: true },
  },
  wire: { group: 1, version: 2, kind: 3 },
}))

export const LabelSelector = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'meta/v1.LabelSelector',
  mapType: 'atomic',
  properties: {
    matchLabels: { type: 'object', omitEmpty: true, additionalProperties: { type: 'string' } },
    matchExpressions: { type: 'array', listType: 'atomic', omitEmpty: true, items: LabelSelectorRequirement() },
  },
  wire: { matchLabels: 1, matchExpressions: 2 },
}))

export const LabelSelectorRequirement = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'meta/v1.LabelSelectorRequirement',
  required: ['key', 'operator'],
  properties: {
    key: { type: 'string', omitEmpty: true },
    operator: { type: 'string', omitEmpty: true },
    values: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
  },
  wire: { key: 1, operator: 2, values: 3 },
}))

export const List = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'meta/v1.List',
  properties: {
    apiVersion: { type: 'string', omitEmpty: true },
    kind: { type: 'string', omitEmpty: true },
    metadata: { ...ListMeta(), default: {} },
    items: {
      type: 'array',
      nullable: true,
      default: null,
      omitEmpty: true,
      items: { type: 'object', preserveUnknownFields: true },
    },
  },
  wire: { metadata: 1, items: 2 },
}))

export const ListMeta = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'meta/v1.ListMeta',
  properties: {
    selfLink: { type: 'string', omitEmpty: true },
    resourceVersion: { type: 'string', omitEmpty: true },
    continue: { type: 'string', omitEmpty: true },
    remainingItemCount: { type: 'integer', format: 'int64' },
  },
  wire: { selfLink: 1, resourceVersion: 2, continue: 3, remainingItemCount: 4 },
}))

export const ListOptions = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'meta/v1.ListOptions',
  properties: {
    apiVersion: { type: 'string', omitEmpty: true },
    kind: { type: 'string', omitEmpty: true },
    labelSelector: { type: 'string', omitEmpty: true },
    fieldSelector: { type: 'string', omitEmpty: true },
    watch: { type: 'boolean', omitEmpty: true },
    allowWatchBookmarks: { type: 'boolean', omitEmpty: true },
    resourceVersion: { type: 'string', omitEmpty: true },
    resourceVersionMatch: { type: 'string', omitEmpty: true },
    timeoutSeconds: { type: 'integer', format: 'int64' },
    limit: { type: 'integer', format: 'int64', omitEmpty: true },
    continue: { type: 'string', omitEmpty: true },
    sendInitialEvents: { type: 'boolean' },
  },
  wire: {
    labelSelector: 1,
    fieldSelector: 2,
    watch: 3,
    allowWatchBookmarks: 9,
    resourceVersion: 4,
    resourceVersionMatch: 10,
    timeoutSeconds: 5,
    limit: 7,
    continue: 8,
    sendInitialEvents: 11,
  },
}))

export const ManagedFieldsEntry = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'meta/v1.ManagedFieldsEntry',
  properties: {
    manager: { type: 'string', omitEmpty: true },
    operation: { type: 'string', omitEmpty: true },
    apiVersion: { type: 'string', omitEmpty: true },
    time: { type: 'string', format: 'date-time' },
    fieldsType: { type: 'string', omitEmpty: true },
    fieldsV1: { type: 'object', preserveUnknownFields: true },
    subresource: { type: 'string', omitEmpty: true },
  },
  wire: { manager: 1, operation: 2, apiVersion: 3, time: 4, fieldsType: 6, fieldsV1: 7, subresource: 8 },
}))

export const ObjectMeta = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'meta/v1.ObjectMeta',
  properties: {
    name: { type: 'string', omitEmpty: true },
    generateName: { type: 'string', omitEmpty: true },
    namespace: { type: 'string', omitEmpty: true },
    selfLink: { type: 'string', omitEmpty: true },
    uid: { type: 'string', omitEmpty: true },
    resourceVersion: { type: 'string', omitEmpty: true },
    generation: { type: 'integer', format: 'int64', omitEmpty: true },
    creationTimestamp: { type: 'string', format: 'date-time' },
    deletionTimestamp: { type: 'string', format: 'date-time' },
    deletionGracePeriodSeconds: { type: 'integer', format: 'int64' },
    labels: { type: 'object', omitEmpty: true, additionalProperties: { type: 'string' } },
    annotations: { type: 'object', omitEmpty: true, additionalProperties: { type: 'string' } },
    ownerReferences: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['uid'],
      patchStrategy: ['merge'],
      patchMergeKey: 'uid',
      omitEmpty: true,
      items: OwnerReference(),
    },
    finalizers: {
      type: 'array',
      listType: 'set',
      patchStrategy: ['merge'],
      omitEmpty: true,
      items: { type: 'string' },
    },
    managedFields: { type: 'array', listType: 'atomic', omitEmpty: true, items: ManagedFieldsEntry() },
  },
  wire: {
    name: 1,
    generateName: 2,
    namespace: 3,
    selfLink: 4,
    uid: 5,
    resourceVersion: 6,
    generation: 7,
    creationTimestamp: 8,
    deletionTimestamp: 9,
    deletionGracePeriodSeconds: 10,
    labels: 11,
    annotations: 12,
    ownerReferences: 13,
    finalizers: 14,
    managedFields: 17,
  },
}))

export const OwnerReference = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'meta/v1.OwnerReference',
  required: ['apiVersion', 'kind', 'name', 'uid'],
  mapType: 'atomic',
  properties: {
    apiVersion: { type: 'string', omitEmpty: true },
    kind: { type: 'string', omitEmpty: true },
    name: { type: 'string', omitEmpty: true },
    uid: { type: 'string', omitEmpty: true },
    controller: { type: 'boolean' },
    blockOwnerDeletion: { type: 'boolean' },
  },
  wire: { apiVersion: 5, kind: 1, name: 3, uid: 4, controller: 6, blockOwnerDeletion: 7 },
}))

export const PartialObjectMetadata = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'meta/v1.PartialObjectMetadata',
  properties: {
    apiVersion: { type: 'string', omitEmpty: true },
    kind: { type: 'string', omitEmpty: true },
    metadata: { ...ObjectMeta(), default: {} },
  },
  wire: { metadata: 1 },
}))

export const PartialObjectMetadataList = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'meta/v1.PartialObjectMetadataList',
  properties: {
    apiVersion: { type: 'string', omitEmpty: true },
    kind: { type: 'string', omitEmpty: true },
    metadata: { ...ListMeta(), default: {} },
    items: { type: 'array', nullable: true, default: null, omitEmpty: true, items: PartialObjectMetadata() },
  },
  wire: { metadata: 1, items: 2 },
}))

export const PatchOptions = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'meta/v1.PatchOptions',
  properties: {
    apiVersion: { type: 'string', omitEmpty: true },
    kind: { type: 'string', omitEmpty: true },
    dryRun: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    force: { type: 'boolean' },
    fieldManager: { type: 'string', omitEmpty: true },
    fieldValidation: { type: 'string', omitEmpty: true },
  },
  wire: { dryRun: 1, force: 2, fieldManager: 3, fieldValidation: 4 },
}))

export const Preconditions = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'meta/v1.Preconditions',
  properties: { uid: { type: 'string' }, resourceVersion: { type: 'string' } },
  wire: { uid: 1, resourceVersion: 2 },
}))

export const ServerAddressByClientCIDR = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'meta/v1.ServerAddressByClientCIDR',
  required: ['clientCIDR', 'serverAddress'],
  properties: { clientCIDR: { type: 'string', omitEmpty: true }, serverAddress: { type: 'string', omitEmpty: true } },
  wire: { clientCIDR: 1, serverAddress: 2 },
}))

export const Status = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'meta/v1.Status',
  properties: {
    apiVersion: { type: 'string', omitEmpty: true },
    kind: { type: 'string', omitEmpty: true },
    metadata: { ...ListMeta(), default: {} },
    status: { type: 'string', omitEmpty: true },
    message: { type: 'string', omitEmpty: true },
    reason: { type: 'string', omitEmpty: true },
    details: StatusDetails(),
    code: { type: 'integer', format: 'int32', omitEmpty: true },
  },
  wire: { metadata: 1, status: 2, message: 3, reason: 4, details: 5, code: 6 },
}))

export const StatusCause = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'meta/v1.StatusCause',
  properties: {
    reason: { type: 'string', omitEmpty: true },
    message: { type: 'string', omitEmpty: true },
    field: { type: 'string', omitEmpty: true },
  },
  wire: { reason: 1, message: 2, field: 3 },
}))

export const StatusDetails = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'meta/v1.StatusDetails',
  properties: {
    name: { type: 'string', omitEmpty: true },
    group: { type: 'string', omitEmpty: true },
    kind: { type: 'string', omitEmpty: true },
    uid: { type: 'string', omitEmpty: true },
    causes: { type: 'array', listType: 'atomic', omitEmpty: true, items: StatusCause() },
    retryAfterSeconds: { type: 'integer', format: 'int32', omitEmpty: true },
  },
  wire: { name: 1, group: 2, kind: 3, uid: 6, causes: 4, retryAfterSeconds: 5 },
}))

export const Table = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'meta/v1.Table',
  properties: {
    apiVersion: { type: 'string', omitEmpty: true },
    kind: { type: 'string', omitEmpty: true },
    metadata: { ...ListMeta(), default: {} },
    columnDefinitions: {
      type: 'array',
      nullable: true,
      default: null,
      listType: 'atomic',
      omitEmpty: true,
      items: TableColumnDefinition(),
    },
    rows: { type: 'array', nullable: true, default: null, listType: 'atomic', omitEmpty: true, items: TableRow() },
  },
}))

export const TableColumnDefinition = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'meta/v1.TableColumnDefinition',
  properties: {
    name: { type: 'string', default: '' },
    type: { type: 'string', default: '' },
    format: { type: 'string', default: '' },
    description: { type: 'string', default: '' },
    priority: { type: 'integer', format: 'int32', default: 0 },
  },
}))

export const TableOptions = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'meta/v1.TableOptions',
  properties: {
    apiVersion: { type: 'string', omitEmpty: true },
    kind: { type: 'string', omitEmpty: true },
    includeObject: { type: 'string', omitEmpty: true },
  },
  wire: { includeObject: 1 },
}))

export const TableRow = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'meta/v1.TableRow',
  properties: {
    cells: {
      type: 'array',
      nullable: true,
      default: null,
      listType: 'atomic',
      omitEmpty: true,
      items: { preserveUnknownFields: true },
    },
    conditions: { type: 'array', listType: 'atomic', omitEmpty: true, items: TableRowCondition() },
    object: { type: 'object', preserveUnknownFields: true },
  },
}))

export const TableRowCondition = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'meta/v1.TableRowCondition',
  required: ['type', 'status'],
  properties: {
    type: { type: 'string', omitEmpty: true },
    status: { type: 'string', enum: ['False', 'True', 'Unknown'], omitEmpty: true },
    reason: { type: 'string', omitEmpty: true },
    message: { type: 'string', omitEmpty: true },
  },
}))

export const UpdateOptions = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'meta/v1.UpdateOptions',
  properties: {
    apiVersion: { type: 'string', omitEmpty: true },
    kind: { type: 'string', omitEmpty: true },
    dryRun: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    fieldManager: { type: 'string', omitEmpty: true },
    fieldValidation: { type: 'string', omitEmpty: true },
  },
  wire: { dryRun: 1, fieldManager: 2, fieldValidation: 3 },
}))

export const WatchEvent = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'meta/v1.WatchEvent',
  required: ['type'],
  properties: { type: { type: 'string', omitEmpty: true }, object: { type: 'object', preserveUnknownFields: true } },
  wire: { type: 1, object: 2 },
}))
