/** A value that only its first taker gets, and that is not kept any longer. */
export class Handover<T> {
  #value: T | undefined

  constructor(value: T) {
    this.#value = value
  }

  /** Returns the value; undefined: it was taken before. */
  take(): T | undefined {
    const value = this.#value
    this.#value = undefined
    return value
  }
}
