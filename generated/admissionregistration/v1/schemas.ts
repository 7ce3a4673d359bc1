// Generated from schemas/admissionregistration/v1.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'

export const MutatingWebhookConfiguration = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1.MutatingWebhookConfiguration',
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

export const ValidatingAdmissionPolicy = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1.ValidatingAdmissionPolicy',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...ValidatingAdmissionPolicySpec(), default: {} },
    status: { ...ValidatingAdmissionPolicyStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const ValidatingAdmissionPolicyBinding = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1.ValidatingAdmissionPolicyBinding',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...ValidatingAdmissionPolicyBindingSpec(), default: {} },
  },
  wire: { metadata: 1, spec: 2 },
}))

export const ValidatingWebhookConfiguration = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1.ValidatingWebhookConfiguration',
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

export const AuditAnnotation = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1.AuditAnnotation',
  required: ['key', 'valueExpression'],
  properties: { key: { type: 'string', omitEmpty: true }, valueExpression: { type: 'string', omitEmpty: true } },
  wire: { key: 1, valueExpression: 2 },
}))

export const ExpressionWarning = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1.ExpressionWarning',
  required: ['fieldRef', 'warning'],
  properties: { fieldRef: { type: 'string', default: '' }, warning: { type: 'string', default: '' } },
  wire: { fieldRef: 2, warning: 3 },
}))

export const MatchCondition = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1.MatchCondition',
  required: ['name', 'expression'],
  properties: { name: { type: 'string', omitEmpty: true }, expression: { type: 'string', omitEmpty: true } },
  wire: { name: 1, expression: 2 },
}))

export const MatchResources = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1.MatchResources',
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

export const MutatingWebhook = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1.MutatingWebhook',
  required: ['name', 'sideEffects', 'admissionReviewVersions'],
  properties: {
    name: { type: 'string', omitEmpty: true },
    clientConfig: { ...WebhookClientConfig(), default: {} },
    rules: { type: 'array', listType: 'atomic', omitEmpty: true, items: RuleWithOperations() },
    failurePolicy: { type: 'string', default: 'Fail', enum: ['Fail', 'Ignore'] },
    matchPolicy: { type: 'string', default: 'Equivalent', enum: ['Equivalent', 'Exact'] },
    namespaceSelector: { ...meta_v1.LabelSelector(), default: {} },
    objectSelector: { ...meta_v1.LabelSelector(), default: {} },
    sideEffects: { type: 'string', enum: ['None', 'NoneOnDryRun'] },
    timeoutSeconds: { type: 'integer', format: 'int32', default: 10, minimum: 1, maximum: 30 },
    admissionReviewVersions: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
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

export const NamedRuleWithOperations = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1.NamedRuleWithOperations',
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
  inlineWire: { number: 2, schema: RuleWithOperations() },
}))

export const ParamKind = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1.ParamKind',
  required: ['apiVersion', 'kind'],
  mapType: 'atomic',
  properties: { apiVersion: { type: 'string', omitEmpty: true }, kind: { type: 'string', omitEmpty: true } },
  wire: { apiVersion: 1, kind: 2 },
}))

export const ParamRef = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1.ParamRef',
  mapType: 'atomic',
  properties: {
    name: { type: 'string', omitEmpty: true },
    namespace: { type: 'string', omitEmpty: true },
    selector: meta_v1.LabelSelector(),
    parameterNotFoundAction: { type: 'string', enum: ['Allow', 'Deny'] },
  },
  wire: { name: 1, namespace: 2, selector: 3, parameterNotFoundAction: 4 },
}))

export const Rule = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1.Rule',
  required: ['apiGroups', 'apiVersions', 'resources'],
  properties: {
    apiGroups: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    apiVersions: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    resources: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    scope: { type: 'string', default: '*', enum: ['*', 'Cluster', 'Namespaced'] },
  },
  wire: { apiGroups: 1, apiVersions: 2, resources: 3, scope: 4 },
}))

export const RuleWithOperations = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1.RuleWithOperations',
  required: ['apiGroups', 'apiVersions', 'resources', 'operations'],
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
  },
  wire: { operations: 1 },
  inlineWire: { number: 2, schema: Rule() },
}))

export const ServiceReference = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1.ServiceReference',
  required: ['namespace', 'name'],
  properties: {
    namespace: { type: 'string', omitEmpty: true },
    name: { type: 'string', omitEmpty: true },
    path: { type: 'string' },
    port: { type: 'integer', format: 'int32', default: 443, minimum: 1, maximum: 65535 },
  },
  wire: { namespace: 1, name: 2, path: 3, port: 4 },
}))

export const TypeChecking = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1.TypeChecking',
  properties: {
    expressionWarnings: { type: 'array', listType: 'atomic', omitEmpty: true, items: ExpressionWarning() },
  },
  wire: { expressionWarnings: 1 },
}))

export const ValidatingAdmissionPolicyBindingSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1.ValidatingAdmissionPolicyBindingSpec',
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

export const ValidatingAdmissionPolicySpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1.ValidatingAdmissionPolicySpec',
  required: ['matchConstraints'],
  properties: {
    paramKind: ParamKind(),
    matchConstraints: MatchResources(),
    validations: { type: 'array', listType: 'atomic', omitEmpty: true, items: Validation() },
    failurePolicy: { type: 'string', default: 'Fail', enum: ['Fail', 'Ignore'] },
    auditAnnotations: { type: 'array', listType: 'atomic', omitEmpty: true, items: AuditAnnotation() },
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

export const ValidatingAdmissionPolicyStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1.ValidatingAdmissionPolicyStatus',
  properties: {
    observedGeneration: { type: 'integer', format: 'int64', omitEmpty: true },
    typeChecking: TypeChecking(),
    conditions: { type: 'array', listType: 'map', listMapKeys: ['type'], omitEmpty: true, items: meta_v1.Condition() },
  },
  wire: { observedGeneration: 1, typeChecking: 2, conditions: 3 },
}))

export const ValidatingWebhook = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1.ValidatingWebhook',
  required: ['name', 'sideEffects', 'admissionReviewVersions'],
  properties: {
    name: { type: 'string', omitEmpty: true },
    clientConfig: { ...WebhookClientConfig(), default: {} },
    rules: { type: 'array', listType: 'atomic', omitEmpty: true, items: RuleWithOperations() },
    failurePolicy: { type: 'string', default: 'Fail', enum: ['Fail', 'Ignore'] },
    matchPolicy: { type: 'string', default: 'Equivalent', enum: ['Equivalent', 'Exact'] },
    namespaceSelector: { ...meta_v1.LabelSelector(), default: {} },
    objectSelector: { ...meta_v1.LabelSelector(), default: {} },
    sideEffects: { type: 'string', enum: ['None', 'NoneOnDryRun'] },
    timeoutSeconds: { type: 'integer', format: 'int32', default: 10, minimum: 1, maximum: 30 },
    admissionReviewVersions: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
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

export const Validation = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1.Validation',
  required: ['expression'],
  properties: {
    expression: { type: 'string', omitEmpty: true },
    message: { type: 'string', omitEmpty: true },
    reason: { type: 'string', enum: ['Forbidden', 'Invalid', 'RequestEntityTooLarge'] },
    messageExpression: { type: 'string', omitEmpty: true },
  },
  wire: { expression: 1, message: 2, reason: 3, messageExpression: 4 },
}))

export const Variable = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1.Variable',
  required: ['name', 'expression'],
  properties: { name: { type: 'string', omitEmpty: true }, expression: { type: 'string', omitEmpty: true } },
  wire: { name: 1, expression: 2 },
}))

export const WebhookClientConfig = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'admissionregistration/v1.WebhookClientConfig',
  properties: {
    url: { type: 'string' },
    service: ServiceReference(),
    caBundle: { type: 'string', format: 'byte', omitEmpty: true },
  },
  wire: { url: 3, service: 1, caBundle: 2 },
}))
