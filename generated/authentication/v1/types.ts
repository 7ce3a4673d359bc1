// Generated from schemas/authentication/v1.yaml by `orch generate`. Do not edit.
import type { ApiObject } from '../../../runtime/codegen/index.ts'

/** Tells callers who they are to the server. */
export interface SelfSubjectReview extends ApiObject {
  /** Answer of the server. */
  status?: SelfSubjectReviewStatus
}

/** Checks a token and tells whose it is. */
export interface TokenReview extends ApiObject {
  /** Token to check. */
  spec?: TokenReviewSpec
  /** Result of the check. */
  status?: TokenReviewStatus
}

export interface BoundObjectReference {
  /** Kind of the object: `Pod`, `Secret` or `Node`. */
  kind?: string
  /** Group and version of the object. */
  apiVersion?: string
  /** Name of the object. */
  name?: string
  /** Identifier that no other object, past or future, has. */
  uid?: string
}

/** State of a SelfSubjectReview. */
export interface SelfSubjectReviewStatus {
  /** Attributes of the caller. */
  userInfo?: UserInfo
}

/** Asks for a token of a service account. */
export interface TokenRequest extends ApiObject {
  /** Token that is wanted. */
  spec?: TokenRequestSpec
  /** Answer of the server. */
  status?: TokenRequestStatus
}

export interface TokenRequestSpec {
  /** Audiences that a token is, or has to be, meant for. */
  audiences?: string[] | null
  /** Wanted lifetime in seconds. */
  expirationSeconds?: number
  /** Object with which the token ends. */
  boundObjectRef?: BoundObjectReference
}

export interface TokenRequestStatus {
  /** The token. */
  token?: string
  /** When the token ends. */
  expirationTimestamp?: string | null
}

/** What is wanted of a TokenReview. */
export interface TokenReviewSpec {
  /** The token. */
  token?: string
  /** Audiences that a token is, or has to be, meant for. */
  audiences?: string[]
}

/** State of a TokenReview. */
export interface TokenReviewStatus {
  /** Whether the token belongs to a user. */
  authenticated?: boolean
  /** That user. */
  user?: UserInfo
  /** Audiences that a token is, or has to be, meant for. */
  audiences?: string[]
  /** Why the token couldn't be checked. */
  error?: string
}

/** Attributes of a user. */
export interface UserInfo {
  /** Name that identifies the user. */
  username?: string
  /** Identifier of the user that is steadier than the name. */
  uid?: string
  /** Names of the groups that the user is in. */
  groups?: string[]
  /** Further attributes of the user as lists of strings. */
  extra?: Record<string, string[]>
}
