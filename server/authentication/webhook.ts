import { remoteCaller, tokenCacheMetrics, webhookTokens, type TokenVerifier } from '../../runtime/auth/index.ts'
import type { Metrics } from '../../runtime/metrics/index.ts'
import type { Vendor } from '../../runtime/api/index.ts'
import { UsageError } from '../../flags/errors.ts'
import { duration, givenOnly, mapped, path, text } from '../../flags/flag.ts'
import { reloadingClientConfiguration } from '../configuration/reloading-client.ts'

const VERSIONS = ['v1', 'v1beta1'] as const

function parseVersion(name: string, flag: string): (typeof VERSIONS)[number] {
  const version = VERSIONS.find((one) => one === name)
  if (version === undefined) throw new UsageError(`--${flag}: ${JSON.stringify(name)} is not v1 or v1beta1`)
  return version
}

const CACHE_MS = 120_000
/** How long one call may take; as in Kubernetes. */
const TIMEOUT_MS = 30_000

/** Flags of the webhook that reviews tokens. */
export const TOKEN_WEBHOOK_FLAGS = {
  'authentication-token-webhook-config-file': path({
    help: 'Client configuration (kind Config) of a service that is asked, by TokenReviews, for the users of bearer tokens.',
  }),
  'authentication-token-webhook-cache-ttl': givenOnly(
    duration({
      default: CACHE_MS,
      help: 'How long its answers are kept; that a token is refused for ten seconds at most.',
    }),
  ),
  'authentication-token-webhook-version': givenOnly(
    mapped(
      text({ placeholder: 'v1|v1beta1', default: 'v1beta1', help: 'Version of the reviews that it is sent.' }),
      parseVersion,
    ),
  ),
} as const

interface TokenWebhookFlags {
  readonly 'authentication-token-webhook-config-file': string | undefined
  readonly 'authentication-token-webhook-cache-ttl': number | undefined
  readonly 'authentication-token-webhook-version': (typeof VERSIONS)[number] | undefined
}

export interface TokenWebhookOptions {
  readonly flags: TokenWebhookFlags
  readonly vendor: Vendor
  /** Audiences of tokens that are meant for this server. */
  readonly audiences: readonly string[]
  readonly metrics: Metrics
  /** Ends the watch over the configuration. */
  readonly signal: AbortSignal
  report(error: unknown): void
}

/** Returns the verifier that the flags describe, if they do. Throws UsageError, Failure. */
export async function tokenWebhook(options: TokenWebhookOptions): Promise<readonly TokenVerifier[]> {
  const { flags, vendor, audiences, metrics, signal, report } = options
  const file = flags['authentication-token-webhook-config-file']
  if (file === undefined) {
    const idle = (['authentication-token-webhook-cache-ttl', 'authentication-token-webhook-version'] as const).find(
      (name) => flags[name] !== undefined,
    )
    if (idle !== undefined) throw new UsageError(`--${idle} needs --authentication-token-webhook-config-file`)
    return []
  }
  const service = await reloadingClientConfiguration({
    what: 'the client configuration',
    path: file,
    signal,
    report,
  })
  return [
    webhookTokens({
      call: remoteCaller({ service, timeoutMs: TIMEOUT_MS }),
      apiGroup: `authentication.${vendor.apiDomain}`,
      version: flags['authentication-token-webhook-version'] ?? 'v1beta1',
      own: audiences,
      cacheMs: flags['authentication-token-webhook-cache-ttl'] ?? CACHE_MS,
      metrics: tokenCacheMetrics(metrics),
      report,
      clock: () => performance.now(),
    }),
  ]
}
