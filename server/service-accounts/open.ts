import {
  accountTokenMetrics,
  AccountTokens,
  claimNames,
  discoveryDocument,
  keySetDocument,
  tokenIssuer,
  type TokenIssuer,
  type TokenLives,
  type TokenVerifier,
} from '../../runtime/auth/index.ts'
import type { Vendor } from '../../runtime/api/index.ts'
import type { PathDocument } from '../../runtime/http/index.ts'
import type { Metrics } from '../../runtime/metrics/index.ts'
import type { ResourceCatalog, ResourceRegistry } from '../../runtime/registry/index.ts'
import { openKeys, type KeyFiles, type OpenKeysOptions } from './keys.ts'
import { legacyUses } from './legacy-uses.ts'
import { accountObjects } from './objects.ts'

interface ServiceAccountFlags extends KeyFiles {
  readonly 'service-account-issuer': readonly string[]
  readonly 'service-account-lookup': boolean
  readonly 'api-audiences': readonly string[]
  readonly 'service-account-max-token-expiration': number
  readonly 'service-account-extend-token-expiration': boolean
  readonly 'service-account-jwks-uri': string | undefined
}

export interface OpenServiceAccountsOptions extends Omit<OpenKeysOptions, 'flags'> {
  readonly flags: ServiceAccountFlags
  readonly vendor: Vendor
  readonly metrics: Metrics
}

/** Service account tokens of this server: issuing, verification, and the documents with which others verify them. */
export interface ServiceAccounts {
  readonly issuer: TokenIssuer
  /** Limits of the lifetimes of requested tokens. */
  readonly lives: TokenLives
  readonly verifier: TokenVerifier
  /** Accepted values of `iss`; the first one is used in issued tokens. */
  readonly issuers: readonly string[]
  /** Audiences of this server. */
  readonly audiences: readonly string[]
  /** Discovery document and key set; none if the issuer is no https:// URL, because nobody could find them. */
  readonly documents: readonly PathDocument[]
  /** Sets the address of this server, which the discovery document names unless a flag names another. */
  servedAt(url: string): void
  /** Sets the types of this server, so that uses of tokens are recorded in their Secrets. */
  servedFrom(catalog: ResourceCatalog): void
}

const DISCOVERY = '/.well-known/openid-configuration'
const KEY_SET = '/openid/v1/jwks'

/** Returns the accepted values of `iss`; the first one is used in issued tokens. */
const accountIssuers = (
  flags: Pick<ServiceAccountFlags, 'service-account-issuer'>,
  { name }: Vendor,
): readonly [string, ...string[]] => {
  const [first = `https://${name}.default.svc.cluster.local`, ...more] = flags['service-account-issuer']
  return [first, ...more]
}

/** Opens the service account tokens that the flags configure. Throws Failure. */
export async function openServiceAccounts(options: OpenServiceAccountsOptions): Promise<ServiceAccounts> {
  const { flags, vendor, store, metrics, report } = options
  const issuers = accountIssuers(flags, vendor)
  const [issuer] = issuers
  const audiences = flags['api-audiences'].length === 0 ? issuers : flags['api-audiences']
  const names = claimNames(vendor)
  const keys = await openKeys(options)
  let address = ''
  let secrets: ResourceRegistry | undefined
  const documents: readonly PathDocument[] = [
    {
      path: DISCOVERY,
      contentType: 'application/json',
      document: () =>
        discoveryDocument({
          issuer,
          keySetUrl: flags['service-account-jwks-uri'] ?? `${address}${KEY_SET}`,
          keys: keys.verifying(),
        }),
    },
    { path: KEY_SET, contentType: 'application/jwk-set+json', document: () => keySetDocument(keys.verifying()) },
  ]
  return {
    issuer: tokenIssuer({ keys, issuer, audiences, names }),
    lives: {
      longestSeconds: Math.floor(flags['service-account-max-token-expiration'] / 1_000),
      podTokens: flags['service-account-extend-token-expiration'] ? 'extended' : 'as asked',
    },
    verifier: new AccountTokens({
      keys,
      issuers,
      audiences,
      names,
      extraDomain: `authentication.${vendor.domain}`,
      annotations: `authentication.${vendor.apiDomain}`,
      objects: flags['service-account-lookup'] ? accountObjects(store) : undefined,
      uses: legacyUses({ secrets: () => secrets, vendor, report, clock: Date.now }),
      metrics: accountTokenMetrics(metrics),
      clock: Date.now,
    }),
    issuers,
    audiences,
    documents: issuer.startsWith('https://') ? documents : [],
    servedAt(url) {
      address = url
    },
    servedFrom(catalog) {
      secrets = catalog.find('', 'secrets')
    },
  }
}
