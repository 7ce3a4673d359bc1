// Generated from schemas/authorization by `orch generate`. Do not edit.
import { defineResource } from '../../runtime/codegen/index.ts'
import * as v1 from './v1/kinds.ts'
import * as v1beta1 from './v1beta1/kinds.ts'
import type * as v1Types from './v1/types.ts'

export const LocalSubjectAccessReviewResource = defineResource<v1Types.LocalSubjectAccessReview, Record<never, never>>({
  group: 'authorization.orch.io',
  kind: 'LocalSubjectAccessReview',
  listKind: 'LocalSubjectAccessReviewList',
  plural: 'localsubjectaccessreviews',
  singular: 'localsubjectaccessreview',
  shortNames: [],
  categories: [],
  scope: 'Namespaced',
  verbs: ['create'],
  virtual: true,
  storageVersion: 'v1',
  versions: [v1.LocalSubjectAccessReviewVersion, v1beta1.LocalSubjectAccessReviewVersion],
})

export const SelfSubjectAccessReviewResource = defineResource<v1Types.SelfSubjectAccessReview, Record<never, never>>({
  group: 'authorization.orch.io',
  kind: 'SelfSubjectAccessReview',
  listKind: 'SelfSubjectAccessReviewList',
  plural: 'selfsubjectaccessreviews',
  singular: 'selfsubjectaccessreview',
  shortNames: [],
  categories: [],
  scope: 'Cluster',
  verbs: ['create'],
  virtual: true,
  storageVersion: 'v1',
  versions: [v1.SelfSubjectAccessReviewVersion, v1beta1.SelfSubjectAccessReviewVersion],
})

export const SelfSubjectRulesReviewResource = defineResource<v1Types.SelfSubjectRulesReview, Record<never, never>>({
  group: 'authorization.orch.io',
  kind: 'SelfSubjectRulesReview',
  listKind: 'SelfSubjectRulesReviewList',
  plural: 'selfsubjectrulesreviews',
  singular: 'selfsubjectrulesreview',
  shortNames: [],
  categories: [],
  scope: 'Cluster',
  verbs: ['create'],
  virtual: true,
  storageVersion: 'v1',
  versions: [v1.SelfSubjectRulesReviewVersion, v1beta1.SelfSubjectRulesReviewVersion],
})

export const SubjectAccessReviewResource = defineResource<v1Types.SubjectAccessReview, Record<never, never>>({
  group: 'authorization.orch.io',
  kind: 'SubjectAccessReview',
  listKind: 'SubjectAccessReviewList',
  plural: 'subjectaccessreviews',
  singular: 'subjectaccessreview',
  shortNames: [],
  categories: [],
  scope: 'Cluster',
  verbs: ['create'],
  virtual: true,
  storageVersion: 'v1',
  versions: [v1.SubjectAccessReviewVersion, v1beta1.SubjectAccessReviewVersion],
})
