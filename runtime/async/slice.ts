/** Milliseconds of one turn of the event loop after which long work begins no further piece. */
const SLICE_MILLISECONDS = 2

/** Weight that fills a slice, however fast it was: encoded bytes, or work of the same cost. */
export const SLICE_WEIGHT = 32 * 1024

/** Weight after which the clock is looked at again: that costs as much as the smallest pieces of work. */
const LOOK_WEIGHT = 2 * 1024

/**
 * The part of long work done in the present turn of the event loop. The work checks after each piece whether the slice
 * is full, and then waits for its next turn. The same work takes a hundred times longer while the engine has not
 * compiled it, so a slice is measured by the clock, and not by its weight alone.
 */
export class Slice {
  #began = performance.now()
  #weight = 0
  #looked = 0

  /** Returns whether the time of the slice is over. */
  get isOver(): boolean {
    return performance.now() - this.#began >= SLICE_MILLISECONDS
  }

  /** Adds a piece of work that is done; returns whether the slice is full. */
  add(weight: number): boolean {
    this.#weight += weight
    if (this.#weight >= SLICE_WEIGHT) return true
    if (this.#weight - this.#looked < LOOK_WEIGHT) return false
    this.#looked = this.#weight
    return this.isOver
  }

  /** Begins the next slice, in another turn. */
  begin(): void {
    this.#began = performance.now()
    this.#weight = 0
    this.#looked = 0
  }
}
