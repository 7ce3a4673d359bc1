import { MAX_DEPTH, MAX_NODES, WorkBudget } from '../../api/index.ts'
import { DecodingError } from './decoding-error.ts'

const NODES = 'values in the body'

/** Returns a budget for the values of one body. */
export const nodeBudget = (most: number): WorkBudget => new WorkBudget(most, NODES)

/** The remaining limits of a body: the number of its values and their depth. */
export class BodyRoom {
  #depth: number
  readonly #nodes: WorkBudget

  constructor(depth = MAX_DEPTH, nodes = nodeBudget(MAX_NODES)) {
    this.#depth = depth
    this.#nodes = nodes
  }

  /**
   * Takes off the values of a part of the body. Throws DecodingError if it is nested too deeply, ApiError 413 if it has
   * too many values.
   */
  take({ depth, nodes }: { readonly depth: number; readonly nodes: number }): void {
    if (depth > this.#depth) throw tooDeep()
    this.#nodes.spend(nodes)
  }

  /** Takes off one value, e.g. an element of a list. Throws ApiError 413. */
  takeNode(): void {
    this.#nodes.spend(1)
  }

  /** Enters a level of nesting, until `leave`. Throws DecodingError. */
  enter(): void {
    if (--this.#depth < 0) throw tooDeep()
  }

  leave(): void {
    this.#depth++
  }
}

const tooDeep = (): DecodingError => new DecodingError('exceeded max depth')
