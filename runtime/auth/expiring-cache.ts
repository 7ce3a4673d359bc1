export interface ExpiringCacheOptions {
  /** Most values; the least recently used one is evicted. */
  readonly capacity: number
  /** Returns monotonic milliseconds. */
  clock(): number
}

interface CachedValue<T> {
  readonly value: T
  /** Time by the clock at which it expires. */
  readonly until: number
}

/** Keeps values, each for its own time. */
export class ExpiringCache<T> {
  readonly #options: ExpiringCacheOptions
  /** The most recently used ones are last. */
  readonly #values = new Map<string, CachedValue<T>>()

  constructor(options: ExpiringCacheOptions) {
    this.#options = options
  }

  get(key: string): T | undefined {
    const found = this.#values.get(key)
    if (found === undefined) return undefined
    this.#values.delete(key)
    if (found.until <= this.#options.clock()) return undefined
    this.#values.set(key, found)
    return found.value
  }

  /** Keeps a value for `life` milliseconds; not at all for 0. */
  set(key: string, value: T, life: number): void {
    if (life <= 0) return
    const { capacity, clock } = this.#options
    this.#values.delete(key)
    if (this.#values.size >= capacity) {
      const [oldest] = this.#values.keys()
      if (oldest !== undefined) this.#values.delete(oldest)
    }
    this.#values.set(key, { value, until: clock() + life })
  }
}
