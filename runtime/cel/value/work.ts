/** Thrown to leave an evaluation that has no work left: nothing absorbs that. */
export class WorkExceeded extends Error {
  constructor() {
    super('no work left')
    this.name = 'WorkExceeded'
  }
}

/**
 * Processor time that evaluations may still take, in steps of about ten nanoseconds. It is counted besides the cost,
 * which is that of cel-go and says little of the time: `size` of a text costs one unit, however long the text is. What
 * walks over data spends steps in proportion, before it does so or as it goes.
 */
export class Work {
  /** A small integer always, which engines count fastest. */
  #left: number
  readonly #refill: number

  /** @param steps Infinity: as many as it takes */
  constructor(steps: number) {
    this.#refill = steps === Infinity ? ROUND : 0
    this.#left = steps === Infinity ? ROUND : steps
  }

  /** Steps left; never negative. */
  get left(): number {
    return this.#refill > 0 ? Infinity : Math.max(0, this.#left)
  }

  /** Takes steps off. Throws {@link WorkExceeded} when fewer are left; then none are. */
  spend(steps: number): void {
    if ((this.#left -= steps) < 0) this.#end()
  }

  /** Takes steps off for what has been done already. */
  settle(steps: number): void {
    if ((this.#left -= steps) < 0) this.#left = this.#refill
  }

  #end(): void {
    this.#left = this.#refill
    if (this.#refill === 0) throw new WorkExceeded()
  }
}

/** Steps after which one that is not limited begins to count anew. */
const ROUND = 1_000_000_000

/** For evaluations that may work for as long as it takes. */
export const UNLIMITED = new Work(Infinity)

/** Steps for all evaluations about one request, token or review: about 150 ms of processor time. */
export const MOST_WORK = 15_000_000

/** Texts up to this length are part of the work of whatever reads them. */
const SHORT = 64

/** The steps of walking over a text or bytes of a length a few times, as a function and the counting of its cost do. */
export const walkOver = (length: number): number => (length <= SHORT ? 0 : length >> 2)

/** What a search for a part costs where engines find it in linear time, and where they may compare each pair. */
const LINEAR_PART = 250

/** The steps of searching a text from its beginning, which is linear but for long parts. */
export const searchForward = (text: number, part: number): number =>
  part <= LINEAR_PART ? walkOver(text) : searchBackward(text, part)

/** The steps of searching a text from its end: each position may be compared with the whole part. */
export const searchBackward = (text: number, part: number): number =>
  text <= SHORT ? 0 : Math.ceil((Math.max(0, text - part + 1) * part) / 10)
