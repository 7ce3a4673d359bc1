// Generated from schemas/authentication/v1alpha1.yaml by `orch generate`. Do not edit.
import type { ApiObject } from '../../../runtime/codegen/index.ts'
import type * as authentication_v1 from '../v1/types.ts'

/** Tells callers who they are to the server. */
export interface SelfSubjectReview extends ApiObject {
  /** Answer of the server. */
  status?: authentication_v1.SelfSubjectReviewStatus
}
