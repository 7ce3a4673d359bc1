import type { Decision } from '../contract.ts'

export interface DecisionCacheOptions {
  /** How long allowed answers are kept, and all others; milliseconds (AUTHZ-WEBHOOK-01, AUTHZ-WEBHOOK-02). */
  readonly authorizedMs: number
  readonly unauthorizedMs: number
  /** Answers at most; the one that was not asked for the longest makes room. */
  readonly capacity?: number
  /** Milliseconds that only grow. */
  clock(): number
}

/** As many answers as the field keeps for one webhook. */
const CAPACITY = 8192

interface Kept {
  readonly decision: Decision
  readonly until: number
}

/** Answers of a webhook by the whole question, each for its time. */
export class DecisionCache {
  readonly #options: DecisionCacheOptions
  readonly #capacity: number
  /** Those that were asked for last stand last. */
  readonly #kept = new Map<string, Kept>()

  constructor(options: DecisionCacheOptions) {
    this.#options = options
    this.#capacity = options.capacity ?? CAPACITY
  }

  get(question: string): Decision | undefined {
    const found = this.#kept.get(question)
    if (found === undefined) return undefined
    this.#kept.delete(question)
    if (found.until <= this.#options.clock()) return undefined
    this.#kept.set(question, found)
    return found.decision
  }

  set(question: string, decision: Decision): void {
    const { authorizedMs, unauthorizedMs, clock } = this.#options
    const life = decision.decision === 'allow' ? authorizedMs : unauthorizedMs
    if (life <= 0) return
    this.#kept.delete(question)
    if (this.#kept.size >= this.#capacity) {
      const [oldest] = this.#kept.keys()
      if (oldest !== undefined) this.#kept.delete(oldest)
    }
    this.#kept.set(question, { decision, until: clock() + life })
  }
}
