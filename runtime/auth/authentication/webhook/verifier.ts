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
  /** Audiences of the server: tokens are meant for them unless the webhook names others. */
  readonly own: readonly string[]
  /** How long an accepted token is cached, in milliseconds; 0: not at all. */
  readonly cacheMs: number
  readonly metrics: TokenCacheMetrics
  /** Called with errors of failed calls; no message contains a token. */
  report(error: unknown): void
  /** Returns monotonic milliseconds. */
  clock(): number
}

/** The longest time for which a refused token is cached (milliseconds): it may be registered meanwhile. */
const REFUSED_MS = 10_000
/** The same number as for authorization. */
const CAPACITY = 8_192
/** The user is not known yet, so calls can't be shared out by user: the limits hold for all unknown tokens together. */
const UNKNOWN_TOKENS = { most: 64, queue: 1_024, patienceMs: 10_000 } as const
/** Characters of a cached user at most: the webhook chooses them. */
const LONGEST = 10_000

type Outcome = VerifiedToken | 'unknown' | TokenRefused

/**
 * Verifies tokens by a remote service (AUTHN-HOOK-01). Answers are cached by a digest of token and audiences; requests
 * with the same token share one call, and few calls run at once: `verify` throws ApiError 429 if too many wait. If the
 * service fails, that is reported and the token refused, and nothing is cached.
 */
export function webhookTokens(options: WebhookTokensOptions): TokenVerifier {
  const { call, apiGroup, version, own, cacheMs, metrics, report, clock } = options
  const apiVersion = `${apiGroup}/${version}`
  const cache = new ExpiringCache<Outcome>({ capacity: CAPACITY, clock })
  const gate = new CallGate(UNKNOWN_TOKENS)
  /** Calls that run or wait. */
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
