import { UNLIMITED, type Work } from '../value/work.ts'

/** Units of cost that several evaluations share (CEL-COST-08). */
export class Budget {
  #remaining: number

  /** What these evaluations may work; it may be shared with those of other budgets. */
  readonly work: Work

  constructor(units: number, work: Work = UNLIMITED) {
    this.#remaining = units
    this.work = work
  }

  /** Units left; never negative. */
  get remaining(): number {
    return this.#remaining
  }

  /** Takes units off; what is spent beyond the rest leaves nothing. */
  spend(units: number): void {
    this.#remaining = Math.max(0, this.#remaining - units)
  }
}
