import type { Authorizer, RbacPolicies, RequestAuthenticator, TokenVerifier } from '../runtime/auth/index.ts'

/** The authentication and authorization of a server. */
export interface Access {
  readonly authenticator: RequestAuthenticator
  readonly authorizer: Authorizer
  /** The roles and bindings that the authorizer evaluates. */
  readonly policies: RbacPolicies
  /** Verifies every kind of bearer token that the authenticator accepts, for TokenReviews. */
  readonly tokens: TokenVerifier
}
