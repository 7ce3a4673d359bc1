import {
  alwaysAllow,
  alwaysDeny,
  AUTHENTICATED_GROUP,
  bearerAuthenticator,
  combineAuthenticators,
  discovery,
  publicPaths,
  staticTokens,
  superusers,
  unionAuthorizer,
  type Authorizer,
  type RequestAuthenticator,
  type StaticToken,
} from '../../runtime/auth/index.ts'
import type { AuthorizationMode, ServeFlags } from './flags.ts'

const MODULES: Readonly<Record<AuthorizationMode, () => Authorizer>> = {
  AlwaysAllow: alwaysAllow,
  AlwaysDeny: alwaysDeny,
}

export interface Access {
  readonly authenticator: RequestAuthenticator
  readonly authorizer: Authorizer
}

/** Who may call and what they may do, as the flags say; a new method is one more entry of a list. */
export function accessOf(flags: ServeFlags, tokens: readonly StaticToken[]): Access {
  const modules = flags['authorization-mode'].map((mode) => MODULES[mode]())
  const readers = modules.length === 0 ? [publicPaths(), discovery(AUTHENTICATED_GROUP)] : []
  return {
    authenticator: combineAuthenticators([bearerAuthenticator([staticTokens(tokens)])], {
      anonymous: flags['anonymous-auth'] ? 'allowed' : 'refused',
    }),
    authorizer: unionAuthorizer([superusers(), ...modules, ...readers]),
  }
}
