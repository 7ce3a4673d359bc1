/** The opening of a watch, for which somebody waits: it succeeds, is refused, or takes too long to be waited for. */
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

  /** Whether somebody still waits. */
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
