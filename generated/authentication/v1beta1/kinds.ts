// Generated from schemas/authentication/v1beta1.yaml by `orch generate`. Do not edit.
import { defineVersion } from '../../../runtime/codegen/index.ts'
import * as conversions from '../conversions.ts'
import * as schemas from './schemas.ts'

export const SelfSubjectReviewVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.SelfSubjectReview,
  lifecycle: {
    introduced: '1.27',
    deprecated: '1.30',
    removed: '1.33',
    replacement: { group: 'authentication.orch.io', version: 'v1', kind: 'SelfSubjectReview' },
  },
  served: true,
  subresources: {},
  columns: [],
  selectableFields: [],
  toStorage: conversions.SelfSubjectReviewV1beta1V1.forward,
  fromStorage: conversions.SelfSubjectReviewV1beta1V1.back,
})

export const TokenReviewVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.TokenReview,
  lifecycle: {
    introduced: '1.4',
    deprecated: '1.19',
    removed: '1.22',
    replacement: { group: 'authentication.orch.io', version: 'v1', kind: 'TokenReview' },
  },
  served: true,
  subresources: {},
  columns: [],
  selectableFields: [],
  toStorage: conversions.TokenReviewV1beta1V1.forward,
  fromStorage: conversions.TokenReviewV1beta1V1.back,
})
