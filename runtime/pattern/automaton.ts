import type { WorkBudget } from '../api/index.ts'

/** What a program of re2js consists of: instructions that lead to one another. */
interface Instruction {
  readonly op: number
  /** The next instruction. */
  readonly out: number
  /** The other one of an alternative; what an assertion demands. */
  readonly arg: number
  matchRune(rune: number): boolean
}

export interface Program {
  readonly start: number
  getInst(at: number): Instruction
  numInst(): number
}

/** Sorts of instructions, as re2js numbers them. */
const Op = { alternative: 1, alternativeMatch: 2, capture: 3, assertion: 4, fail: 5, match: 6, nothing: 7 } as const
const FIRST_RUNE = 8
/** What an assertion may demand of the place between two characters. */
const Place = { lineStart: 1, lineEnd: 2, textStart: 4, textEnd: 8, wordBoundary: 16, noWordBoundary: 32 } as const

/** What stands before or after a place. */
type Side = 'nothing' | 'line end' | 'word' | 'other'

const LINE_FEED = 10
/** Stands for the character after the last one. */
const END = -1
/** Characters whose transitions are kept in a table. */
const TABLE = 128
/** Steps that a transition costs that has to be made: for itself, and for each instruction that is looked at. */
const MAKING = 50
const LOOKING = 10
/** Instructions that the kept states hold together, and transitions; beyond it all are forgotten. */
const MOST_KEPT = 50_000

/** A set of instructions at which a search may stand. */
interface State {
  readonly places: readonly number[]
  readonly before: Side
  readonly table: (Transition | undefined)[]
  readonly others: Map<number, Transition>
}

/** Where a character leads to; `matched`: a match ends before it. */
type Transition = State | 'matched'

/**
 * Searches texts for a match, in steps that are counted: a character that leads along a known way is one step, a way that
 * has to be found costs in proportion to the instructions on it. The ways are kept from text to text.
 */
export class Automaton {
  readonly #program: Program
  #states = new Map<string, State>()
  #kept = 0

  #first: State

  constructor(program: Program) {
    this.#program = program
    this.#first = this.#state([program.start], 'nothing')
  }

  /** Whether some part of the text matches. Throws ApiError 413 when the budget does not suffice to tell. */
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

  /** Finds and keeps the way that a character leads. */
  #advance(from: State, rune: number, budget: WorkBudget): Transition {
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

  /** All instructions that are reached without a character, given what stands around the place. */
  #closure({ places, before }: State, rune: number): readonly number[] {
    const holds = assertionsBetween(before, sideOf(rune))
    const reached = new Set<number>()
    const open = [...places]
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

  #state(places: readonly number[], before: Side): State {
    const key = `${before} ${places.join(' ')}`
    const known = this.#states.get(key)
    if (known !== undefined) return known
    const state: State = { places, before, table: [], others: new Map() }
    this.#keep(places.length)
    this.#states.set(key, state)
    return state
  }

  /** Counts what is kept; beyond the most all is forgotten, as if no text had been searched yet. */
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

/** What holds of the place between two characters. */
function assertionsBetween(before: Side, after: Side): number {
  let holds = (before === 'word') === (after === 'word') ? Place.noWordBoundary : Place.wordBoundary
  if (before === 'nothing') holds |= Place.textStart | Place.lineStart
  if (before === 'line end') holds |= Place.lineStart
  if (after === 'nothing') holds |= Place.textEnd | Place.lineEnd
  if (after === 'line end') holds |= Place.lineEnd
  return holds
}
