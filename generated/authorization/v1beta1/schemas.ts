// Generated from schemas/authorization/v1beta1.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as authorization_v1 from '../v1/schemas.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'

export const LocalSubjectAccessReview = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'authorization/v1beta1.LocalSubjectAccessReview',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...SubjectAccessReviewSpec(), default: {} },
    status: { ...authorization_v1.SubjectAccessReviewStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const SelfSubjectAccessReview = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'authorization/v1beta1.SelfSubjectAccessReview',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...authorization_v1.SelfSubjectAccessReviewSpec(), default: {} },
    status: { ...authorization_v1.SubjectAccessReviewStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const SelfSubjectRulesReview = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'authorization/v1beta1.SelfSubjectRulesReview',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...authorization_v1.SelfSubjectRulesReviewSpec(), default: {} },
    status: { ...authorization_v1.SubjectRulesReviewStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const SubjectAccessReview = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'authorization/v1beta1.SubjectAccessReview',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...SubjectAccessReviewSpec(), default: {} },
    status: { ...authorization_v1.SubjectAccessReviewStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const SubjectAccessReviewSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'authorization/v1beta1.SubjectAccessReviewSpec',
  properties: {
    resourceAttributes: authorization_v1.ResourceAttributes(),
    nonResourceAttributes: authorization_v1.NonResourceAttributes(),
    user: { type: 'string', omitEmpty: true },
    extra: { type: 'object', omitEmpty: true, additionalProperties: { type: 'array', items: { type: 'string' } } },
    uid: { type: 'string', omitEmpty: true },
    group: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
  },
  wire: { resourceAttributes: 1, nonResourceAttributes: 2, user: 3, extra: 5, uid: 6, group: 4 },
}))
