import { RE2JS, RE2JSSyntaxException } from 're2js'
import { WorkBudget } from '../api/index.ts'
import { Automaton } from './automaton.ts'
import { patternWeight } from './weight.ts'

/** Characters of a pattern; the longest in use have a few hundred. */
const MOST_CHARACTERS = 10_000
/** Instructions of a pattern, by its weight: beyond it making it alone takes tens of milliseconds. */
const MOST_WEIGHT = 10_000
/** Instructions of all patterns of one definition. */
const MOST_WEIGHT_IN_ALL = 100_000
/** Steps (see {@link Automaton}) that holding one object against all patterns of its schema may take. */
const MOST_STEPS = 5_000_000

/** A text is no pattern, or one that is too large; the message says why. */
class PatternError extends Error {
  override readonly name = 'PatternError'
}

/** The work that making the patterns of one definition may be. */
export const patternsBudget = (): WorkBudget => new WorkBudget(MOST_WEIGHT_IN_ALL, 'instructions of patterns')

/** The work that holding one object against patterns may be. */
export const matchingBudget = (): WorkBudget =>
  new WorkBudget(MOST_STEPS, 'steps of holding the object against the patterns of its schema')

/** A regular expression of a user, in the syntax of RE2. */
export class Pattern {
  readonly #automaton: Automaton

  /** Throws PatternError for what is malformed or too large. */
  constructor(text: string) {
    checkSize(text)
    this.#automaton = new Automaton(compiled(text).re2Input.prog)
  }

  /** Whether the pattern matches anywhere in a text. Throws ApiError 413 when telling it exceeds the budget. */
  matches(text: string, budget: WorkBudget): boolean {
    return this.#automaton.finds(text, budget)
  }
}

/**
 * Why a text is no pattern; undefined: it is one. What making it costs is taken off the budget first, and a pattern that
 * exceeds the rest is one error more.
 */
export function patternError(text: string, budget: WorkBudget): string | undefined {
  try {
    checkSize(text)
    if (!budget.affords(patternWeight(text)))
      throw new PatternError(`the patterns of a definition must have at most ${budget.steps} ${budget.unit} in all`)
    compiled(text)
    return undefined
  } catch (error) {
    if (error instanceof PatternError) return error.message
    throw error
  }
}

function checkSize(text: string): void {
  if (text.length > MOST_CHARACTERS) throw new PatternError(`must have at most ${MOST_CHARACTERS} characters`)
  if (patternWeight(text) > MOST_WEIGHT)
    throw new PatternError(`its repetitions make it too large: at most ${MOST_WEIGHT} instructions`)
}

function compiled(text: string): RE2JS {
  try {
    return RE2JS.compile(text)
  } catch (error) {
    throw new PatternError(`error parsing regexp: ${syntaxProblem(error)}`)
  }
}

/** What is wrong with a text; never what the engine says that runs out of its stack. */
function syntaxProblem(error: unknown): string {
  if (!(error instanceof RE2JSSyntaxException)) return 'expression too complex'
  const part = error.getPattern()
  return part === null ? error.getDescription() : `${error.getDescription()}: \`${part}\``
}
