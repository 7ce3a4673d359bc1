/** Thrown to end an evaluation that has no work left; no operator absorbs it. */
export class WorkExceeded extends Error {
  constructor() {
    super('no work left')
    this.name = 'WorkExceeded'
  }
}

/**
 * Processor time that evaluations may still take, in steps of about ten nanoseconds. It is counted in addition to the
 * cost, which is cel-go's and says little about time: `size` of a text costs one unit, however long the text is.
 * Whatever walks over data spends steps in proportion, before or during the walk.
 */
export class Work {
  /** Always a small integer, which the engine counts fastest. */
  #left: number
  readonly #refill: number

  /** @param steps steps that may be spent; Infinity for no limit */
  constructor(steps: number) {
    this.#refill = steps === Infinity ? ROUND : 0
    this.#left = steps === Infinity ? ROUND : steps
  }

  /** Steps left; never negative. */
  get left(): number {
    return this.#refill > 0 ? Infinity : Math.max(0, this.#left)
  }

  /** Spends steps. Throws {@link WorkExceeded} if fewer are left, and leaves none. */
  spend(steps: number): void {
    if ((this.#left -= steps) < 0) this.#end()
  }

  /** Spends steps for work that is already done. */
  settle(steps: number): void {
    if ((this.#left -= steps) < 0) this.#left = this.#refill
  }

  #end(): void {
    this.#left = this.#refill
    if (this.#refill === 0) throw new WorkExceeded()
  }
}

/** Steps after which unlimited work restarts its count. */
const ROUND = 1_000_000_000

/** Work without a limit. */
export const UNLIMITED = new Work(Infinity)

/** Steps for all evaluations about one request, token or review: about 150 ms of processor time. */
export const MOST_WORK = 15_000_000

/** Longest text whose walk is included in the steps of the operation that reads it. */
const SHORT = 64

/** Returns the steps of walking over a text or bytes a few times, as a function and the counting of its cost do. */
export const walkOver = (length: number): number => (length <= SHORT ? 0 : length >> 2)

/** Longest part that the engine searches for in linear time; for longer ones it may compare each pair. */
const LINEAR_PART = 250

/** Returns the steps of searching a text from its beginning, which is linear except for long parts. */
export const searchForward = (text: number, part: number): number =>
  part <= LINEAR_PART ? walkOver(text) : searchBackward(text, part)

/** Returns the steps of searching a text from its end: each position may be compared with the whole part. */
export const searchBackward = (text: number, part: number): number =>
  text <= SHORT ? 0 : Math.ceil((Math.max(0, text - part + 1) * part) / 10)
