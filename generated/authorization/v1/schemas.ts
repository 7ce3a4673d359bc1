// Generated from schemas/authorization/v1.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'

export const LocalSubjectAccessReview = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'authorization/v1.LocalSubjectAccessReview',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...SubjectAccessReviewSpec(), default: {} },
    status: { ...SubjectAccessReviewStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const SelfSubjectAccessReview = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'authorization/v1.SelfSubjectAccessReview',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...SelfSubjectAccessReviewSpec(), default: {} },
    status: { ...SubjectAccessReviewStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const SelfSubjectRulesReview = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'authorization/v1.SelfSubjectRulesReview',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...SelfSubjectRulesReviewSpec(), default: {} },
    status: { ...SubjectRulesReviewStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const SubjectAccessReview = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'authorization/v1.SubjectAccessReview',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...SubjectAccessReviewSpec(), default: {} },
    status: { ...SubjectAccessReviewStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const FieldSelectorAttributes = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'authorization/v1.FieldSelectorAttributes',
  properties: {
    rawSelector: { type: 'string', omitEmpty: true },
    requirements: { type: 'array', listType: 'atomic', omitEmpty: true, items: meta_v1.FieldSelectorRequirement() },
  },
  wire: { rawSelector: 1, requirements: 2 },
}))

export const LabelSelectorAttributes = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'authorization/v1.LabelSelectorAttributes',
  properties: {
    rawSelector: { type: 'string', omitEmpty: true },
    requirements: { type: 'array', listType: 'atomic', omitEmpty: true, items: meta_v1.LabelSelectorRequirement() },
  },
  wire: { rawSelector: 1, requirements: 2 },
}))

export const NonResourceAttributes = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'authorization/v1.NonResourceAttributes',
  properties: { path: { type: 'string', omitEmpty: true }, verb: { type: 'string', omitEmpty: true } },
  wire: { path: 1, verb: 2 },
}))

export const NonResourceRule = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'authorization/v1.NonResourceRule',
  properties: {
    verbs: {
      type: 'array',
      nullable: true,
      default: null,
      listType: 'atomic',
      omitEmpty: true,
      items: { type: 'string' },
    },
    nonResourceURLs: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
  },
  wire: { verbs: 1, nonResourceURLs: 2 },
}))

export const ResourceAttributes = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'authorization/v1.ResourceAttributes',
  properties: {
    namespace: { type: 'string', omitEmpty: true },
    verb: { type: 'string', omitEmpty: true },
    group: { type: 'string', omitEmpty: true },
    version: { type: 'string', omitEmpty: true },
    resource: { type: 'string', omitEmpty: true },
    subresource: { type: 'string', omitEmpty: true },
    name: { type: 'string', omitEmpty: true },
    fieldSelector: FieldSelectorAttributes(),
    labelSelector: LabelSelectorAttributes(),
  },
  wire: {
    namespace: 1,
    verb: 2,
    group: 3,
    version: 4,
    resource: 5,
    subresource: 6,
    name: 7,
    fieldSelector: 8,
    labelSelector: 9,
  },
}))

export const ResourceRule = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'authorization/v1.ResourceRule',
  properties: {
    verbs: {
      type: 'array',
      nullable: true,
      default: null,
      listType: 'atomic',
      omitEmpty: true,
      items: { type: 'string' },
    },
    apiGroups: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    resources: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    resourceNames: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
  },
  wire: { verbs: 1, apiGroups: 2, resources: 3, resourceNames: 4 },
}))

export const SelfSubjectAccessReviewSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'authorization/v1.SelfSubjectAccessReviewSpec',
  properties: { resourceAttributes: ResourceAttributes(), nonResourceAttributes: NonResourceAttributes() },
  wire: { resourceAttributes: 1, nonResourceAttributes: 2 },
}))

export const SelfSubjectRulesReviewSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'authorization/v1.SelfSubjectRulesReviewSpec',
  properties: { namespace: { type: 'string', omitEmpty: true } },
  wire: { namespace: 1 },
}))

export const SubjectAccessReviewSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'authorization/v1.SubjectAccessReviewSpec',
  properties: {
    resourceAttributes: ResourceAttributes(),
    nonResourceAttributes: NonResourceAttributes(),
    user: { type: 'string', omitEmpty: true },
    groups: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    extra: { type: 'object', omitEmpty: true, additionalProperties: { type: 'array', items: { type: 'string' } } },
    uid: { type: 'string', omitEmpty: true },
  },
  wire: { resourceAttributes: 1, nonResourceAttributes: 2, user: 3, groups: 4, extra: 5, uid: 6 },
}))

export const SubjectAccessReviewStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'authorization/v1.SubjectAccessReviewStatus',
  properties: {
    allowed: { type: 'boolean', default: false },
    denied: { type: 'boolean', omitEmpty: true },
    reason: { type: 'string', omitEmpty: true },
    evaluationError: { type: 'string', omitEmpty: true },
  },
  wire: { allowed: 1, denied: 4, reason: 2, evaluationError: 3 },
}))

export const SubjectRulesReviewStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'authorization/v1.SubjectRulesReviewStatus',
  properties: {
    resourceRules: {
      type: 'array',
      nullable: true,
      default: null,
      listType: 'atomic',
      omitEmpty: true,
      items: ResourceRule(),
    },
    nonResourceRules: {
      type: 'array',
      nullable: true,
      default: null,
      listType: 'atomic',
      omitEmpty: true,
      items: NonResourceRule(),
    },
    incomplete: { type: 'boolean', default: false },
    evaluationError: { type: 'string', omitEmpty: true },
  },
  wire: { resourceRules: 1, nonResourceRules: 2, incomplete: 3, evaluationError: 4 },
}))
