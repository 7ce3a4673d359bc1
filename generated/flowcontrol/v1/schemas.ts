// Generated from schemas/flowcontrol/v1.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'

export const FlowSchema = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'flowcontrol/v1.FlowSchema',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...FlowSchemaSpec(), default: {} },
    status: { ...FlowSchemaStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const PriorityLevelConfiguration = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'flowcontrol/v1.PriorityLevelConfiguration',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...PriorityLevelConfigurationSpec(), default: {} },
    status: { ...PriorityLevelConfigurationStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const ExemptPriorityLevelConfiguration = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'flowcontrol/v1.ExemptPriorityLevelConfiguration',
  properties: {
    nominalConcurrencyShares: { type: 'integer', format: 'int32', default: 0, minimum: 0 },
    lendablePercent: { type: 'integer', format: 'int32', default: 0, minimum: 0, maximum: 100 },
  },
  wire: { nominalConcurrencyShares: 1, lendablePercent: 2 },
}))

export const FlowDistinguisherMethod = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'flowcontrol/v1.FlowDistinguisherMethod',
  required: ['type'],
  properties: { type: { type: 'string', enum: ['ByNamespace', 'ByUser'], omitEmpty: true } },
  wire: { type: 1 },
}))

export const FlowSchemaCondition = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'flowcontrol/v1.FlowSchemaCondition',
  required: ['type'],
  properties: {
    type: { type: 'string', omitEmpty: true },
    status: { type: 'string', omitEmpty: true },
    lastTransitionTime: { type: 'string', format: 'date-time', nullable: true, default: null },
    reason: { type: 'string', omitEmpty: true },
    message: { type: 'string', omitEmpty: true },
  },
  wire: { type: 1, status: 2, lastTransitionTime: 3, reason: 4, message: 5 },
}))

export const FlowSchemaSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'flowcontrol/v1.FlowSchemaSpec',
  properties: {
    priorityLevelConfiguration: { ...PriorityLevelConfigurationReference(), default: {} },
    matchingPrecedence: {
      type: 'integer',
      format: 'int32',
      default: 1000,
      minimum: 1,
      maximum: 10000,
      omitEmpty: true,
    },
    distinguisherMethod: FlowDistinguisherMethod(),
    rules: { type: 'array', listType: 'atomic', omitEmpty: true, items: PolicyRulesWithSubjects() },
  },
  wire: { priorityLevelConfiguration: 1, matchingPrecedence: 2, distinguisherMethod: 3, rules: 4 },
}))

export const FlowSchemaStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'flowcontrol/v1.FlowSchemaStatus',
  properties: {
    conditions: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['type'],
      patchStrategy: ['merge'],
      patchMergeKey: 'type',
      omitEmpty: true,
      items: FlowSchemaCondition(),
    },
  },
  wire: { conditions: 1 },
}))

export const GroupSubject = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'flowcontrol/v1.GroupSubject',
  required: ['name'],
  properties: { name: { type: 'string', omitEmpty: true } },
  wire: { name: 1 },
}))

export const LimitResponse = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'flowcontrol/v1.LimitResponse',
  required: ['type'],
  properties: { type: { type: 'string', enum: ['Queue', 'Reject'], omitEmpty: true }, queuing: QueuingConfiguration() },
  wire: { type: 1, queuing: 2 },
}))

export const LimitedPriorityLevelConfiguration = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'flowcontrol/v1.LimitedPriorityLevelConfiguration',
  properties: {
    nominalConcurrencyShares: { type: 'integer', format: 'int32', default: 30 },
    limitResponse: { ...LimitResponse(), default: {} },
    lendablePercent: { type: 'integer', format: 'int32', default: 0, minimum: 0, maximum: 100 },
    borrowingLimitPercent: { type: 'integer', format: 'int32', minimum: 0 },
  },
  wire: { nominalConcurrencyShares: 1, limitResponse: 2, lendablePercent: 3, borrowingLimitPercent: 4 },
}))

export const NonResourcePolicyRule = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'flowcontrol/v1.NonResourcePolicyRule',
  required: ['verbs', 'nonResourceURLs'],
  properties: {
    verbs: { type: 'array', listType: 'set', omitEmpty: true, items: { type: 'string' } },
    nonResourceURLs: { type: 'array', listType: 'set', omitEmpty: true, items: { type: 'string' } },
  },
  wire: { verbs: 1, nonResourceURLs: 6 },
}))

export const PolicyRulesWithSubjects = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'flowcontrol/v1.PolicyRulesWithSubjects',
  required: ['subjects'],
  properties: {
    subjects: { type: 'array', listType: 'atomic', omitEmpty: true, items: Subject() },
    resourceRules: { type: 'array', listType: 'atomic', omitEmpty: true, items: ResourcePolicyRule() },
    nonResourceRules: { type: 'array', listType: 'atomic', omitEmpty: true, items: NonResourcePolicyRule() },
  },
  wire: { subjects: 1, resourceRules: 2, nonResourceRules: 3 },
}))

export const PriorityLevelConfigurationCondition = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'flowcontrol/v1.PriorityLevelConfigurationCondition',
  required: ['type'],
  properties: {
    type: { type: 'string', omitEmpty: true },
    status: { type: 'string', omitEmpty: true },
    lastTransitionTime: { type: 'string', format: 'date-time', nullable: true, default: null },
    reason: { type: 'string', omitEmpty: true },
    message: { type: 'string', omitEmpty: true },
  },
  wire: { type: 1, status: 2, lastTransitionTime: 3, reason: 4, message: 5 },
}))

export const PriorityLevelConfigurationReference = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'flowcontrol/v1.PriorityLevelConfigurationReference',
  required: ['name'],
  properties: { name: { type: 'string', omitEmpty: true } },
  wire: { name: 1 },
}))

export const PriorityLevelConfigurationSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'flowcontrol/v1.PriorityLevelConfigurationSpec',
  required: ['type'],
  properties: {
    type: { type: 'string', enum: ['Exempt', 'Limited'], omitEmpty: true },
    limited: LimitedPriorityLevelConfiguration(),
    exempt: ExemptPriorityLevelConfiguration(),
  },
  wire: { type: 1, limited: 2, exempt: 3 },
}))

export const PriorityLevelConfigurationStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'flowcontrol/v1.PriorityLevelConfigurationStatus',
  properties: {
    conditions: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['type'],
      patchStrategy: ['merge'],
      patchMergeKey: 'type',
      omitEmpty: true,
      items: PriorityLevelConfigurationCondition(),
    },
  },
  wire: { conditions: 1 },
}))

export const QueuingConfiguration = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'flowcontrol/v1.QueuingConfiguration',
  properties: {
    queues: { type: 'integer', format: 'int32', default: 64, minimum: 1, maximum: 10000000, omitEmpty: true },
    handSize: { type: 'integer', format: 'int32', default: 8, minimum: 1, omitEmpty: true },
    queueLengthLimit: { type: 'integer', format: 'int32', default: 50, minimum: 1, omitEmpty: true },
  },
  wire: { queues: 1, handSize: 2, queueLengthLimit: 3 },
}))

export const ResourcePolicyRule = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'flowcontrol/v1.ResourcePolicyRule',
  required: ['verbs', 'apiGroups', 'resources'],
  properties: {
    verbs: { type: 'array', listType: 'set', omitEmpty: true, items: { type: 'string' } },
    apiGroups: { type: 'array', listType: 'set', omitEmpty: true, items: { type: 'string' } },
    resources: { type: 'array', listType: 'set', omitEmpty: true, items: { type: 'string' } },
    clusterScope: { type: 'boolean', omitEmpty: true },
    namespaces: { type: 'array', listType: 'set', omitEmpty: true, items: { type: 'string' } },
  },
  wire: { verbs: 1, apiGroups: 2, resources: 3, clusterScope: 4, namespaces: 5 },
}))

export const ServiceAccountSubject = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'flowcontrol/v1.ServiceAccountSubject',
  required: ['namespace', 'name'],
  properties: { namespace: { type: 'string', omitEmpty: true }, name: { type: 'string', omitEmpty: true } },
  wire: { namespace: 1, name: 2 },
}))

export const Subject = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'flowcontrol/v1.Subject',
  required: ['kind'],
  properties: {
    kind: { type: 'string', enum: ['Group', 'ServiceAccount', 'User'], omitEmpty: true },
    user: UserSubject(),
    group: GroupSubject(),
    serviceAccount: ServiceAccountSubject(),
  },
  wire: { kind: 1, user: 2, group: 3, serviceAccount: 4 },
}))

export const UserSubject = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'flowcontrol/v1.UserSubject',
  required: ['name'],
  properties: { name: { type: 'string', omitEmpty: true } },
  wire: { name: 1 },
}))
