/** Units of cost that several evaluations share (CEL-COST-08). */
export class Budget {
  #remaining: number

  constructor(units: number) {
    this.#remaining = units
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
