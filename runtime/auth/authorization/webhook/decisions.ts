import { ExpiringCache } from '../../expiring-cache.ts'
import type { Decision } from '../contract.ts'

export interface DecisionCacheOptions {
  /** How long decisions to allow are cached, in milliseconds (AUTHZ-WEBHOOK-01). */
  readonly authorizedMs: number
  /** How long other decisions are cached, in milliseconds (AUTHZ-WEBHOOK-02). */
  readonly unauthorizedMs: number
  /** Most decisions; the least recently used one is evicted. */
  readonly capacity?: number
  /** Returns monotonic milliseconds. */
  clock(): number
}

/** The same number as Kubernetes caches for one webhook. */
const CAPACITY = 8192

/** Caches the decisions of a webhook by all attributes. */
export class DecisionCache {
  readonly #options: DecisionCacheOptions
  readonly #decisions: ExpiringCache<Decision>

  constructor(options: DecisionCacheOptions) {
    const { capacity = CAPACITY } = options
    this.#options = options
    this.#decisions = new ExpiringCache({ capacity, clock: () => options.clock() })
  }

  get(question: string): Decision | undefined {
    return this.#decisions.get(question)
  }

  set(question: string, decision: Decision): void {
    const { authorizedMs, unauthorizedMs } = this.#options
    this.#decisions.set(question, decision, decision.decision === 'allow' ? authorizedMs : unauthorizedMs)
  }
}
