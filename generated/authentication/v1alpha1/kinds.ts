// Generated from schemas/authentication/v1alpha1.yaml by `orch generate`. Do not edit.
import { defineVersion } from '../../../runtime/codegen/index.ts'
import * as conversions from '../conversions.ts'
import * as schemas from './schemas.ts'

export const SelfSubjectReviewVersion = defineVersion({
  name: 'v1alpha1',
  schema: schemas.SelfSubjectReview,
  lifecycle: { introduced: '1.26' },
  served: true,
  subresources: {},
  columns: [],
  selectableFields: [],
  toStorage: conversions.SelfSubjectReviewV1alpha1V1.forward,
  fromStorage: conversions.SelfSubjectReviewV1alpha1V1.back,
})
