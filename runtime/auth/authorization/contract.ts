import type { UserInfo } from '../../meta/user.ts'

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
  authorize(attributes: Attributes): Promise<Decision>
  /** Left out by a module that can't list what it allows. */
  rulesFor?(user: UserInfo, namespace: string): Promise<Rules>
}
