// Generated from schemas/authentication by `orch generate`. Do not edit.
import { defineResource } from '../../runtime/codegen/index.ts'
import * as v1 from './v1/kinds.ts'
import * as v1beta1 from './v1beta1/kinds.ts'
import * as v1alpha1 from './v1alpha1/kinds.ts'
import type * as v1Types from './v1/types.ts'

export const SelfSubjectReviewResource = defineResource<v1Types.SelfSubjectReview, Record<never, never>>({
  group: 'authentication.orch.io',
  kind: 'SelfSubjectReview',
  listKind: 'SelfSubjectReviewList',
  plural: 'selfsubjectreviews',
  singular: 'selfsubjectreview',
  shortNames: [],
  categories: [],
  scope: 'Cluster',
  verbs: ['create'],
  virtual: true,
  storageVersion: 'v1',
  versions: [v1.SelfSubjectReviewVersion, v1beta1.SelfSubjectReviewVersion, v1alpha1.SelfSubjectReviewVersion],
})

export const TokenReviewResource = defineResource<v1Types.TokenReview, Record<never, never>>({
  group: 'authentication.orch.io',
  kind: 'TokenReview',
  listKind: 'TokenReviewList',
  plural: 'tokenreviews',
  singular: 'tokenreview',
  shortNames: [],
  categories: [],
  scope: 'Cluster',
  verbs: ['create'],
  virtual: true,
  storageVersion: 'v1',
  versions: [v1.TokenReviewVersion, v1beta1.TokenReviewVersion],
})
