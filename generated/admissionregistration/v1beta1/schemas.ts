// Generated from schemas/admissionregistration/v1beta1.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as admissionregistration_v1 from '../v1/schemas.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'

export const MutatingWebhookConfiguration = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1beta1.MutatingWebhookConfiguration',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    webhooks: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['name'],
      patchStrategy: ['merge'],
      patchMergeKey: 'name',
      omitEmpty: true,
      items: MutatingWebhook(),
    },
  },
  wire: { metadata: 1, webhooks: 2 },
}))

export const ValidatingWebhookConfiguration = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1beta1.ValidatingWebhookConfiguration',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    webhooks: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['name'],
      patchStrategy: ['merge'],
      patchMergeKey: 'name',
      omitEmpty: true,
      items: ValidatingWebhook(),
    },
  },
  wire: { metadata: 1, webhooks: 2 },
}))

export const ValidatingAdmissionPolicy = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1beta1.ValidatingAdmissionPolicy',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...ValidatingAdmissionPolicySpec(), default: {} },
    status: { ...admissionregistration_v1.ValidatingAdmissionPolicyStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const ValidatingAdmissionPolicyBinding = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1beta1.ValidatingAdmissionPolicyBinding',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...ValidatingAdmissionPolicyBindingSpec(), default: {} },
  },
  wire: { metadata: 1, spec: 2 },
}))

export const MutatingWebhook = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1beta1.MutatingWebhook',
  required: ['name'],
  properties: {
    name: { type: 'string', omitEmpty: true },
    clientConfig: { ...admissionregistration_v1.WebhookClientConfig(), default: {} },
    rules: { type: 'array', listType: 'atomic', omitEmpty: true, items: admissionregistration_v1.RuleWithOperations() },
    failurePolicy: { type: 'string', default: 'Ignore', enum: ['Fail', 'Ignore'] },
    matchPolicy: { type: 'string', default: 'Exact', enum: ['Equivalent', 'Exact'] },
    namespaceSelector: { ...meta_v1.LabelSelector(), default: {} },
    objectSelector: { ...meta_v1.LabelSelector(), default: {} },
    sideEffects: { type: 'string', default: 'Unknown', enum: ['None', 'NoneOnDryRun', 'Some', 'Unknown'] },
    timeoutSeconds: { type: 'integer', format: 'int32', default: 30, minimum: 1, maximum: 30 },
    admissionReviewVersions: {
      type: 'array',
      default: ['v1beta1'],
      listType: 'atomic',
      omitEmpty: true,
      items: { type: 'string' },
    },
    reinvocationPolicy: { type: 'string', default: 'Never', enum: ['IfNeeded', 'Never'] },
    matchConditions: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['name'],
      patchStrategy: ['merge'],
      patchMergeKey: 'name',
      omitEmpty: true,
      items: MatchCondition(),
    },
  },
  wire: {
    name: 1,
    clientConfig: 2,
    rules: 3,
    failurePolicy: 4,
    matchPolicy: 9,
    namespaceSelector: 5,
    objectSelector: 11,
    sideEffects: 6,
    timeoutSeconds: 7,
    admissionReviewVersions: 8,
    reinvocationPolicy: 10,
    matchConditions: 12,
  },
}))

export const ValidatingWebhook = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1beta1.ValidatingWebhook',
  required: ['name'],
  properties: {
    name: { type: 'string', omitEmpty: true },
    clientConfig: { ...admissionregistration_v1.WebhookClientConfig(), default: {} },
    rules: { type: 'array', listType: 'atomic', omitEmpty: true, items: admissionregistration_v1.RuleWithOperations() },
    failurePolicy: { type: 'string', default: 'Ignore', enum: ['Fail', 'Ignore'] },
    matchPolicy: { type: 'string', default: 'Exact', enum: ['Equivalent', 'Exact'] },
    namespaceSelector: { ...meta_v1.LabelSelector(), default: {} },
    objectSelector: { ...meta_v1.LabelSelector(), default: {} },
    sideEffects: { type: 'string', default: 'Unknown', enum: ['None', 'NoneOnDryRun', 'Some', 'Unknown'] },
    timeoutSeconds: { type: 'integer', format: 'int32', default: 30, minimum: 1, maximum: 30 },
    admissionReviewVersions: {
      type: 'array',
      default: ['v1beta1'],
      listType: 'atomic',
      omitEmpty: true,
      items: { type: 'string' },
    },
    matchConditions: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['name'],
      patchStrategy: ['merge'],
      patchMergeKey: 'name',
      omitEmpty: true,
      items: MatchCondition(),
    },
  },
  wire: {
    name: 1,
    clientConfig: 2,
    rules: 3,
    failurePolicy: 4,
    matchPolicy: 9,
    namespaceSelector: 5,
    objectSelector: 10,
    sideEffects: 6,
    timeoutSeconds: 7,
    admissionReviewVersions: 8,
    matchConditions: 11,
  },
}))

export const ValidatingAdmissionPolicySpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1beta1.ValidatingAdmissionPolicySpec',
  required: ['matchConstraints'],
  properties: {
    paramKind: ParamKind(),
    matchConstraints: MatchResources(),
    validations: { type: 'array', listType: 'atomic', omitEmpty: true, items: admissionregistration_v1.Validation() },
    failurePolicy: { type: 'string', default: 'Fail', enum: ['Fail', 'Ignore'] },
    auditAnnotations: {
      type: 'array',
      listType: 'atomic',
      omitEmpty: true,
      items: admissionregistration_v1.AuditAnnotation(),
    },
    matchConditions: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['name'],
      patchStrategy: ['merge'],
      patchMergeKey: 'name',
      omitEmpty: true,
      items: MatchCondition(),
    },
    variables: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['name'],
      patchStrategy: ['merge'],
      patchMergeKey: 'name',
      omitEmpty: true,
      items: Variable(),
    },
  },
  wire: {
    paramKind: 1,
    matchConstraints: 2,
    validations: 3,
    failurePolicy: 4,
    auditAnnotations: 5,
    matchConditions: 6,
    variables: 7,
  },
}))

export const ValidatingAdmissionPolicyBindingSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1beta1.ValidatingAdmissionPolicyBindingSpec',
  required: ['policyName', 'validationActions'],
  properties: {
    policyName: { type: 'string', omitEmpty: true },
    paramRef: ParamRef(),
    matchResources: MatchResources(),
    validationActions: {
      type: 'array',
      listType: 'set',
      omitEmpty: true,
      items: { type: 'string', enum: ['Audit', 'Deny', 'Warn'] },
    },
  },
  wire: { policyName: 1, paramRef: 2, matchResources: 3, validationActions: 4 },
}))

export const MutatingAdmissionPolicy = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1beta1.MutatingAdmissionPolicy',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...MutatingAdmissionPolicySpec(), default: {} },
  },
  wire: { metadata: 1, spec: 2 },
}))

export const MutatingAdmissionPolicyBinding = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1beta1.MutatingAdmissionPolicyBinding',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...MutatingAdmissionPolicyBindingSpec(), default: {} },
  },
  wire: { metadata: 1, spec: 2 },
}))

export const ApplyConfiguration = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1beta1.ApplyConfiguration',
  required: ['expression'],
  properties: { expression: { type: 'string', omitEmpty: true } },
  wire: { expression: 1 },
}))

export const JSONPatch = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1beta1.JSONPatch',
  required: ['expression'],
  properties: { expression: { type: 'string', omitEmpty: true } },
  wire: { expression: 1 },
}))

export const MatchCondition = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1beta1.MatchCondition',
  required: ['name', 'expression'],
  properties: { name: { type: 'string', omitEmpty: true }, expression: { type: 'string', omitEmpty: true } },
  wire: { name: 1, expression: 2 },
}))

export const MatchResources = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1beta1.MatchResources',
  mapType: 'atomic',
  properties: {
    namespaceSelector: { ...meta_v1.LabelSelector(), default: {} },
    objectSelector: { ...meta_v1.LabelSelector(), default: {} },
    resourceRules: { type: 'array', listType: 'atomic', omitEmpty: true, items: NamedRuleWithOperations() },
    excludeResourceRules: { type: 'array', listType: 'atomic', omitEmpty: true, items: NamedRuleWithOperations() },
    matchPolicy: { type: 'string', default: 'Equivalent', enum: ['Equivalent', 'Exact'] },
  },
  wire: { namespaceSelector: 1, objectSelector: 2, resourceRules: 3, excludeResourceRules: 4, matchPolicy: 7 },
}))

export const MutatingAdmissionPolicyBindingSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1beta1.MutatingAdmissionPolicyBindingSpec',
  required: ['policyName'],
  properties: {
    policyName: { type: 'string', omitEmpty: true },
    paramRef: ParamRef(),
    matchResources: MatchResources(),
  },
  wire: { policyName: 1, paramRef: 2, matchResources: 3 },
}))

export const MutatingAdmissionPolicySpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1beta1.MutatingAdmissionPolicySpec',
  required: ['matchConstraints', 'mutations', 'reinvocationPolicy'],
  properties: {
    paramKind: ParamKind(),
    matchConstraints: MatchResources(),
    variables: { type: 'array', listType: 'atomic', omitEmpty: true, items: Variable() },
    mutations: { type: 'array', listType: 'atomic', omitEmpty: true, items: Mutation() },
    failurePolicy: { type: 'string', default: 'Fail', enum: ['Fail', 'Ignore'] },
    matchConditions: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['name'],
      patchStrategy: ['merge'],
      patchMergeKey: 'name',
      omitEmpty: true,
      items: MatchCondition(),
    },
    reinvocationPolicy: { type: 'string', enum: ['IfNeeded', 'Never'], omitEmpty: true },
  },
  wire: {
    paramKind: 1,
    matchConstraints: 2,
    variables: 3,
    mutations: 4,
    failurePolicy: 5,
    matchConditions: 6,
    reinvocationPolicy: 7,
  },
}))

export const Mutation = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1beta1.Mutation',
  required: ['patchType'],
  properties: {
    patchType: { type: 'string', enum: ['ApplyConfiguration', 'JSONPatch'], omitEmpty: true },
    applyConfiguration: ApplyConfiguration(),
    jsonPatch: JSONPatch(),
  },
  wire: { patchType: 2, applyConfiguration: 3, jsonPatch: 4 },
}))

export const NamedRuleWithOperations = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1beta1.NamedRuleWithOperations',
  required: ['apiGroups', 'apiVersions', 'resources', 'operations'],
  mapType: 'atomic',
  properties: {
    apiGroups: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    apiVersions: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    resources: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    scope: { type: 'string', default: '*', enum: ['*', 'Cluster', 'Namespaced'] },
    operations: {
      type: 'array',
      listType: 'atomic',
      omitEmpty: true,
      items: { type: 'string', enum: ['*', 'CONNECT', 'CREATE', 'DELETE', 'UPDATE'] },
    },
    resourceNames: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
  },
  wire: { resourceNames: 1 },
  inlineWire: { number: 2, schema: admissionregistration_v1.RuleWithOperations() },
}))

export const ParamKind = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1beta1.ParamKind',
  required: ['apiVersion', 'kind'],
  mapType: 'atomic',
  properties: { apiVersion: { type: 'string', omitEmpty: true }, kind: { type: 'string', omitEmpty: true } },
  wire: { apiVersion: 1, kind: 2 },
}))

export const ParamRef = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1beta1.ParamRef',
  mapType: 'atomic',
  properties: {
    name: { type: 'string', omitEmpty: true },
    namespace: { type: 'string', omitEmpty: true },
    selector: meta_v1.LabelSelector(),
    parameterNotFoundAction: { type: 'string', enum: ['Allow', 'Deny'] },
  },
  wire: { name: 1, namespace: 2, selector: 3, parameterNotFoundAction: 4 },
}))

export const Variable = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1beta1.Variable',
  required: ['name', 'expression'],
  properties: { name: { type: 'string', omitEmpty: true }, expression: { type: 'string', omitEmpty: true } },
  wire: { name: 1, expression: 2 },
}))
