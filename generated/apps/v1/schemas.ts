// Generated from schemas/apps/v1.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as core_v1 from '../../core/v1/schemas.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'

export const ControllerRevision = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apps/v1.ControllerRevision',
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

export const DaemonSet = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apps/v1.DaemonSet',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...DaemonSetSpec(), default: {} },
    status: { ...DaemonSetStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const Deployment = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apps/v1.Deployment',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...DeploymentSpec(), default: {} },
    status: { ...DeploymentStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const ReplicaSet = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apps/v1.ReplicaSet',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...ReplicaSetSpec(), default: {} },
    status: { ...ReplicaSetStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const StatefulSet = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apps/v1.StatefulSet',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...StatefulSetSpec(), default: {} },
    status: { ...StatefulSetStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const DaemonSetCondition = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apps/v1.DaemonSetCondition',
  required: ['type'],
  properties: {
    type: { type: 'string', default: '' },
    status: { type: 'string', default: '' },
    lastTransitionTime: { type: 'string', format: 'date-time', nullable: true, default: null },
    reason: { type: 'string', omitEmpty: true },
    message: { type: 'string', omitEmpty: true },
  },
  wire: { type: 1, status: 2, lastTransitionTime: 3, reason: 4, message: 5 },
}))

export const DaemonSetSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apps/v1.DaemonSetSpec',
  required: ['selector'],
  properties: {
    selector: meta_v1.LabelSelector(),
    template: { ...core_v1.PodTemplateSpec(), default: {} },
    updateStrategy: { ...DaemonSetUpdateStrategy(), default: {} },
    minReadySeconds: { type: 'integer', format: 'int32', minimum: 0, omitEmpty: true },
    revisionHistoryLimit: { type: 'integer', format: 'int32', default: 10, minimum: 0 },
  },
  wire: { selector: 1, template: 2, updateStrategy: 3, minReadySeconds: 4, revisionHistoryLimit: 6 },
}))

export const DaemonSetStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apps/v1.DaemonSetStatus',
  properties: {
    currentNumberScheduled: { type: 'integer', format: 'int32', default: 0 },
    numberMisscheduled: { type: 'integer', format: 'int32', default: 0 },
    desiredNumberScheduled: { type: 'integer', format: 'int32', default: 0 },
    numberReady: { type: 'integer', format: 'int32', default: 0 },
    observedGeneration: { type: 'integer', format: 'int64', omitEmpty: true },
    updatedNumberScheduled: { type: 'integer', format: 'int32', omitEmpty: true },
    numberAvailable: { type: 'integer', format: 'int32', omitEmpty: true },
    numberUnavailable: { type: 'integer', format: 'int32', omitEmpty: true },
    collisionCount: { type: 'integer', format: 'int32' },
    conditions: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['type'],
      patchStrategy: ['merge'],
      patchMergeKey: 'type',
      omitEmpty: true,
      items: DaemonSetCondition(),
    },
  },
  wire: {
    currentNumberScheduled: 1,
    numberMisscheduled: 2,
    desiredNumberScheduled: 3,
    numberReady: 4,
    observedGeneration: 5,
    updatedNumberScheduled: 6,
    numberAvailable: 7,
    numberUnavailable: 8,
    collisionCount: 9,
    conditions: 10,
  },
}))

export const DaemonSetUpdateStrategy = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apps/v1.DaemonSetUpdateStrategy',
  properties: {
    type: { type: 'string', default: 'RollingUpdate', enum: ['OnDelete', 'RollingUpdate'], omitEmpty: true },
    rollingUpdate: RollingUpdateDaemonSet(),
  },
  wire: { type: 1, rollingUpdate: 2 },
}))

export const DeploymentCondition = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apps/v1.DeploymentCondition',
  required: ['type'],
  properties: {
    type: { type: 'string', default: '' },
    status: { type: 'string', default: '' },
    lastUpdateTime: { type: 'string', format: 'date-time', nullable: true, default: null },
    lastTransitionTime: { type: 'string', format: 'date-time', nullable: true, default: null },
    reason: { type: 'string', omitEmpty: true },
    message: { type: 'string', omitEmpty: true },
  },
  wire: { type: 1, status: 2, lastUpdateTime: 6, lastTransitionTime: 7, reason: 4, message: 5 },
}))

export const DeploymentSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apps/v1.DeploymentSpec',
  required: ['selector'],
  properties: {
    replicas: { type: 'integer', format: 'int32', default: 1, minimum: 0 },
    selector: meta_v1.LabelSelector(),
    template: { ...core_v1.PodTemplateSpec(), default: {} },
    strategy: { ...DeploymentStrategy(), default: {}, patchStrategy: ['retainKeys'] },
    minReadySeconds: { type: 'integer', format: 'int32', minimum: 0, omitEmpty: true },
    revisionHistoryLimit: { type: 'integer', format: 'int32', default: 10, minimum: 0 },
    paused: { type: 'boolean', omitEmpty: true },
    progressDeadlineSeconds: { type: 'integer', format: 'int32', default: 600, minimum: 0 },
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
  },
}))

export const DeploymentStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apps/v1.DeploymentStatus',
  properties: {
    observedGeneration: { type: 'integer', format: 'int64', omitEmpty: true },
    replicas: { type: 'integer', format: 'int32', omitEmpty: true },
    updatedReplicas: { type: 'integer', format: 'int32', omitEmpty: true },
    readyReplicas: { type: 'integer', format: 'int32', omitEmpty: true },
    availableReplicas: { type: 'integer', format: 'int32', omitEmpty: true },
    unavailableReplicas: { type: 'integer', format: 'int32', omitEmpty: true },
    terminatingReplicas: { type: 'integer', format: 'int32' },
    conditions: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['type'],
      patchStrategy: ['merge'],
      patchMergeKey: 'type',
      omitEmpty: true,
      items: DeploymentCondition(),
    },
    collisionCount: { type: 'integer', format: 'int32' },
  },
  wire: {
    observedGeneration: 1,
    replicas: 2,
    updatedReplicas: 3,
    readyReplicas: 7,
    availableReplicas: 4,
    unavailableReplicas: 5,
    terminatingReplicas: 9,
    conditions: 6,
    collisionCount: 8,
  },
}))

export const DeploymentStrategy = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apps/v1.DeploymentStrategy',
  properties: {
    type: { type: 'string', default: 'RollingUpdate', omitEmpty: true },
    rollingUpdate: RollingUpdateDeployment(),
  },
  wire: { type: 1, rollingUpdate: 2 },
}))

export const ReplicaSetCondition = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apps/v1.ReplicaSetCondition',
  required: ['type'],
  properties: {
    type: { type: 'string', default: '' },
    status: { type: 'string', default: '' },
    lastTransitionTime: { type: 'string', format: 'date-time', nullable: true, default: null },
    reason: { type: 'string', omitEmpty: true },
    message: { type: 'string', omitEmpty: true },
  },
  wire: { type: 1, status: 2, lastTransitionTime: 3, reason: 4, message: 5 },
}))

export const ReplicaSetSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apps/v1.ReplicaSetSpec',
  required: ['selector'],
  properties: {
    replicas: { type: 'integer', format: 'int32', default: 1, minimum: 0 },
    minReadySeconds: { type: 'integer', format: 'int32', minimum: 0, omitEmpty: true },
    selector: meta_v1.LabelSelector(),
    template: { ...core_v1.PodTemplateSpec(), default: {} },
  },
  wire: { replicas: 1, minReadySeconds: 4, selector: 2, template: 3 },
}))

export const ReplicaSetStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apps/v1.ReplicaSetStatus',
  properties: {
    replicas: { type: 'integer', format: 'int32', default: 0 },
    fullyLabeledReplicas: { type: 'integer', format: 'int32', omitEmpty: true },
    readyReplicas: { type: 'integer', format: 'int32', omitEmpty: true },
    availableReplicas: { type: 'integer', format: 'int32', omitEmpty: true },
    terminatingReplicas: { type: 'integer', format: 'int32' },
    observedGeneration: { type: 'integer', format: 'int64', omitEmpty: true },
    conditions: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['type'],
      patchStrategy: ['merge'],
      patchMergeKey: 'type',
      omitEmpty: true,
      items: ReplicaSetCondition(),
    },
  },
  wire: {
    replicas: 1,
    fullyLabeledReplicas: 2,
    readyReplicas: 4,
    availableReplicas: 5,
    terminatingReplicas: 7,
    observedGeneration: 3,
    conditions: 6,
  },
}))

export const RollingUpdateDaemonSet = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apps/v1.RollingUpdateDaemonSet',
  properties: { maxUnavailable: { default: 1, intOrString: true }, maxSurge: { default: 0, intOrString: true } },
  wire: { maxUnavailable: 1, maxSurge: 2 },
}))

export const RollingUpdateDeployment = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apps/v1.RollingUpdateDeployment',
  properties: {
    maxUnavailable: { default: '25%', intOrString: true },
    maxSurge: { default: '25%', intOrString: true },
  },
  wire: { maxUnavailable: 1, maxSurge: 2 },
}))

export const RollingUpdateStatefulSetStrategy = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apps/v1.RollingUpdateStatefulSetStrategy',
  properties: {
    partition: { type: 'integer', format: 'int32', default: 0, minimum: 0 },
    maxUnavailable: { intOrString: true },
  },
  wire: { partition: 1, maxUnavailable: 2 },
}))

export const StatefulSetCondition = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apps/v1.StatefulSetCondition',
  required: ['type'],
  properties: {
    type: { type: 'string', default: '' },
    status: { type: 'string', default: '' },
    lastTransitionTime: { type: 'string', format: 'date-time', nullable: true, default: null },
    reason: { type: 'string', omitEmpty: true },
    message: { type: 'string', omitEmpty: true },
  },
  wire: { type: 1, status: 2, lastTransitionTime: 3, reason: 4, message: 5 },
}))

export const StatefulSetOrdinals = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apps/v1.StatefulSetOrdinals',
  properties: { start: { type: 'integer', format: 'int32', minimum: 0, omitEmpty: true } },
  wire: { start: 1 },
}))

export const StatefulSetPersistentVolumeClaimRetentionPolicy = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apps/v1.StatefulSetPersistentVolumeClaimRetentionPolicy',
  properties: {
    whenDeleted: { type: 'string', default: 'Retain', enum: ['Delete', 'Retain'], omitEmpty: true },
    whenScaled: { type: 'string', default: 'Retain', enum: ['Delete', 'Retain'], omitEmpty: true },
  },
  wire: { whenDeleted: 1, whenScaled: 2 },
}))

export const StatefulSetSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'apps/v1.StatefulSetSpec',
  required: ['selector'],
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
    persistentVolumeClaimRetentionPolicy: { ...StatefulSetPersistentVolumeClaimRetentionPolicy(), default: {} },
    ordinals: StatefulSetOrdinals(),
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
  typeName: 'apps/v1.StatefulSetStatus',
  properties: {
    observedGeneration: { type: 'integer', format: 'int64', omitEmpty: true },
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
      items: StatefulSetCondition(),
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
  typeName: 'apps/v1.StatefulSetUpdateStrategy',
  properties: {
    type: { type: 'string', default: 'RollingUpdate', enum: ['OnDelete', 'RollingUpdate'], omitEmpty: true },
    rollingUpdate: RollingUpdateStatefulSetStrategy(),
  },
  wire: { type: 1, rollingUpdate: 2 },
}))
