import { UNLIMITED, type Work } from '../value/work.ts'

/** Units of cost that several evaluations share (CEL-COST-08). */
export class Budget {
  #remaining: number

  /** The work that these evaluations may do; several budgets may share it. */
  readonly work: Work

  constructor(units: number, work: Work = UNLIMITED) {
    this.#remaining = units
    this.work = work
  }

  /** Units left; never negative. */
  get remaining(): number {
    return this.#remaining
  }

  /** Spends units; the remainder never becomes negative. */
  spend(units: number): void {
    this.#remaining = Math.max(0, this.#remaining - units)
  }
}
