import { setTimeout as sleep } from 'node:timers/promises'

export interface ThrottleOptions {
  /** Calls in a second on average. */
  readonly qps: number
  /** Calls at once after a time without any. */
  readonly burst: number
  /** Milliseconds of a monotonic clock. */
  readonly clock?: () => number
}

/** Limits the rate of calls by a token bucket. */
export class Throttle {
  readonly #qps: number
  readonly #burst: number
  readonly #clock: () => number
  #tokens: number
  #filled: number

  constructor({ qps, burst, clock = () => performance.now() }: ThrottleOptions) {
    this.#qps = qps
    this.#burst = burst
    this.#clock = clock
    this.#tokens = burst
    this.#filled = clock()
  }

  /** Takes a token and returns how long (milliseconds) its holder has to wait. */
  reserve(): number {
    const now = this.#clock()
    this.#tokens = Math.min(this.#burst, this.#tokens + ((now - this.#filled) * this.#qps) / 1000)
    this.#filled = now
    this.#tokens -= 1
    return this.#tokens >= 0 ? 0 : (-this.#tokens * 1000) / this.#qps
  }

  /** Resolves when the next call may be made. */
  async take(): Promise<void> {
    const wait = this.reserve()
    if (wait > 0) await sleep(wait, undefined, { ref: false })
  }
}
