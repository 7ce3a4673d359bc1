import { setTimeout as sleep } from 'node:timers/promises'
import {
  jwtAuthenticators,
  jwtEnvironments,
  SIGNING_ALGORITHMS,
  type JwtAuthenticators,
  type JwtConfiguration,
  type ReadOptions,
  type TokenVerifier,
} from '../../../runtime/auth/index.ts'
import { reloadMetrics, type Metrics } from '../../../runtime/metrics/index.ts'
import type { Vendor } from '../../../runtime/api/index.ts'
import { Failure } from '../../errors.ts'
import { formatRelease, type Release } from '../release.ts'
import { reloadingFile } from '../reloading-file.ts'
import { readAuthenticationFile } from './file.ts'
import type { AuthenticationSettings } from './flags.ts'
import { hostAuthorities } from './host-authorities.ts'
import { oidcConfiguration } from './oidc.ts'

export interface IssuerTokensOptions {
  /** Undefined: no tokens of other issuers. */
  readonly settings: AuthenticationSettings | undefined
  readonly vendor: Vendor
  readonly release: Release
  /** The server's own issuers, whose tokens are judged elsewhere (AUTHN-CFG-03). */
  readonly ownIssuers: readonly string[]
  readonly metrics: Metrics
  /** Tells servers apart without naming them. */
  readonly serverHash: string
  readonly signal: AbortSignal
  report(error: unknown): void
}

/** The file is looked at this often, whatever the system tells of changes; milliseconds (AUTHN-CFG-18). */
const RELOAD_MS = 60_000

/** So long the issuers of a changed file may take to show their keys before it comes into force without them. */
const READY_MS = 10_000

/** Verifiers of the tokens that other issuers give out, by flags or by the configuration file. Throws UsageError, Failure. */
export async function issuerTokens(options: IssuerTokensOptions): Promise<readonly TokenVerifier[]> {
  const { settings, release, ownIssuers } = options
  if (settings === undefined) return []
  const reading: ReadOptions = {
    environments: jwtEnvironments(formatRelease(release)),
    disallowedIssuers: ownIssuers,
  }
  if ('file' in settings) return [await followed(settings.file, reading, options)]
  const { oidc } = settings
  const tokens = opened(oidcConfiguration(oidc, reading), oidc.algorithms, options)
  options.signal.addEventListener('abort', () => void tokens.close(), { once: true })
  return [tokens]
}

const opened = (
  authenticators: readonly JwtConfiguration[],
  algorithms: readonly string[],
  { report }: IssuerTokensOptions,
): JwtAuthenticators =>
  jwtAuthenticators({
    authenticators,
    algorithms,
    hostAuthorities: hostAuthorities(process.env),
    clock: Date.now,
    report,
  })

/** Judges by what the file says now, and from its next good change on by what it says then, in one step. */
async function followed(path: string, reading: ReadOptions, options: IssuerTokensOptions): Promise<TokenVerifier> {
  const { vendor, metrics, serverHash, signal, report } = options
  const what = 'the authentication configuration'
  const reloads = reloadMetrics({ metrics, subject: 'authentication', serverHash, clock: Date.now })
  const load = (content: string): readonly JwtConfiguration[] => {
    try {
      return readAuthenticationFile(content, vendor, reading)
    } catch (error) {
      throw error instanceof Failure ? new Failure(`${what} ${path}: ${error.message}`) : error
    }
  }
  const open = (configured: readonly JwtConfiguration[]) => opened(configured, SIGNING_ALGORITHMS, options)
  let current = open([])
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
  signal.addEventListener('abort', () => void current.close(), { once: true })
  reloads.loaded()
  return { verify: (token) => current.verify(token) }
}
