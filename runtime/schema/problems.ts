import { isEnough, WorkBudget } from '../api/index.ts'
import { matchingBudget } from '../pattern/index.ts'
import type { Problem, Segment } from './problem.ts'

/** Most alternatives of `anyOf`, `oneOf` and `not` that are tried for one object. */
const MOST_ALTERNATIVES = 1_000_000
const ALTERNATIVES = 'alternatives of the schema to which the object is compared'

/**
 * How many problems a check looks for: `all`, as many as a Status names (`named`), or only the `first`, if it only
 * matters whether there is one.
 */
type Thoroughness = 'all' | 'named' | 'first'

/** Collects the problems of one value, and decides whether a check should look for more. */
export class Problems {
  readonly list: Problem[] = []
  readonly #thoroughness: Thoroughness
  readonly #budget: WorkBudget
  /** The budget for matching the texts of the value against patterns. */
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

  /** Whether no more problems are needed. */
  get areEnough(): boolean {
    return (
      this.list.length > 0 && this.#thoroughness !== 'all' && (this.#thoroughness === 'first' || isEnough(this.list))
    )
  }

  /** Whether the problems are reported to the client, and not only counted. */
  get areNamed(): boolean {
    return this.#thoroughness !== 'first'
  }

  /** Appends a step to the paths of all problems from an index on. */
  addStep(from: number, step: Segment): void {
    for (let index = from; index < this.list.length; index++) this.list[index]?.steps.push(step)
  }

  /** Returns a collector for trying an alternative. Throws ApiError 413 when too many alternatives have been tried. */
  ofAlternative(): Problems {
    this.#budget.spend(1)
    return new Problems('first', this.#budget, this.matching)
  }
}
