import type { Eventual } from '../../async/index.ts'
import type { UserInfo } from '../../api/index.ts'

/** One term of a selector, as reviews of access carry it: a field has `In` or `NotIn` with one value. */
export interface SelectorRequirement {
  readonly key: string
  readonly operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist'
  /** Empty for `Exists` and `DoesNotExist`. */
  readonly values: readonly string[]
}

/** What is asked of an authorizer (document 2, "Request attributes considered"). A `RequestInfo` and a user make one. */
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
   * What a list, watch or deletecollection is narrowed to; absent: nothing that is known, so everything. Selectors only
   * narrow: an authorizer may pass over them, and over terms that it does not understand (CEL-AUTHZ-07).
   */
  readonly fieldSelector?: readonly SelectorRequirement[]
  readonly labelSelector?: readonly SelectorRequirement[]
}

export interface Decision {
  readonly decision: 'allow' | 'deny' | 'noOpinion'
  /** Why, for audit and for the refusal; '' when there is nothing to say. */
  readonly reason: string
}

/** Actions on resources that someone may do; `*` is every one, no resourceNames every name. */
export interface ResourceRule {
  readonly verbs: readonly string[]
  readonly apiGroups: readonly string[]
  readonly resources: readonly string[]
  readonly resourceNames?: readonly string[]
}

/** Requests outside the resource API that someone may make; a trailing `*` of a path matches the rest. */
export interface NonResourceRule {
  readonly verbs: readonly string[]
  readonly nonResourceURLs: readonly string[]
}

/** What a user may do in a namespace, as far as it can be listed (REVIEW-04). */
export interface Rules {
  readonly resourceRules: readonly ResourceRule[]
  readonly nonResourceRules: readonly NonResourceRule[]
  /** Whether there may be more that could not be listed, and why; '' if the list is complete. */
  readonly missing: string
}

/** One module of authorization: a pure question; asking changes nothing. */
export interface Authorizer {
  authorize(attributes: Attributes): Eventual<Decision>
  /** Left out by a module that can't list what it allows. */
  rulesFor?(user: UserInfo, namespace: string): Promise<Rules>
}
