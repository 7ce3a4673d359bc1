/** Limits of {@link Places}. */
export interface PlacesOptions {
  /** Number of places. */
  readonly count: number
  /** Work that takes longer than this gives up its place, so that hanging work holds up nobody; milliseconds. */
  readonly patienceMilliseconds: number
  /** Most pieces of work that run at once in all; at that number slow ones keep their places. */
  readonly most: number
}

/** Runs pieces of work concurrently, in order, as far as there are places. */
export class Places {
  readonly #options: PlacesOptions
  readonly #waiting: (() => void)[] = []
  #taken = 0
  #running = 0

  constructor(options: PlacesOptions) {
    this.#options = options
  }

  /** Runs the work as soon as there is a place. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#taken >= this.#options.count) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#taken++
    this.#running++
    let holds = true
    const leave = (): void => {
      if (holds) this.#handOn()
      holds = false
    }
    const patience = setTimeout(() => {
      if (this.#running < this.#options.most) leave()
    }, this.#options.patienceMilliseconds).unref()
    try {
      return await work()
    } finally {
      clearTimeout(patience)
      this.#running--
      leave()
    }
  }

  #handOn(): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#taken--
    else next()
  }
}
