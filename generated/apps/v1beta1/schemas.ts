// Generated from schemas/apps/v1beta1.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as apps_v1 from '../v1/schemas.ts'
import * as core_v1 from '../../core/v1/schemas.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'

export const ControllerRevision = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apps/v1beta1.ControllerRevision',
  required: ['data'],
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    data: { type: 'object', preserveUnknownFields: true, immutable: true },
    revision: { type: 'integer', format: 'int64', default: 0 },
  },
  wire: { metadata: 1, data: 2, revision: 3 },
}))

export const Deployment = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apps/v1beta1.Deployment',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...DeploymentSpec(), default: {} },
    status: { ...apps_v1.DeploymentStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const StatefulSet = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apps/v1beta1.StatefulSet',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...StatefulSetSpec(), default: {} },
    status: { ...StatefulSetStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const DeploymentSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apps/v1beta1.DeploymentSpec',
  properties: {
    replicas: { type: 'integer', format: 'int32', default: 1, minimum: 0 },
    selector: meta_v1.LabelSelector(),
    template: { ...core_v1.PodTemplateSpec(), default: {} },
    strategy: { ...apps_v1.DeploymentStrategy(), default: {}, patchStrategy: ['retainKeys'] },
    minReadySeconds: { type: 'integer', format: 'int32', minimum: 0, omitEmpty: true },
    revisionHistoryLimit: { type: 'integer', format: 'int32', default: 2, minimum: 0 },
    paused: { type: 'boolean', omitEmpty: true },
    progressDeadlineSeconds: { type: 'integer', format: 'int32', default: 600, minimum: 0 },
    rollbackTo: RollbackConfig(),
  },
  wire: {
    replicas: 1,
    selector: 2,
    template: 3,
    strategy: 4,
    minReadySeconds: 5,
    revisionHistoryLimit: 6,
    paused: 7,
    progressDeadlineSeconds: 9,
    rollbackTo: 8,
  },
}))

export const StatefulSetSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apps/v1beta1.StatefulSetSpec',
  properties: {
    replicas: { type: 'integer', format: 'int32', default: 1, minimum: 0 },
    selector: meta_v1.LabelSelector(),
    template: { ...core_v1.PodTemplateSpec(), default: {} },
    volumeClaimTemplates: {
      type: 'array',
      listType: 'atomic',
      omitEmpty: true,
      items: core_v1.PersistentVolumeClaim(),
    },
    serviceName: { type: 'string', omitEmpty: true },
    podManagementPolicy: {
      type: 'string',
      default: 'OrderedReady',
      enum: ['OrderedReady', 'Parallel'],
      omitEmpty: true,
    },
    updateStrategy: { ...StatefulSetUpdateStrategy(), default: {} },
    revisionHistoryLimit: { type: 'integer', format: 'int32', default: 10, minimum: 0 },
    minReadySeconds: { type: 'integer', format: 'int32', minimum: 0, omitEmpty: true },
    persistentVolumeClaimRetentionPolicy: { ...apps_v1.StatefulSetPersistentVolumeClaimRetentionPolicy(), default: {} },
    ordinals: apps_v1.StatefulSetOrdinals(),
  },
  wire: {
    replicas: 1,
    selector: 2,
    template: 3,
    volumeClaimTemplates: 4,
    serviceName: 5,
    podManagementPolicy: 6,
    updateStrategy: 7,
    revisionHistoryLimit: 8,
    minReadySeconds: 9,
    persistentVolumeClaimRetentionPolicy: 10,
    ordinals: 11,
  },
}))

export const StatefulSetStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apps/v1beta1.StatefulSetStatus',
  properties: {
    observedGeneration: { type: 'integer', format: 'int64' },
    replicas: { type: 'integer', format: 'int32', default: 0 },
    readyReplicas: { type: 'integer', format: 'int32', omitEmpty: true },
    currentReplicas: { type: 'integer', format: 'int32', omitEmpty: true },
    updatedReplicas: { type: 'integer', format: 'int32', omitEmpty: true },
    currentRevision: { type: 'string', omitEmpty: true },
    updateRevision: { type: 'string', omitEmpty: true },
    collisionCount: { type: 'integer', format: 'int32' },
    conditions: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['type'],
      patchStrategy: ['merge'],
      patchMergeKey: 'type',
      omitEmpty: true,
      items: apps_v1.StatefulSetCondition(),
    },
    availableReplicas: { type: 'integer', format: 'int32', default: 0 },
  },
  wire: {
    observedGeneration: 1,
    replicas: 2,
    readyReplicas: 3,
    currentReplicas: 4,
    updatedReplicas: 5,
    currentRevision: 6,
    updateRevision: 7,
    collisionCount: 9,
    conditions: 10,
    availableReplicas: 11,
  },
}))

export const StatefulSetUpdateStrategy = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apps/v1beta1.StatefulSetUpdateStrategy',
  properties: {
    type: { type: 'string', default: 'OnDelete', enum: ['OnDelete', 'RollingUpdate'], omitEmpty: true },
    rollingUpdate: apps_v1.RollingUpdateStatefulSetStrategy(),
  },
  wire: { type: 1, rollingUpdate: 2 },
}))

export const RollbackConfig = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apps/v1beta1.RollbackConfig',
  properties: { revision: { type: 'integer', format: 'int64', omitEmpty: true } },
  wire: { revision: 1 },
}))

export const Scale = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apps/v1beta1.Scale',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...ScaleSpec(), default: {} },
    status: { ...ScaleStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const ScaleSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apps/v1beta1.ScaleSpec',
  properties: { replicas: { type: 'integer', format: 'int32', minimum: 0, omitEmpty: true } },
  wire: { replicas: 1 },
}))

export const ScaleStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apps/v1beta1.ScaleStatus',
  properties: {
    replicas: { type: 'integer', format: 'int32', default: 0 },
    selector: { type: 'object', omitEmpty: true, additionalProperties: { type: 'string' } },
    targetSelector: { type: 'string', omitEmpty: true },
  },
  wire: { replicas: 1, selector: 2, targetSelector: 3 },
}))

export const DeploymentRollback = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apps/v1beta1.DeploymentRollback',
  required: ['name', 'rollbackTo'],
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    name: { type: 'string', omitEmpty: true },
    updatedAnnotations: { type: 'object', omitEmpty: true, additionalProperties: { type: 'string' } },
    rollbackTo: { ...RollbackConfig(), default: {} },
  },
  wire: { name: 1, updatedAnnotations: 2, rollbackTo: 3 },
}))
