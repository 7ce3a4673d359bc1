import { tooLarge } from '../status/status.ts'

/**
 * Work that one request, or the judgement of one object, may still cost. It is made where the request or the judgement
 * begins and handed to whatever works in proportion to more than the size of its input.
 *
 * A step is the least piece of work that the budget counts: a byte that a patch copies, a node of a body, a character
 * of a text that a pattern is held against. One budget counts one kind of step; `unit` names it in the refusal.
 */
export class WorkBudget {
  readonly steps: number
  readonly unit: string
  #left: number

  /** @param unit the kind of step, in the plural, e.g. `bytes copied by the patch` */
  constructor(steps: number, unit: string) {
    this.steps = steps
    this.unit = unit
    this.#left = steps
  }

  /** Steps that are left; never negative. */
  get left(): number {
    return Math.max(0, this.#left)
  }

  /** Takes steps off before the work is done. Throws ApiError 413 if fewer are left; then none are. */
  spend(steps: number): void {
    if (!this.affords(steps)) throw tooLarge(`limit is ${this.steps} ${this.unit}`)
  }

  /** Takes steps off before the work is done. Returns whether as many were left; if not, none are left. */
  affords(steps: number): boolean {
    this.#left -= steps
    if (this.#left >= 0) return true
    this.#left = -1
    return false
  }
}
