import type { Work } from '../../cel/index.ts'
import type { Eventual } from '../../async/index.ts'
import type { UserInfo } from '../../api/index.ts'

/** One requirement of a selector, as in a SubjectAccessReview; that of a field is `In` or `NotIn` with one value. */
export interface SelectorRequirement {
  readonly key: string
  readonly operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist'
  /** Empty for `Exists` and `DoesNotExist`. */
  readonly values: readonly string[]
}

/** The attributes of a request that an authorizer considers (AUTHZ-05): its user, and the parts of its `RequestInfo`. */
export interface Attributes {
  readonly user: UserInfo
  readonly isResourceRequest: boolean
  /** API verb of a resource request, lowercase HTTP method otherwise. */
  readonly verb: string
  readonly path: string
  readonly group: string
  readonly version: string
  readonly resource: string
  readonly subresource: string
  readonly namespace: string
  readonly name: string
  /**
   * The selectors of a list, watch or deletecollection; absent: the request may be for everything. An authorizer may ignore
   * selectors and unknown requirements, because they only narrow a request (CEL-AUTHZ-07).
   */
  readonly fieldSelector?: readonly SelectorRequirement[]
  readonly labelSelector?: readonly SelectorRequirement[]
  /** The work that expressions may still do for the request; absent: they have a budget of their own. */
  readonly work?: Work
}

export interface Decision {
  readonly decision: 'allow' | 'deny' | 'noOpinion'
  /** The reason, for audit and for the message of a refusal; may be ''. */
  readonly reason: string
}

export const ALLOW: Decision = { decision: 'allow', reason: '' }
export const NO_OPINION: Decision = { decision: 'noOpinion', reason: '' }

/** Allowed actions on resources; `*` matches everything, absent resourceNames every name. */
export interface ResourceRule {
  readonly verbs: readonly string[]
  readonly apiGroups: readonly string[]
  readonly resources: readonly string[]
  readonly resourceNames?: readonly string[]
}

/** Allowed requests outside the resource API; a trailing `*` of a path matches any rest. */
export interface NonResourceRule {
  readonly verbs: readonly string[]
  readonly nonResourceURLs: readonly string[]
}

/** The rules of a user in a namespace, as far as they can be listed (REVIEW-04). */
export interface Rules {
  readonly resourceRules: readonly ResourceRule[]
  readonly nonResourceRules: readonly NonResourceRule[]
  /** Why the list is incomplete; '' if it is complete. */
  readonly missing: string
}

/** One module of authorization. Its methods have no side effects. */
export interface Authorizer {
  authorize(attributes: Attributes): Eventual<Decision>
  /** Absent in modules that can't list their rules. */
  rulesFor?(user: UserInfo, namespace: string): Promise<Rules>
}
