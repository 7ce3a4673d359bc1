import {
  alwaysAllow,
  alwaysDeny,
  anyOf,
  AUTHENTICATED_GROUP,
  bearerAuthenticator,
  clientCertificates,
  combineAuthenticators,
  discovery,
  publicPaths,
  selfReviews,
  staticTokens,
  superusers,
  unionAuthorizer,
  type Authorizer,
  type RequestAuthenticator,
  type StaticToken,
  type TokenVerifier,
} from '../../runtime/auth/index.ts'
import type { Vendor } from '../../runtime/meta/vendor.ts'
import type { AuthorizationMode, ServeFlags } from './flags.ts'

const MODULES: Readonly<Record<AuthorizationMode, () => Authorizer>> = {
  AlwaysAllow: alwaysAllow,
  AlwaysDeny: alwaysDeny,
}

export interface Access {
  readonly authenticator: RequestAuthenticator
  readonly authorizer: Authorizer
  /** Every sort of bearer token that the authenticator accepts, for reviews of tokens. */
  readonly tokens: TokenVerifier
}

/** Who may call and what they may do, as the flags say; a new method is one more entry of a list. */
export function accessOf(flags: ServeFlags, known: readonly StaticToken[], { apiDomain }: Vendor): Access {
  const modules = flags['authorization-mode'].map((mode) => MODULES[mode]())
  const readers =
    modules.length === 0
      ? [publicPaths(), discovery(AUTHENTICATED_GROUP), selfReviews(AUTHENTICATED_GROUP, apiDomain)]
      : []
  const tokens = anyOf([staticTokens(known)])
  const certificates = flags['client-ca-file'] === undefined ? [] : [clientCertificates()]
  return {
    authenticator: combineAuthenticators([...certificates, bearerAuthenticator([tokens])], {
      anonymous: flags['anonymous-auth'] ? 'allowed' : 'refused',
    }),
    tokens,
    authorizer: unionAuthorizer([superusers(), ...modules, ...readers]),
  }
}
