// Generated from schemas/authentication/v1alpha1.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as authentication_v1 from '../v1/schemas.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'

export const SelfSubjectReview = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'authentication/v1alpha1.SelfSubjectReview',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    status: { ...authentication_v1.SelfSubjectReviewStatus(), default: {} },
  },
  wire: { metadata: 1, status: 2 },
}))
