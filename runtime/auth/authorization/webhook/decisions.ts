import type { Decision } from '../contract.ts'

export interface DecisionCacheOptions {
  /** How long decisions to allow are cached, in milliseconds (AUTHZ-WEBHOOK-01). */
  readonly authorizedMs: number
  /** How long other decisions are cached, in milliseconds (AUTHZ-WEBHOOK-02). */
  readonly unauthorizedMs: number
  /** Decisions at most; the least recently used one makes room. */
  readonly capacity?: number
  /** Returns monotonic milliseconds. */
  clock(): number
}

/** As many as Kubernetes caches of one webhook. */
const CAPACITY = 8192

interface CachedDecision {
  readonly decision: Decision
  /** Time by the clock at which it expires. */
  readonly until: number
}

/** Caches the decisions of a webhook by the whole question. */
export class DecisionCache {
  readonly #options: DecisionCacheOptions
  readonly #capacity: number
  /** The most recently used ones are last. */
  readonly #decisions = new Map<string, CachedDecision>()

  constructor(options: DecisionCacheOptions) {
    this.#options = options
    this.#capacity = options.capacity ?? CAPACITY
  }

  get(question: string): Decision | undefined {
    const found = this.#decisions.get(question)
    if (found === undefined) return undefined
    this.#decisions.delete(question)
    if (found.until <= this.#options.clock()) return undefined
    this.#decisions.set(question, found)
    return found.decision
  }

  set(question: string, decision: Decision): void {
    const { authorizedMs, unauthorizedMs, clock } = this.#options
    const life = decision.decision === 'allow' ? authorizedMs : unauthorizedMs
    if (life <= 0) return
    this.#decisions.delete(question)
    if (this.#decisions.size >= this.#capacity) {
      const [oldest] = this.#decisions.keys()
      if (oldest !== undefined) this.#decisions.delete(oldest)
    }
    this.#decisions.set(question, { decision, until: clock() + life })
  }
}
