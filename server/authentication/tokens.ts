import { setTimeout as sleep } from 'node:timers/promises'
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
import { reloadingFile } from '../files/reloading-file.ts'
import { readAuthenticationFile, type AuthenticationFile, type FileReading } from './file.ts'
import type { AuthenticationSettings } from './flags.ts'
import { credentialIdKey } from './credential-ids.ts'
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

/** How long a changed file waits for the keys of its issuers before it takes effect without them; milliseconds. */
const READY_MS = 10_000

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
  const { oidc } = settings
  const tokens = opened(oidcConfiguration(oidc, reading), oidc.algorithms, options)
  options.signal.addEventListener('abort', () => void tokens.close(), { once: true })
  return { verifiers: [tokens], anonymous: notSaid }
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
    const tokens = opened(issuers, SIGNING_ALGORITHMS, options)
    return {
      anonymous,
      verify: (token: string) => tokens.verify(token),
      ready: tokens.ready,
      close: () => tokens.close(),
    }
  }
  let current = open({ issuers: [], anonymous: undefined })
  const first = await reloadingFile({
    what,
    path,
    intervalMs: RELOAD_MS,
    load,
    onLoaded: async (configured) => {
      const next = open(configured)
      await Promise.race([next.ready, sleep(READY_MS, undefined, { ref: false, signal })]).catch(() => undefined)
      const before = current
      if (signal.aborted) return next.close()
      current = next
      applied(configured.content)
      reloads.reloaded()
      await before.close()
    },
    onError: (error) => {
      reloads.failed()
      report(error)
    },
    signal,
  })
  current = open(first)
  applied(first.content)
  signal.addEventListener('abort', () => void current.close(), { once: true })
  reloads.loaded()
  return { verifiers: [{ verify: (token) => current.verify(token) }], anonymous: () => current.anonymous }
}
