import {
  jwtAuthenticators,
  jwtEnvironments,
  SIGNING_ALGORITHMS,
  type AnonymousPolicy,
  type AnonymousSection,
  type JwtAuthenticators,
  type JwtConfiguration,
  type AuthenticationReading,
  type UserVerifier,
} from '../../runtime/auth/index.ts'
import { appliedConfiguration, reloadMetrics, type Metrics } from '../../runtime/metrics/index.ts'
import type { Vendor } from '../../runtime/api/index.ts'
import { Failure } from '../../flags/errors.ts'
import { formatRelease, type Release } from '../release/release.ts'
import { reloadingFile, reloadingReads } from '../files/reloading-file.ts'
import { readAuthenticationFile, type AuthenticationFile, type FileReading } from './file.ts'
import type { AuthenticationSettings, OidcSettings } from './flags.ts'
import { credentialIdKey } from './credential-ids.ts'
import { ExchangedTokens } from './exchanged-tokens.ts'
import { hostAuthorities } from './host-authorities.ts'
import { oidcConfiguration } from './oidc.ts'

export interface IssuerTokensOptions {
  /** Whether a configuration file may have an anonymous section. */
  readonly anonymous: AnonymousSection
  /** Undefined if tokens of other issuers are not accepted. */
  readonly settings: AuthenticationSettings | undefined
  readonly vendor: Vendor
  readonly release: Release
  /** The server's own issuers, whose tokens another authenticator verifies (AUTHN-CFG-03). */
  readonly ownIssuers: readonly string[]
  readonly metrics: Metrics
  /** Identifies the server in metrics without revealing its name. */
  readonly serverHash: string
  readonly signal: AbortSignal
  report(error: unknown): void
}

/** Interval at which the file is read even if the system reports no change; milliseconds (AUTHN-CFG-18). */
const RELOAD_MS = 60_000

/** The present settings of flags or the configuration file. */
export interface IssuerTokens {
  /** Verifiers of other issuers' tokens. */
  readonly verifiers: readonly UserVerifier[]
  /** Returns the policy of anonymous requests; undefined: there is no configuration file with one. */
  anonymous(): AnonymousPolicy | undefined
}

const notSaid = (): undefined => undefined

/**
 * Opens the verifiers of other issuers' tokens that flags or the configuration file describe. Throws UsageError,
 * Failure.
 */
export async function issuerTokens(options: IssuerTokensOptions): Promise<IssuerTokens> {
  const { settings, release, ownIssuers, anonymous } = options
  if (settings === undefined) return { verifiers: [], anonymous: notSaid }
  const reading: AuthenticationReading = {
    environments: jwtEnvironments(formatRelease(release)),
    disallowedIssuers: ownIssuers,
  }
  if ('file' in settings) return reloadingTokens(settings.file, { ...reading, anonymous, release }, options)
  return { verifiers: [await flagTokens(settings.oidc, reading, options)], anonymous: notSaid }
}

/** Uses the issuer of the flags, with the present authorities of its certificate. Throws UsageError, Failure. */
async function flagTokens(
  oidc: OidcSettings,
  reading: AuthenticationReading,
  options: IssuerTokensOptions,
): Promise<UserVerifier> {
  const { signal, report } = options
  const open = (issuers: readonly JwtConfiguration[]): JwtAuthenticators => opened(issuers, oidc.algorithms, options)
  const issuers = await reloadingReads<readonly JwtConfiguration[]>({
    load: (read) => oidcConfiguration(oidc, reading, read),
    intervalMs: RELOAD_MS,
    onLoaded: (changed) => tokens.exchange(open(changed)),
    onError: report,
    signal,
  })
  const tokens: ExchangedTokens<JwtAuthenticators> = new ExchangedTokens(open(issuers), signal)
  return { verify: (token) => tokens.current.verify(token) }
}

const opened = (
  authenticators: readonly JwtConfiguration[],
  algorithms: readonly string[],
  { report, vendor, release }: IssuerTokensOptions,
): JwtAuthenticators =>
  jwtAuthenticators({
    authenticators,
    algorithms,
    credentialIds: credentialIdKey(vendor, release),
    hostAuthorities: hostAuthorities(process.env),
    clock: Date.now,
    report,
  })

interface LoadedFile extends AuthenticationFile {
  readonly content: string
}

/** Uses the present file, and switches atomically to each valid change of it. */
async function reloadingTokens(
  path: string,
  reading: FileReading,
  options: IssuerTokensOptions,
): Promise<IssuerTokens> {
  const { vendor, metrics, serverHash, signal, report } = options
  const what = 'the authentication configuration'
  const reloads = reloadMetrics({ metrics, subject: 'authentication', serverHash, clock: Date.now })
  const applied = appliedConfiguration({ metrics, subject: 'authentication', serverHash })
  const load = (content: string): LoadedFile => {
    try {
      return { ...readAuthenticationFile(content, vendor, reading), content }
    } catch (error) {
      throw error instanceof Failure ? new Failure(`${what} ${path}: ${error.message}`) : error
    }
  }
  const open = ({ issuers, anonymous }: AuthenticationFile) => {
    const opens = opened(issuers, SIGNING_ALGORITHMS, options)
    return {
      anonymous,
      verify: (token: string) => opens.verify(token),
      ready: opens.ready,
      close: () => opens.close(),
    }
  }
  const first = await reloadingFile<LoadedFile>({
    what,
    path,
    intervalMs: RELOAD_MS,
    load,
    onLoaded: (configured) =>
      tokens.exchange(open(configured), () => {
        applied(configured.content)
        reloads.reloaded()
      }),
    onError: (error) => {
      reloads.failed()
      report(error)
    },
    signal,
  })
  const tokens: ExchangedTokens<ReturnType<typeof open>> = new ExchangedTokens(open(first), signal)
  applied(first.content)
  reloads.loaded()
  return {
    verifiers: [{ verify: (token) => tokens.current.verify(token) }],
    anonymous: () => tokens.current.anonymous,
  }
}
