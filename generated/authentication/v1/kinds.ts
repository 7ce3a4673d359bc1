// Generated from schemas/authentication/v1.yaml by `orch generate`. Do not edit.
import { defineVersion } from '../../../runtime/codegen/index.ts'
import * as schemas from './schemas.ts'

export const SelfSubjectReviewVersion = defineVersion({
  name: 'v1',
  schema: schemas.SelfSubjectReview,
  lifecycle: { introduced: '1.28' },
  served: true,
  subresources: {},
  columns: [],
  selectableFields: [],
})

export const TokenReviewVersion = defineVersion({
  name: 'v1',
  schema: schemas.TokenReview,
  lifecycle: { introduced: '1.6' },
  served: true,
  subresources: {},
  columns: [],
  selectableFields: [],
})
