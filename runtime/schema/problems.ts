import { isEnough, WorkBudget } from '../api/index.ts'
import { matchingBudget } from '../pattern/index.ts'
import type { Problem, Segment } from './problem.ts'

/** Alternatives of `anyOf`, `oneOf` and `not` that the values of one object are held against. */
const MOST_ALTERNATIVES = 1_000_000
const ALTERNATIVES = 'alternatives of the schema to which the object is compared'

/**
 * How far a check goes on when it has found problems: to `all`, to as many as a refusal names, or only to the `first`, where
 * what matters is whether there is one.
 */
export type Thoroughness = 'all' | 'named' | 'first'

/** The problems of one value: what a check finds, and whether it should look for more. */
export class Problems {
  readonly list: Problem[] = []
  readonly #thoroughness: Thoroughness
  readonly #budget: WorkBudget
  /** What holding the texts of the value against patterns may cost in all. */
  readonly matching: WorkBudget

  constructor(
    thoroughness: Thoroughness,
    budget = new WorkBudget(MOST_ALTERNATIVES, ALTERNATIVES),
    matching = matchingBudget(),
  ) {
    this.#thoroughness = thoroughness
    this.#budget = budget
    this.matching = matching
  }

  add(problem: Problem): void {
    this.list.push(problem)
  }

  /** Whether to look for others is work for nothing. */
  get areEnough(): boolean {
    return (
      this.list.length > 0 && this.#thoroughness !== 'all' && (this.#thoroughness === 'first' || isEnough(this.list))
    )
  }

  /** Whether the client is told of the problems, so that it matters what they say. */
  get areNamed(): boolean {
    return this.#thoroughness !== 'first'
  }

  /** Adds a step to all problems from a number on: they were found behind it. */
  addStep(from: number, step: Segment): void {
    for (let index = from; index < this.list.length; index++) this.list[index]?.steps.push(step)
  }

  /** Of an alternative, of which only matters whether it has any. Throws ApiError 413 when too many have been tried. */
  ofAlternative(): Problems {
    this.#budget.spend(1)
    return new Problems('first', this.#budget, this.matching)
  }
}
