// Generated from schemas/batch/v1.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as core_v1 from '../../core/v1/schemas.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'

export const CronJob = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'batch/v1.CronJob',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...CronJobSpec(), default: {} },
    status: { ...CronJobStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const Job = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'batch/v1.Job',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...JobSpec(), default: {} },
    status: { ...JobStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const CronJobSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'batch/v1.CronJobSpec',
  required: ['schedule'],
  properties: {
    schedule: { type: 'string', omitEmpty: true },
    timeZone: { type: 'string' },
    startingDeadlineSeconds: { type: 'integer', format: 'int64', minimum: 0 },
    concurrencyPolicy: { type: 'string', default: 'Allow', enum: ['Allow', 'Forbid', 'Replace'], omitEmpty: true },
    suspend: { type: 'boolean', default: false },
    jobTemplate: { ...JobTemplateSpec(), default: {} },
    successfulJobsHistoryLimit: { type: 'integer', format: 'int32', default: 3, minimum: 0 },
    failedJobsHistoryLimit: { type: 'integer', format: 'int32', default: 1, minimum: 0 },
  },
  wire: {
    schedule: 1,
    timeZone: 8,
    startingDeadlineSeconds: 2,
    concurrencyPolicy: 3,
    suspend: 4,
    jobTemplate: 5,
    successfulJobsHistoryLimit: 6,
    failedJobsHistoryLimit: 7,
  },
}))

export const CronJobStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'batch/v1.CronJobStatus',
  properties: {
    active: { type: 'array', listType: 'atomic', omitEmpty: true, items: core_v1.ObjectReference() },
    lastScheduleTime: { type: 'string', format: 'date-time' },
    lastSuccessfulTime: { type: 'string', format: 'date-time' },
  },
  wire: { active: 1, lastScheduleTime: 4, lastSuccessfulTime: 5 },
}))

export const JobCondition = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'batch/v1.JobCondition',
  properties: {
    type: { type: 'string', default: '' },
    status: { type: 'string', default: '' },
    lastProbeTime: { type: 'string', format: 'date-time', nullable: true, default: null },
    lastTransitionTime: { type: 'string', format: 'date-time', nullable: true, default: null },
    reason: { type: 'string', omitEmpty: true },
    message: { type: 'string', omitEmpty: true },
  },
  wire: { type: 1, status: 2, lastProbeTime: 3, lastTransitionTime: 4, reason: 5, message: 6 },
}))

export const JobSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'batch/v1.JobSpec',
  properties: {
    parallelism: { type: 'integer', format: 'int32', minimum: 0 },
    completions: { type: 'integer', format: 'int32', minimum: 0 },
    activeDeadlineSeconds: { type: 'integer', format: 'int64', minimum: 0 },
    podFailurePolicy: PodFailurePolicy(),
    successPolicy: SuccessPolicy(),
    backoffLimit: { type: 'integer', format: 'int32', minimum: 0 },
    backoffLimitPerIndex: { type: 'integer', format: 'int32', minimum: 0 },
    maxFailedIndexes: { type: 'integer', format: 'int32', minimum: 0 },
    selector: meta_v1.LabelSelector(),
    manualSelector: { type: 'boolean' },
    template: { ...core_v1.PodTemplateSpec(), default: {} },
    ttlSecondsAfterFinished: { type: 'integer', format: 'int32', minimum: 0 },
    completionMode: { type: 'string', enum: ['Indexed', 'NonIndexed'] },
    suspend: { type: 'boolean' },
    podReplacementPolicy: { type: 'string', enum: ['Failed', 'TerminatingOrFailed'] },
    managedBy: { type: 'string' },
  },
  wire: {
    parallelism: 1,
    completions: 2,
    activeDeadlineSeconds: 3,
    podFailurePolicy: 11,
    successPolicy: 16,
    backoffLimit: 7,
    backoffLimitPerIndex: 12,
    maxFailedIndexes: 13,
    selector: 4,
    manualSelector: 5,
    template: 6,
    ttlSecondsAfterFinished: 8,
    completionMode: 9,
    suspend: 10,
    podReplacementPolicy: 14,
    managedBy: 15,
  },
}))

export const JobStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'batch/v1.JobStatus',
  properties: {
    conditions: {
      type: 'array',
      listType: 'atomic',
      patchStrategy: ['merge'],
      patchMergeKey: 'type',
      omitEmpty: true,
      items: JobCondition(),
    },
    startTime: { type: 'string', format: 'date-time' },
    completionTime: { type: 'string', format: 'date-time' },
    active: { type: 'integer', format: 'int32', omitEmpty: true },
    succeeded: { type: 'integer', format: 'int32', omitEmpty: true },
    failed: { type: 'integer', format: 'int32', omitEmpty: true },
    terminating: { type: 'integer', format: 'int32' },
    completedIndexes: { type: 'string', omitEmpty: true },
    failedIndexes: { type: 'string' },
    uncountedTerminatedPods: UncountedTerminatedPods(),
    ready: { type: 'integer', format: 'int32' },
  },
  wire: {
    conditions: 1,
    startTime: 2,
    completionTime: 3,
    active: 4,
    succeeded: 5,
    failed: 6,
    terminating: 11,
    completedIndexes: 7,
    failedIndexes: 10,
    uncountedTerminatedPods: 8,
    ready: 9,
  },
}))

export const JobTemplateSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'batch/v1.JobTemplateSpec',
  properties: { metadata: { ...meta_v1.ObjectMeta(), default: {} }, spec: { ...JobSpec(), default: {} } },
  wire: { metadata: 1, spec: 2 },
}))

export const PodFailurePolicy = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'batch/v1.PodFailurePolicy',
  properties: {
    rules: {
      type: 'array',
      nullable: true,
      default: null,
      listType: 'atomic',
      omitEmpty: true,
      items: PodFailurePolicyRule(),
    },
  },
  wire: { rules: 1 },
}))

export const PodFailurePolicyOnExitCodesRequirement = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'batch/v1.PodFailurePolicyOnExitCodesRequirement',
  required: ['operator', 'values'],
  properties: {
    containerName: { type: 'string' },
    operator: { type: 'string', enum: ['In', 'NotIn'], omitEmpty: true },
    values: { type: 'array', listType: 'set', omitEmpty: true, items: { type: 'integer', format: 'int32' } },
  },
  wire: { containerName: 1, operator: 2, values: 3 },
}))

export const PodFailurePolicyOnPodConditionsPattern = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'batch/v1.PodFailurePolicyOnPodConditionsPattern',
  required: ['type'],
  properties: {
    type: { type: 'string', omitEmpty: true },
    status: { type: 'string', default: 'True', omitEmpty: true },
  },
  wire: { type: 1, status: 2 },
}))

export const PodFailurePolicyRule = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'batch/v1.PodFailurePolicyRule',
  required: ['action'],
  properties: {
    action: { type: 'string', enum: ['Count', 'FailIndex', 'FailJob', 'Ignore'], omitEmpty: true },
    onExitCodes: PodFailurePolicyOnExitCodesRequirement(),
    onPodConditions: {
      type: 'array',
      listType: 'atomic',
      omitEmpty: true,
      items: PodFailurePolicyOnPodConditionsPattern(),
    },
  },
  wire: { action: 1, onExitCodes: 2, onPodConditions: 3 },
}))

export const SuccessPolicy = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'batch/v1.SuccessPolicy',
  required: ['rules'],
  properties: { rules: { type: 'array', listType: 'atomic', omitEmpty: true, items: SuccessPolicyRule() } },
  wire: { rules: 1 },
}))

export const SuccessPolicyRule = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'batch/v1.SuccessPolicyRule',
  properties: { succeededIndexes: { type: 'string' }, succeededCount: { type: 'integer', format: 'int32' } },
  wire: { succeededIndexes: 1, succeededCount: 2 },
}))

export const UncountedTerminatedPods = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'batch/v1.UncountedTerminatedPods',
  properties: {
    succeeded: { type: 'array', listType: 'set', omitEmpty: true, items: { type: 'string' } },
    failed: { type: 'array', listType: 'set', omitEmpty: true, items: { type: 'string' } },
  },
  wire: { succeeded: 1, failed: 2 },
}))
