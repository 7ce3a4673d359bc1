import type { EventType, State } from 'js-yaml'
import { MAX_NODES, MOST_ERRORS, WorkBudget } from '../../api/index.ts'
import { COLON } from '../../json/index.ts'
import { nodeBudget } from '../json/room.ts'
import { DecodingError } from '../json/decoding-error.ts'

/** The parser's state with members that its types lack. */
interface NodeState extends State {
  readonly tag: string | null
  readonly anchor: string | null
}

/** A value that may become a key of the enclosing mapping. */
interface Candidate {
  readonly value: unknown
  readonly line: number
}

/** A value that is being read. */
interface OpenNode {
  readonly line: number
  readonly isValue: boolean
  /** Position at which the last value in it ended; -1: there was none. */
  closedAt: number
  candidates: Candidate[]
}

const MAX_ANCHORS = 10_000
const MERGE = 'tag:yaml.org,2002:merge'
const HASH = 0x23
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const SPACE = 0x20

/** Thrown by the listener at the second document, which is ignored. */
export const END_OF_DOCUMENT = Symbol('end of the document')

/** Listens to the parser's values, and reports with their lines the errors that the parser tolerates. */
export class NodeListener {
  /** The budget of values: as many as in JSON, so that what was sent as one can be sent back as the other. */
  readonly #nodes = nodeBudget(MAX_NODES)
  /**
   * Number of reads that are left: a value is read at most three times, as the start of a list, of a mapping and by
   * itself.
   */
  #reads = 3 * MAX_NODES
  readonly #anchors = new WorkBudget(MAX_ANCHORS, 'anchors in the body')
  /** Whether some value may be shared by aliases. */
  anchored = false
  /** The outermost value of the first document. */
  value: unknown = null
  readonly errors: string[] = []
  readonly #open: OpenNode[] = []
  #documents = 0

  readonly listen = (event: EventType, state: State): void => {
    if (event === 'open') this.#begin(state)
    else this.#end(state as NodeState)
  }

  #begin({ input, position, line }: State): void {
    const parent = this.#open.at(-1)
    if (parent === undefined && this.#documents++ > 0) throw END_OF_DOCUMENT
    if (--this.#reads < 0) this.#nodes.spend(MAX_NODES + 1)
    const isValue = parent !== undefined && parent.closedAt >= 0 && followsColon(input, parent.closedAt, position)
    this.#open.push({ line, isValue, closedAt: -1, candidates: [] })
  }

  #end(state: NodeState): void {
    const node = this.#open.pop()
    if (node === undefined) return
    const { result, position, tag, kind } = state
    if (state.anchor !== null) {
      this.anchored = true
      this.#anchors.spend(1)
    }
    // The parser tries a value as the first key of a mapping before it accepts it as another value.
    if (node.candidates.length > 0 && node.candidates[0]?.value !== result) {
      this.#nodes.spend(node.candidates.length)
      if (kind === 'mapping') this.#checkKeys(node.candidates, Object.keys(result as object).length)
    }
    const parent = this.#open.at(-1)
    if (parent === undefined) {
      this.value = result
      return
    }
    parent.closedAt = position
    if (!node.isValue && tag !== MERGE) parent.candidates.push({ value: result, line: node.line })
  }

  /** Reports the repeated keys of a mapping; `distinct`: the number of its different keys, merged ones too. */
  #checkKeys(candidates: readonly Candidate[], distinct: number): void {
    if (distinct === candidates.length && candidates.every(({ value }) => typeof value !== 'object' || value === null))
      return
    const seen = new Set<unknown>()
    for (const { value, line } of candidates) {
      if (typeof value === 'object' && value !== null)
        throw new DecodingError(`unsupported map key of type: ${Array.isArray(value) ? 'slice' : 'map'}`)
      if (seen.has(value) && this.errors.length < MOST_ERRORS)
        this.errors.push(`line ${line + 1}: key ${JSON.stringify(String(value))} already set in map`)
      seen.add(value)
    }
  }
}

/** Returns whether the first character between two positions that is neither space nor comment is a colon. */
function followsColon(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    if (code === HASH) while (at < to && !isBreak(text.charCodeAt(at))) at++
    else if (code > SPACE) return code === COLON
  }
  return false
}

const isBreak = (code: number): boolean => code === LINE_FEED || code === CARRIAGE_RETURN
