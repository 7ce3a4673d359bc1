// Generated from schemas/authorization/v1beta1.yaml by `orch generate`. Do not edit.
import { defineVersion } from '../../../runtime/codegen/index.ts'
import * as conversions from '../conversions.ts'
import * as schemas from './schemas.ts'

export const LocalSubjectAccessReviewVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.LocalSubjectAccessReview,
  lifecycle: {
    introduced: '1.2',
    deprecated: '1.19',
    removed: '1.22',
    replacement: { group: 'authorization.orch.io', version: 'v1', kind: 'LocalSubjectAccessReview' },
    migration: '`spec.group` is called `spec.groups`.',
  },
  served: true,
  subresources: {},
  columns: [],
  selectableFields: [],
  toStorage: conversions.LocalSubjectAccessReviewV1beta1V1.forward,
  fromStorage: conversions.LocalSubjectAccessReviewV1beta1V1.back,
})

export const SelfSubjectAccessReviewVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.SelfSubjectAccessReview,
  lifecycle: {
    introduced: '1.2',
    deprecated: '1.19',
    removed: '1.22',
    replacement: { group: 'authorization.orch.io', version: 'v1', kind: 'SelfSubjectAccessReview' },
  },
  served: true,
  subresources: {},
  columns: [],
  selectableFields: [],
  toStorage: conversions.SelfSubjectAccessReviewV1beta1V1.forward,
  fromStorage: conversions.SelfSubjectAccessReviewV1beta1V1.back,
})

export const SelfSubjectRulesReviewVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.SelfSubjectRulesReview,
  lifecycle: {
    introduced: '1.8',
    deprecated: '1.19',
    removed: '1.22',
    replacement: { group: 'authorization.orch.io', version: 'v1', kind: 'SelfSubjectRulesReview' },
  },
  served: true,
  subresources: {},
  columns: [],
  selectableFields: [],
  toStorage: conversions.SelfSubjectRulesReviewV1beta1V1.forward,
  fromStorage: conversions.SelfSubjectRulesReviewV1beta1V1.back,
})

export const SubjectAccessReviewVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.SubjectAccessReview,
  lifecycle: {
    introduced: '1.2',
    deprecated: '1.19',
    removed: '1.22',
    replacement: { group: 'authorization.orch.io', version: 'v1', kind: 'SubjectAccessReview' },
    migration: '`spec.group` is called `spec.groups`.',
  },
  served: true,
  subresources: {},
  columns: [],
  selectableFields: [],
  toStorage: conversions.SubjectAccessReviewV1beta1V1.forward,
  fromStorage: conversions.SubjectAccessReviewV1beta1V1.back,
})
