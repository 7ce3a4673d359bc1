// Generated from schemas/authorization/v1.yaml by `orch generate`. Do not edit.
import type { ApiObject } from '../../../runtime/codegen/index.ts'
import type * as meta_v1 from '../../meta/v1/types.ts'

/** Tells whether a user may do something in one namespace. */
export interface LocalSubjectAccessReview extends ApiObject {
  /** User and action to check; the namespace is that of the request. */
  spec?: SubjectAccessReviewSpec
  /** Answer of the server. */
  status?: SubjectAccessReviewStatus
}

/** Tells whether the caller may do something. */
export interface SelfSubjectAccessReview extends ApiObject {
  /** Action to check. */
  spec?: SelfSubjectAccessReviewSpec
  /** Answer of the server. */
  status?: SubjectAccessReviewStatus
}

/** Lists what the caller may do in a namespace. */
export interface SelfSubjectRulesReview extends ApiObject {
  /** Namespace to list the rules for. */
  spec?: SelfSubjectRulesReviewSpec
  /** Answer of the server. */
  status?: SubjectRulesReviewStatus
}

/** Tells whether a user may do something. */
export interface SubjectAccessReview extends ApiObject {
  /** User and action to check. */
  spec?: SubjectAccessReviewSpec
  /** Answer of the server. */
  status?: SubjectAccessReviewStatus
}

export interface FieldSelectorAttributes {
  /** Selector as the request has it. */
  rawSelector?: string
  /** Selector as parsed requirements. */
  requirements?: meta_v1.FieldSelectorRequirement[]
}

export interface LabelSelectorAttributes {
  /** Selector as the request has it. */
  rawSelector?: string
  /** Selector as parsed requirements. */
  requirements?: meta_v1.LabelSelectorRequirement[]
}

export interface NonResourceAttributes {
  /** Path of the request. */
  path?: string
  /** HTTP method in lower case. */
  verb?: string
}

export interface NonResourceRule {
  /** Actions that the rule speaks of; `*` is every one. */
  verbs?: string[] | null
  /** Paths outside the resource API; a trailing `*` matches the rest of a path. */
  nonResourceURLs?: string[]
}

export interface ResourceAttributes {
  /** Namespace of the action; empty for all, or for cluster-scoped resources. */
  namespace?: string
  /** Verb of the action; `*` is every one. */
  verb?: string
  /** API group; `*` is every one. */
  group?: string
  /** API version; `*` is every one. */
  version?: string
  /** Resource type; `*` is every one. */
  resource?: string
  /** Subresource. */
  subresource?: string
  /** Name of the object; empty is every one. */
  name?: string
  /** Field selector of the request. */
  fieldSelector?: FieldSelectorAttributes
  /** Label selector of the request. */
  labelSelector?: LabelSelectorAttributes
}

export interface ResourceRule {
  /** Actions that the rule speaks of; `*` is every one. */
  verbs?: string[] | null
  /** API groups that the rule speaks of; `*` is every one. */
  apiGroups?: string[]
  /** Resource types that the rule speaks of; `*` is every one. */
  resources?: string[]
  /** Names that the rule is limited to; empty means every name. */
  resourceNames?: string[]
}

/** What is wanted of a SelfSubjectAccessReview. */
export interface SelfSubjectAccessReviewSpec {
  /** Action on a resource; excludes nonResourceAttributes. */
  resourceAttributes?: ResourceAttributes
  /** Action on a path outside the resource API; excludes resourceAttributes. */
  nonResourceAttributes?: NonResourceAttributes
}

/** What is wanted of a SelfSubjectRulesReview. */
export interface SelfSubjectRulesReviewSpec {
  /** Namespace to list the rules for. */
  namespace?: string
}

/** What is wanted of a SubjectAccessReview. */
export interface SubjectAccessReviewSpec {
  /** Action on a resource; excludes nonResourceAttributes. */
  resourceAttributes?: ResourceAttributes
  /** Action on a path outside the resource API; excludes resourceAttributes. */
  nonResourceAttributes?: NonResourceAttributes
  /** Name of the user. */
  user?: string
  /** Names of the groups that the user is in. */
  groups?: string[]
  /** Further attributes of the user as lists of strings. */
  extra?: Record<string, string[]>
  /** Identifier of the user. */
  uid?: string
}

/** State of a SubjectAccessReview. */
export interface SubjectAccessReviewStatus {
  /** Whether the action is allowed. */
  allowed?: boolean
  /** Whether the action is denied outright; false leaves it to others. */
  denied?: boolean
  /** Why it is allowed or denied. */
  reason?: string
  /** Error met on the way; a decision is possible nevertheless. */
  evaluationError?: string
}

export interface SubjectRulesReviewStatus {
  /** Rules about resources. */
  resourceRules?: ResourceRule[] | null
  /** Rules about paths outside the resource API. */
  nonResourceRules?: NonResourceRule[] | null
  /** Whether rules may be missing from the lists. */
  incomplete?: boolean
  /** Error met on the way; a decision is possible nevertheless. */
  evaluationError?: string
}
