/** The opening of a watch that a caller waits for: it succeeds, is refused, or takes too long to wait any longer. */
export class Opening {
  readonly done: Promise<void>
  #settle: ((error?: { readonly refusal: unknown }) => void) | undefined

  /** @param milliseconds after which the watch counts as open */
  constructor(milliseconds: number) {
    this.done = new Promise((resolve, reject) => {
      const limit = setTimeout(() => this.succeed(), milliseconds)
      const settle = (error?: { readonly refusal: unknown }): void => {
        clearTimeout(limit)
        this.#settle = undefined
        if (error === undefined) resolve()
        else reject(error.refusal)
      }
      this.#settle = settle
    })
  }

  /** Whether the caller still waits. */
  get isPending(): boolean {
    return this.#settle !== undefined
  }

  succeed(): void {
    this.#settle?.()
  }

  refuse(refusal: unknown): void {
    this.#settle?.({ refusal })
  }
}
