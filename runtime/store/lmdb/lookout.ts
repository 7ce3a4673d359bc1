/** How many times the shortest pause the longest one is. */
const LONGEST_PAUSE = 10

/**
 * Wakes a tail of the log when there may be something to read. Notices of other processes may be lost, so it also wakes
 * the tail from time to time. The pauses grow while it finds nothing, because each look costs an idle machine processor
 * time.
 */
export class Lookout {
  readonly #shortest: number
  #pause: number
  #timer: NodeJS.Timeout | undefined
  #resume: (() => void) | undefined
  #due: 'notice' | 'pause' | undefined

  /** @param milliseconds the shortest pause between two looks without a notice */
  constructor(milliseconds: number) {
    this.#shortest = milliseconds
    this.#pause = milliseconds
    this.#arm()
  }

  /** This process has written. */
  wake(): void {
    const resume = this.#resume
    this.#resume = undefined
    resume?.()
  }

  /** Another process may have written. */
  notice(): void {
    this.#due = 'notice'
    this.wake()
  }

  /** Resolves when there may be something to read. */
  async wait(): Promise<void> {
    if (this.#due === undefined) await new Promise<void>((resolve) => (this.#resume = resolve))
  }

  /**
   * Looks for what other processes have written, if that is due. Returns undefined if it is not; what a lookout finds
   * without a notice shortens the pauses again.
   */
  look<T>(read: () => readonly T[]): readonly T[] | undefined {
    const due = this.#due
    if (due === undefined) return undefined
    this.#due = undefined
    const found = read()
    if (due === 'pause' && found.length > 0) this.#pause = this.#shortest
    return found
  }

  close(): void {
    clearTimeout(this.#timer)
    this.wake()
  }

  #arm(): void {
    this.#timer = setTimeout(() => {
      this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE * this.#shortest)
      this.#due ??= 'pause'
      this.#arm()
      this.wake()
    }, this.#pause)
  }
}
