import {
  anyOf,
  authenticationMeasures,
  bearerAuthenticator,
  combineAuthenticators,
  isLetThrough,
  meantForServer,
  staticTokens,
  type AnonymousSection,
  type Authenticator,
  type StaticToken,
  type TokenVerifier,
  type UserVerifier,
} from '../../runtime/auth/index.ts'
import type { Store } from '../../runtime/store/contract/index.ts'
import type { Access } from '../access.ts'
import type { FeatureGates } from '../release/feature-gates.ts'
import type { ServerFlags } from '../flags.ts'
import { certificateMethods, type AuthorityFiles } from './certificates.ts'
import { credentialIdKey } from './credential-ids.ts'
import { storedBootstrapTokens } from './bootstrap-tokens.ts'
import { issuerTokens, type IssuerTokensOptions } from './tokens.ts'
import { tokenWebhook } from './webhook.ts'

export interface AuthenticationOptions extends Omit<IssuerTokensOptions, 'anonymous'> {
  readonly flags: ServerFlags
  readonly gates: FeatureGates
  readonly store: Store
  readonly authorityFiles: AuthorityFiles
  /** Static tokens. */
  readonly known: readonly StaticToken[]
  /** Methods that are tried before all others. */
  readonly first: readonly Authenticator[]
  /** Verifies the token of the first administrator; undefined: it has none. */
  readonly adminToken: UserVerifier | undefined
  /** Verifies tokens of service accounts. */
  readonly accountTokens: TokenVerifier
  /** Audiences of tokens that are meant for this server. */
  readonly audiences: readonly string[]
}

/** Opens the methods of authentication that the flags switch on. Throws UsageError, Failure. */
export async function openAuthentication(
  options: AuthenticationOptions,
): Promise<Pick<Access, 'authenticator' | 'tokens'>> {
  const { flags, first, known, adminToken, accountTokens, audiences, metrics, gates } = options
  const bootstrap = flags['enable-bootstrap-token-auth'] ? [storedBootstrapTokens(options)] : []
  const issuers = await issuerTokens({ ...options, anonymous: anonymousSection(options) })
  const plain: readonly UserVerifier[] = [
    ...(adminToken === undefined ? [] : [adminToken]),
    staticTokens(known),
    ...bootstrap,
    ...issuers.verifiers,
  ]
  // Last: a token is sent to a remote service only if no other method knows it.
  const remote = await tokenWebhook(options)
  const tokens = anyOf([accountTokens, ...plain.map((verifier) => meantForServer(verifier, audiences)), ...remote])
  const certificates = certificateMethods({
    flags,
    files: options.authorityFiles,
    metrics,
    gates,
    credentialIds: credentialIdKey(options.vendor, options.release),
  })
  const byFlag = { enabled: flags['anonymous-auth'] ?? true, paths: new Set<string>() }
  const authenticator = combineAuthenticators([...first, ...certificates, bearerAuthenticator(tokens, audiences)], {
    anonymous: ({ path = '' }) => isLetThrough(issuers.anonymous() ?? byFlag, path),
    measures: authenticationMeasures(metrics),
  })
  return { authenticator, tokens }
}

function anonymousSection({ flags, gates }: AuthenticationOptions): AnonymousSection {
  if (!gates.AnonymousAuthConfigurableEndpoints) return 'gate is off'
  return flags['anonymous-auth'] === undefined ? 'read' : 'flag is given'
}
