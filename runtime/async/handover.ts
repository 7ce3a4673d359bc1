/** A value for the first one who takes it, which is kept for nobody else. */
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
