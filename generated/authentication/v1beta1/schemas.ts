// Generated from schemas/authentication/v1beta1.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as authentication_v1 from '../v1/schemas.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'

export const TokenReview = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'authentication/v1beta1.TokenReview',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...authentication_v1.TokenReviewSpec(), default: {} },
    status: { ...authentication_v1.TokenReviewStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const SelfSubjectReview = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'authentication/v1beta1.SelfSubjectReview',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    status: { ...authentication_v1.SelfSubjectReviewStatus(), default: {} },
  },
  wire: { metadata: 1, status: 2 },
}))
