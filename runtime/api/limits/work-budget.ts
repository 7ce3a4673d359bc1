import { tooLarge } from '../status/status.ts'

/**
 * The work that one request, or the validation of one object, may still cost. It is created where the request or the
 * validation begins and passed to every function whose work grows faster than the size of its input.
 *
 * A step is the smallest unit of work that the budget counts: a byte that a patch copies, a node of a body, a character
 * that is matched against a pattern. One budget counts one kind of step; `unit` names it in the refusal.
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

  /** Number of steps that are left; never negative. */
  get left(): number {
    return Math.max(0, this.#left)
  }

  /** Takes off steps before their work is done. Throws ApiError 413, and leaves none, if fewer are left. */
  spend(steps: number): void {
    if (!this.affords(steps)) throw tooLarge(`limit is ${this.steps} ${this.unit}`)
  }

  /** Takes off steps before their work is done. Returns whether as many were left; if not, none are. */
  affords(steps: number): boolean {
    this.#left -= steps
    if (this.#left >= 0) return true
    this.#left = -1
    return false
  }
}
