import {
  alwaysAllow,
  alwaysDeny,
  anyOf,
  bearerAuthenticator,
  clientCertificates,
  combineAuthenticators,
  publicPaths,
  rbacAuthorizer,
  type RbacPolicies,
  staticTokens,
  superusers,
  unionAuthorizer,
  type Authorizer,
  type RequestAuthenticator,
  type StaticToken,
  type TokenVerifier,
} from '../../runtime/auth/index.ts'
import type { AuthorizationMode, ServeFlags } from './flags.ts'

/** Members of system:masters hold under RBAC what its default binding gives them, also before that binding is made. */
const MODULES: Readonly<Record<AuthorizationMode, (policies: RbacPolicies) => Authorizer>> = {
  AlwaysAllow: alwaysAllow,
  AlwaysDeny: alwaysDeny,
  RBAC: (policies) => unionAuthorizer([superusers(), rbacAuthorizer(policies)]),
}

export interface Access {
  readonly authenticator: RequestAuthenticator
  readonly authorizer: Authorizer
  /** Roles and bindings, as the authorizer judges by them. */
  readonly policies: RbacPolicies
  /** Every sort of bearer token that the authenticator accepts, for reviews of tokens. */
  readonly tokens: TokenVerifier
}

/** Who may call and what they may do, as the flags say; a new method is one more entry of a list. */
export function accessOf(flags: ServeFlags, known: readonly StaticToken[], policies: RbacPolicies): Access {
  const tokens = anyOf([staticTokens(known)])
  const certificates = flags['client-ca-file'] === undefined ? [] : [clientCertificates()]
  return {
    authenticator: combineAuthenticators([...certificates, bearerAuthenticator([tokens])], {
      anonymous: flags['anonymous-auth'] ? 'allowed' : 'refused',
    }),
    tokens,
    policies,
    authorizer: unionAuthorizer([...flags['authorization-mode'].map((mode) => MODULES[mode](policies)), publicPaths()]),
  }
}
