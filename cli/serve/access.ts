import {
  anyOf,
  bearerAuthenticator,
  clientCertificates,
  combineAuthenticators,
  type RbacPolicies,
  type Authorizer,
  type RequestAuthenticator,
  type TokenVerifier,
} from '../../runtime/auth/index.ts'
import type { ServeFlags } from './flags.ts'

export interface Access {
  readonly authenticator: RequestAuthenticator
  readonly authorizer: Authorizer
  /** The roles and bindings that the authorizer evaluates. */
  readonly policies: RbacPolicies
  /** Verifies every kind of bearer token that the authenticator accepts, for TokenReviews. */
  readonly tokens: TokenVerifier
}

/**
 * Returns the authentication and authorization that the flags configure. A new method is one more entry of a list.
 *
 * @param verifiers one for each kind of bearer token
 */
export function accessOf(
  flags: ServeFlags,
  verifiers: readonly TokenVerifier[],
  { policies, authorizer }: Pick<Access, 'policies' | 'authorizer'>,
): Access {
  const tokens = anyOf(verifiers)
  const certificates = flags['client-ca-file'] === undefined ? [] : [clientCertificates()]
  return {
    authenticator: combineAuthenticators([...certificates, bearerAuthenticator([tokens])], {
      anonymous: flags['anonymous-auth'] ? 'allowed' : 'refused',
    }),
    tokens,
    policies,
    authorizer,
  }
}
