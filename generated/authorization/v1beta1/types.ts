// Generated from schemas/authorization/v1beta1.yaml by `orch generate`. Do not edit.
import type { ApiObject } from '../../../runtime/codegen/index.ts'
import type * as authorization_v1 from '../v1/types.ts'

/** Tells whether a user may do something in one namespace. */
export interface LocalSubjectAccessReview extends ApiObject {
  /** User and action to check; the namespace is that of the request. */
  spec?: SubjectAccessReviewSpec
  /** Answer of the server. */
  status?: authorization_v1.SubjectAccessReviewStatus
}

/** Tells whether the caller may do something. */
export interface SelfSubjectAccessReview extends ApiObject {
  /** Action to check. */
  spec?: authorization_v1.SelfSubjectAccessReviewSpec
  /** Answer of the server. */
  status?: authorization_v1.SubjectAccessReviewStatus
}

/** Lists what the caller may do in a namespace. */
export interface SelfSubjectRulesReview extends ApiObject {
  /** Namespace to list the rules for. */
  spec?: authorization_v1.SelfSubjectRulesReviewSpec
  /** Answer of the server. */
  status?: authorization_v1.SubjectRulesReviewStatus
}

/** Tells whether a user may do something. */
export interface SubjectAccessReview extends ApiObject {
  /** User and action to check. */
  spec?: SubjectAccessReviewSpec
  /** Answer of the server. */
  status?: authorization_v1.SubjectAccessReviewStatus
}

/** What is wanted of a SubjectAccessReview. */
export interface SubjectAccessReviewSpec {
  /** Action on a resource; excludes nonResourceAttributes. */
  resourceAttributes?: authorization_v1.ResourceAttributes
  /** Action on a path outside the resource API; excludes resourceAttributes. */
  nonResourceAttributes?: authorization_v1.NonResourceAttributes
  /** Name of the user. */
  user?: string
  /** Further attributes of the user as lists of strings. */
  extra?: Record<string, string[]>
  /** Identifier of the user. */
  uid?: string
  /** Groups that the user is in. */
  group?: string[]
}
