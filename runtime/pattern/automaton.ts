import type { WorkBudget } from '../api/index.ts'

/** An instruction of a compiled re2js program. */
interface Instruction {
  readonly op: number
  /** The next instruction. */
  readonly out: number
  /** The second branch of an alternative; the conditions ({@link Assertion}) of an assertion. */
  readonly arg: number
  matchRune(rune: number): boolean
}

interface RegexProgram {
  readonly start: number
  getInst(at: number): Instruction
  numInst(): number
}

/** Operations, as re2js numbers them. */
const Op = { alternative: 1, alternativeMatch: 2, capture: 3, assertion: 4, fail: 5, match: 6, nothing: 7 } as const
const FIRST_RUNE = 8
/** Conditions on a position between two characters, as bits. */
const Assertion = { lineStart: 1, lineEnd: 2, textStart: 4, textEnd: 8, wordBoundary: 16, noWordBoundary: 32 } as const

/** The kind of character on one side of a position. */
type Side = 'nothing' | 'line end' | 'word' | 'other'

const LINE_FEED = 10
/** The pseudo-character after the last one. */
const END = -1
/** Characters below this code have their transitions in an array. */
const TABLE = 128
/** Steps charged for computing a new transition, and for each instruction examined on the way. */
const MAKING = 50
const LOOKING = 10
/** Most instructions of cached states plus cached transitions; beyond it the cache is cleared. */
const MOST_KEPT = 50_000

/** A state of the lazily built DFA: the set of instructions that a search has reached. */
interface SearchState {
  readonly instructions: readonly number[]
  readonly before: Side
  readonly table: (Transition | undefined)[]
  readonly others: Map<number, Transition>
}

/** The next state on a character; `matched` if a match ends before it. */
type Transition = SearchState | 'matched'

/**
 * Searches texts for a match with a DFA that is built lazily and cached across texts. Counts its work in steps: one for
 * a character whose transition is cached; a new transition costs in proportion to the instructions examined.
 */
export class Automaton {
  readonly #program: RegexProgram
  #states = new Map<string, SearchState>()
  #kept = 0

  #first: SearchState

  constructor(program: RegexProgram) {
    this.#program = program
    this.#first = this.#state([program.start], 'nothing')
  }

  /** Reports whether any part of the text matches. Throws ApiError 413 when the budget is exhausted first. */
  finds(text: string, budget: WorkBudget): boolean {
    let state = this.#first
    let known = 0
    for (let at = 0; at <= text.length; at++) {
      const rune = at === text.length ? END : text.codePointAt(at)!
      if (rune > 0xffff) at++
      let next = rune >= 0 && rune < TABLE ? state.table[rune] : state.others.get(rune)
      if (next !== undefined) known++
      else {
        budget.spend(known)
        known = 0
        next = this.#advance(state, rune, budget)
      }
      if (next === 'matched') {
        budget.spend(known)
        return true
      }
      state = next
    }
    budget.spend(known)
    return false
  }

  /** Computes and caches the transition on a character. */
  #advance(from: SearchState, rune: number, budget: WorkBudget): Transition {
    const reached = this.#closure(from, rune)
    budget.spend(MAKING + LOOKING * reached.length)
    const transition = this.#after(reached, rune)
    this.#keep(1)
    if (rune >= 0 && rune < TABLE) from.table[rune] = transition
    else from.others.set(rune, transition)
    return transition
  }

  #after(reached: readonly number[], rune: number): Transition {
    const next = new Set<number>()
    for (const at of reached) {
      const instruction = this.#program.getInst(at)
      if (instruction.op === Op.match) return 'matched'
      if (rune !== END && instruction.op >= FIRST_RUNE && instruction.matchRune(rune)) next.add(instruction.out)
    }
    if (rune !== END) next.add(this.#program.start)
    return this.#state(
      [...next].sort((a, b) => a - b),
      sideOf(rune),
    )
  }

  /** Returns all instructions reachable without consuming a character, given the characters around the position. */
  #closure({ instructions, before }: SearchState, rune: number): readonly number[] {
    const holds = assertionsBetween(before, sideOf(rune))
    const reached = new Set<number>()
    const open = [...instructions]
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (reached.has(at)) continue
      reached.add(at)
      const { op, out, arg } = this.#program.getInst(at)
      if (op === Op.alternative || op === Op.alternativeMatch) open.push(out, arg)
      else if (op === Op.capture || op === Op.nothing) open.push(out)
      else if (op === Op.assertion && (arg & ~holds) === 0) open.push(out)
    }
    return [...reached]
  }

  #state(instructions: readonly number[], before: Side): SearchState {
    const key = `${before} ${instructions.join(' ')}`
    const known = this.#states.get(key)
    if (known !== undefined) return known
    const state: SearchState = { instructions, before, table: [], others: new Map() }
    this.#keep(instructions.length)
    this.#states.set(key, state)
    return state
  }

  /** Counts what the cache holds, and clears the cache when it has grown too large. */
  #keep(size: number): void {
    this.#kept += size
    if (this.#kept <= MOST_KEPT) return
    this.#kept = 0
    this.#states = new Map()
    this.#first = this.#state([this.#program.start], 'nothing')
  }
}

function sideOf(rune: number): Side {
  if (rune === END) return 'nothing'
  if (rune === LINE_FEED) return 'line end'
  const isWord =
    (rune >= 0x30 && rune <= 0x39) || (rune >= 0x41 && rune <= 0x5a) || (rune >= 0x61 && rune <= 0x7a) || rune === 0x5f
  return isWord ? 'word' : 'other'
}

/** Returns the assertions that hold between two characters. */
function assertionsBetween(before: Side, after: Side): number {
  let holds = (before === 'word') === (after === 'word') ? Assertion.noWordBoundary : Assertion.wordBoundary
  if (before === 'nothing') holds |= Assertion.textStart | Assertion.lineStart
  if (before === 'line end') holds |= Assertion.lineStart
  if (after === 'nothing') holds |= Assertion.textEnd | Assertion.lineEnd
  if (after === 'line end') holds |= Assertion.lineEnd
  return holds
}
