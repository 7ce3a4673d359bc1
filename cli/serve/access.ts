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
  /** Roles and bindings, as the authorizer judges by them. */
  readonly policies: RbacPolicies
  /** Every sort of bearer token that the authenticator accepts, for reviews of tokens. */
  readonly tokens: TokenVerifier
}

/**
 * Who may call, as the flags say, and what they may do; a new method is one more entry of a list.
 *
 * @param verifiers of every sort of bearer token
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
