/** Closes what was opened, in the reverse order, once. */
export class Closers {
  readonly #closers: (() => unknown)[] = []

  /** Adds a function that closes something that was just opened. */
  add(close: () => unknown): void {
    this.#closers.push(close)
  }

  /** Closes everything, even if some fail. Throws the first error. */
  async close(): Promise<void> {
    const failures: unknown[] = []
    for (let close = this.#closers.pop(); close !== undefined; close = this.#closers.pop()) {
      try {
        await close()
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }
}
