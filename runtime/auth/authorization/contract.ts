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

/** One module of authorization: a pure question; asking changes nothing. */
export interface Authorizer {
  authorize(attributes: Attributes): Promise<Decision>
}
