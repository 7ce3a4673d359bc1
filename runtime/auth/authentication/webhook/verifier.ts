import { hash } from 'node:crypto'
import { ExpiringCache } from '../../expiring-cache.ts'
import { CallFailure, type RemoteCall } from '../../remote/caller.ts'
import { CallGate } from '../../remote/gate.ts'
import type { TokenVerifier, VerifiedToken } from '../contract.ts'
import type { TokenCacheMetrics } from '../metrics.ts'
import { TokenRefused } from '../refused.ts'
import {
  readTokenReview,
  tokenReviewBody,
  UnreadableReview,
  type TokenQuestion,
  type TokenReviewVersion,
} from './review.ts'

export interface WebhookTokensOptions {
  readonly call: RemoteCall
  /** API group of TokenReviews. */
  readonly apiGroup: string
  readonly version: TokenReviewVersion
  /** Audiences of the server, for which tokens are meant of which the webhook says nothing else. */
  readonly own: readonly string[]
  /** How long an accepted token is not asked about again, in milliseconds; 0: each request asks. */
  readonly cacheMs: number
  readonly metrics: TokenCacheMetrics
  /** Called with errors of failed calls; no message contains a token. */
  report(error: unknown): void
  /** Returns monotonic milliseconds. */
  clock(): number
}

/** The longest time for which a refused token is not asked about again (milliseconds): somebody may register it meanwhile. */
const REFUSED_MS = 10_000
/** As many as of authorization. */
const CAPACITY = 8_192
/** Who calls is not known yet, so that nobody can be given a share: the server bounds what all unknown tokens cost. */
const UNKNOWN_TOKENS = { most: 64, queue: 1_024, patienceMs: 10_000 } as const
/** Characters of a cached user at most: the webhook chooses them. */
const LONGEST = 10_000

type Outcome = VerifiedToken | 'unknown' | TokenRefused

/**
 * Verifies tokens by a remote service (AUTHN-HOOK-01). Answers are kept by a digest of token and audiences; requests with
 * the same token share one call, and few calls are made at once: `verify` throws ApiError 429 if too many others wait. A
 * service that fails is reported, and the token is refused; that is not kept.
 */
export function webhookTokens(options: WebhookTokensOptions): TokenVerifier {
  const { call, apiGroup, version, own, cacheMs, metrics, report, clock } = options
  const apiVersion = `${apiGroup}/${version}`
  const cache = new ExpiringCache<Outcome>({ capacity: CAPACITY, clock })
  const gate = new CallGate(UNKNOWN_TOKENS)
  /** Calls in flight, or that wait for others. */
  const inFlight = new Map<string, Promise<Outcome>>()

  const keep = (key: string, outcome: Outcome): void => {
    const isAccepted = outcome !== 'unknown' && !(outcome instanceof TokenRefused)
    if (isAccepted && JSON.stringify(outcome).length > LONGEST) return
    cache.set(key, outcome, isAccepted ? cacheMs : Math.min(cacheMs, REFUSED_MS))
  }

  async function ask(question: TokenQuestion): Promise<Outcome> {
    const answer = await call(tokenReviewBody(question, apiVersion))
    try {
      return readTokenReview(answer, question, { apiVersion, own }) ?? 'unknown'
    } catch (error) {
      if (error instanceof TokenRefused) return error
      throw error
    }
  }

  async function settle(key: string, question: TokenQuestion): Promise<Outcome> {
    const start = clock()
    metrics.fetching(1)
    try {
      const outcome = await ask(question)
      keep(key, outcome)
      metrics.fetched('ok', (clock() - start) / 1000)
      return outcome
    } catch (error) {
      if (!(error instanceof CallFailure || error instanceof UnreadableReview)) throw error
      metrics.fetched('error', (clock() - start) / 1000)
      report(new Error(`the webhook of tokens: ${error.message}`))
      return new TokenRefused(error.message)
    } finally {
      metrics.fetching(-1)
    }
  }

  const settleInTurn = (key: string, question: TokenQuestion): Promise<Outcome> =>
    gate.run(() => settle(key, question)).finally(() => inFlight.delete(key))

  return {
    verify(token, audiences) {
      const start = clock()
      const key = hash('sha256', JSON.stringify([token, audiences]), 'base64')
      const known = cache.get(key)
      if (known !== undefined) {
        metrics.asked('hit', (clock() - start) / 1000)
        return verdictOf(known)
      }
      const settling = inFlight.get(key) ?? settleInTurn(key, { token, audiences })
      inFlight.set(key, settling)
      return settling.then((outcome) => {
        metrics.asked('miss', (clock() - start) / 1000)
        return verdictOf(outcome)
      })
    },
  }
}

function verdictOf(outcome: Outcome): VerifiedToken | undefined {
  if (outcome === 'unknown') return undefined
  if (outcome instanceof TokenRefused) throw outcome
  return outcome
}
