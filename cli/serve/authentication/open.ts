import {
  anyOf,
  bearerAuthenticator,
  combineAuthenticators,
  meantForServer,
  staticTokens,
  type StaticToken,
  type TokenVerifier,
  type UserVerifier,
} from '../../../runtime/auth/index.ts'
import type { Store } from '../../../runtime/store/contract/index.ts'
import type { Access } from '../access.ts'
import type { ServeFlags } from '../flags.ts'
import { certificateMethods, type AuthorityFiles } from './certificates.ts'
import { storedBootstrapTokens } from './bootstrap-tokens.ts'
import { issuerTokens, type IssuerTokensOptions } from './tokens.ts'

export interface AuthenticationOptions extends IssuerTokensOptions {
  readonly flags: ServeFlags
  readonly store: Store
  readonly authorityFiles: AuthorityFiles
  /** Tokens that are known from the start. */
  readonly known: readonly StaticToken[]
  /** Verifies tokens of service accounts. */
  readonly accountTokens: TokenVerifier
  /** Audiences of tokens that are meant for this server. */
  readonly audiences: readonly string[]
}

/** Opens the methods of authentication that the flags switch on; a new one is one more entry of a list. Throws UsageError, Failure. */
export async function openAuthentication(
  options: AuthenticationOptions,
): Promise<Pick<Access, 'authenticator' | 'tokens'>> {
  const { flags, known, accountTokens, audiences } = options
  const bootstrap = flags['enable-bootstrap-token-auth'] ? [storedBootstrapTokens(options)] : []
  const plain: readonly UserVerifier[] = [staticTokens(known), ...bootstrap, ...(await issuerTokens(options))]
  const tokens = anyOf([accountTokens, ...plain.map((verifier) => meantForServer(verifier, audiences))])
  const certificates = certificateMethods(flags, options.authorityFiles)
  const authenticator = combineAuthenticators([...certificates, bearerAuthenticator(tokens, audiences)], {
    anonymous: flags['anonymous-auth'] ? 'allowed' : 'refused',
  })
  return { authenticator, tokens }
}
