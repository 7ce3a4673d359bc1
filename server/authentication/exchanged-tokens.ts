import { setTimeout as sleep } from 'node:timers/promises'
import type { JwtAuthenticators } from '../../runtime/auth/index.ts'

/** How long changed issuers wait for their keys before they take effect without them; milliseconds. */
const READY_MS = 10_000

/** Verifiers of tokens that are exchanged as a whole while requests are answered. */
export class ExchangedTokens<T extends Pick<JwtAuthenticators, 'verify' | 'ready' | 'close'>> {
  #current: T
  readonly #signal: AbortSignal

  /** @param signal closes the present ones, and lets no others take effect */
  constructor(first: T, signal: AbortSignal) {
    this.#current = first
    this.#signal = signal
    signal.addEventListener('abort', () => void this.#current.close(), { once: true })
  }

  get current(): T {
    return this.#current
  }

  /**
   * Lets others take effect once they have their keys, or have waited for them for long, and closes the former.
   *
   * @param taken called when they take effect
   */
  async exchange(next: T, taken?: () => void): Promise<void> {
    const signal = this.#signal
    await Promise.race([next.ready, sleep(READY_MS, undefined, { ref: false, signal })]).catch(() => undefined)
    if (signal.aborted) return next.close()
    const before = this.#current
    this.#current = next
    taken?.()
    await before.close()
  }
}
