// Generated from schemas/authentication/v1beta1.yaml by `orch generate`. Do not edit.
import type { ApiObject } from '../../../runtime/codegen/index.ts'
import type * as authentication_v1 from '../v1/types.ts'

/** Checks a token and tells whose it is. */
export interface TokenReview extends ApiObject {
  /** Token to check. */
  spec?: authentication_v1.TokenReviewSpec
  /** Result of the check. */
  status?: authentication_v1.TokenReviewStatus
}

/** Tells callers who they are to the server. */
export interface SelfSubjectReview extends ApiObject {
  /** Answer of the server. */
  status?: authentication_v1.SelfSubjectReviewStatus
}
