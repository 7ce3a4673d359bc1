import { hash } from 'node:crypto'
import type { UserInfo } from '../../../api/index.ts'
import type { UserVerifier } from '../contract.ts'
import { asAuthenticated } from '../users.ts'
import { claimOf } from './claims.ts'
import type { JwtConfiguration } from './configuration/types.ts'
import { issuerClient, trustIn } from './fetch.ts'
import { patientLookup } from './lookup.ts'
import { Provider } from './provider.ts'
import { TokenRefused } from '../refused.ts'
import { checkRegistered, claimsIn, unverifiedClaims } from './registered-claims.ts'
import { userOf } from './user.ts'

/** The algorithms that issuers may sign with by default. */
export const SIGNING_ALGORITHMS: readonly string[] = [
  'RS256',
  'RS384',
  'RS512',
  'ES256',
  'ES384',
  'ES512',
  'PS256',
  'PS384',
  'PS512',
]

export interface JwtAuthenticatorsOptions {
  readonly authenticators: readonly JwtConfiguration[]
  /** Accepted signing algorithms. */
  readonly algorithms: readonly string[]
  /** Key of the extra attribute of users with `JTI=` and the id of a token; absent: it is not set. */
  readonly credentialIds?: string | undefined
  /** PEM of the authorities that the host trusts; default: those of node. */
  readonly hostAuthorities?: string | undefined
  /** Milliseconds since the epoch. */
  clock(): number
  /** Called with the reason why an issuer can't be used or a token was refused; for the log. */
  report(message: string): void
}

/** Verifies the tokens of the configured issuers. */
export interface JwtAuthenticators extends UserVerifier {
  /** Resolves when the keys of all issuers are known. */
  readonly ready: Promise<void>
  /** Stops discovery and closes the connections. */
  close(): Promise<void>
}

interface VerifiedToken {
  readonly user: UserInfo
  /** Milliseconds since the epoch until which the token need not be verified again. */
  readonly until: number
}

/** How long a verified token is kept at most; the same as in Kubernetes. */
const KEPT_MS = 10_000
const MOST_KEPT = 4_096

/** Starts to discover the keys of all issuers, without waiting for any (AUTHN-OIDC-01 to AUTHN-OIDC-15). */
export function jwtAuthenticators(options: JwtAuthenticatorsOptions): JwtAuthenticators {
  const { authenticators, hostAuthorities, clock, report } = options
  const stop = new AbortController()
  const lookup = patientLookup(stop.signal)
  const hostTrust = trustIn(hostAuthorities === undefined ? undefined : [hostAuthorities])
  const issuers = new Map(
    authenticators.map((configuration) => {
      const { issuer } = configuration
      const client = issuerClient({ authorities: issuer.authorities, hostTrust, lookup })
      const provider = new Provider({ issuer, fetch: client.fetch, clock, report, signal: stop.signal })
      return [issuer.url, { configuration, client, provider }]
    }),
  )
  const kept = new Map<string, VerifiedToken>()

  async function verifyAnew(token: string): Promise<VerifiedToken | undefined> {
    const url = claimOf(unverifiedClaims(token) ?? {}, 'iss')
    const issuer = typeof url === 'string' ? issuers.get(url) : undefined
    if (issuer === undefined) return undefined
    const { configuration, provider } = issuer
    try {
      const claims = claimsIn(await provider.verify(token, options.algorithms))
      const now = clock()
      const end = checkRegistered(claims, configuration.issuer.audiences, now)
      return {
        user: asAuthenticated(userOf(configuration, claims, options.credentialIds)),
        until: Math.min(end, now + KEPT_MS),
      }
    } catch (error) {
      if (!(error instanceof TokenRefused)) throw error
      report(`a token of issuer ${JSON.stringify(url)} was refused: ${error.message}`)
      throw error
    }
  }

  return {
    ready: Promise.all(Array.from(issuers.values(), ({ provider }) => provider.ready)).then(() => undefined),
    async verify(token) {
      const key = hash('sha256', token, 'base64')
      const known = kept.get(key)
      if (known !== undefined && clock() < known.until) return known.user
      kept.delete(key)
      const verified = await verifyAnew(token)
      if (verified === undefined) return undefined
      const [oldest] = kept.keys()
      if (oldest !== undefined && kept.size >= MOST_KEPT) kept.delete(oldest)
      kept.set(key, verified)
      return verified.user
    },
    async close() {
      stop.abort()
      await Promise.all(Array.from(issuers.values(), ({ client }) => client.close()))
    },
  }
}
