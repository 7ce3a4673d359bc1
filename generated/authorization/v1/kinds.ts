// Generated from schemas/authorization/v1.yaml by `orch generate`. Do not edit.
import { defineVersion } from '../../../runtime/codegen/index.ts'
import * as schemas from './schemas.ts'

export const LocalSubjectAccessReviewVersion = defineVersion({
  name: 'v1',
  schema: schemas.LocalSubjectAccessReview,
  lifecycle: { introduced: '1.19' },
  served: true,
  subresources: {},
  columns: [],
  selectableFields: [],
})

export const SelfSubjectAccessReviewVersion = defineVersion({
  name: 'v1',
  schema: schemas.SelfSubjectAccessReview,
  lifecycle: { introduced: '1.19' },
  served: true,
  subresources: {},
  columns: [],
  selectableFields: [],
})

export const SelfSubjectRulesReviewVersion = defineVersion({
  name: 'v1',
  schema: schemas.SelfSubjectRulesReview,
  lifecycle: { introduced: '1.19' },
  served: true,
  subresources: {},
  columns: [],
  selectableFields: [],
})

export const SubjectAccessReviewVersion = defineVersion({
  name: 'v1',
  schema: schemas.SubjectAccessReview,
  lifecycle: { introduced: '1.6' },
  served: true,
  subresources: {},
  columns: [],
  selectableFields: [],
})
