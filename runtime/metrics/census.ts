/** Counts the metrics of a server by their state. */
export class Census {
  readonly #registered = new Map<string, { stability: string; deprecatedVersion: string; count: number }>()
  #hidden = 0
  #disabled = 0

  /** @param deprecatedVersion the release that deprecates it; '': none does */
  registered(stability: string, deprecatedVersion: string): void {
    const key = `${stability} ${deprecatedVersion}`
    const known = this.#registered.get(key) ?? { stability, deprecatedVersion, count: 0 }
    known.count++
    this.#registered.set(key, known)
  }

  /** Counts a metric that the release hides. */
  hidden(): void {
    this.#hidden++
  }

  /** Counts a metric that is switched off. */
  disabled(): void {
    this.#disabled++
  }

  counts() {
    return { registered: [...this.#registered.values()], hidden: this.#hidden, disabled: this.#disabled }
  }
}
