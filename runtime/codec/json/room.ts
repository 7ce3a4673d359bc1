import { MAX_DEPTH, MAX_NODES, WorkBudget } from '../../api/index.ts'
import { DecodingError } from './decoding-error.ts'

const NODES = 'values in the body'

/** Room for the values of one body. */
export const nodesOf = (most: number): WorkBudget => new WorkBudget(most, NODES)

/** What a body, or the rest of one, may hold. */
export class Room {
  #depth: number
  readonly #nodes: WorkBudget

  constructor(depth = MAX_DEPTH, nodes = nodesOf(MAX_NODES)) {
    this.#depth = depth
    this.#nodes = nodes
  }

  /** Takes what a part of the body holds. Throws DecodingError where it is too deep, ApiError 413 where it is too much. */
  take({ depth, nodes }: { readonly depth: number; readonly nodes: number }): void {
    if (depth > this.#depth) throw tooDeep()
    this.#nodes.spend(nodes)
  }

  /** One value, e.g. an element of a list. Throws ApiError 413. */
  takeNode(): void {
    this.#nodes.spend(1)
  }

  /** Goes one level deeper, until `leave`. Throws DecodingError. */
  enter(): void {
    if (--this.#depth < 0) throw tooDeep()
  }

  leave(): void {
    this.#depth++
  }
}

const tooDeep = (): DecodingError => new DecodingError('exceeded max depth')
