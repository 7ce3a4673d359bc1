import { RE2JS, RE2JSSyntaxException } from 're2js'
import { WorkBudget } from '../api/index.ts'
import { Automaton } from './automaton.ts'
import { patternWeight } from './weight.ts'

/** Most characters of a pattern; the longest in use have a few hundred. */
const MOST_CHARACTERS = 10_000
/** Most instructions of a pattern, by its weight: compiling a larger one takes tens of milliseconds. */
const MOST_WEIGHT = 10_000
/** Most instructions of all patterns of one definition together. */
const MOST_WEIGHT_IN_ALL = 100_000
/** Most steps (see {@link Automaton}) for matching one object against all patterns of its schema. */
const MOST_STEPS = 5_000_000

/** Thrown for a malformed or too large pattern; the message states the reason. */
class PatternError extends Error {
  override readonly name = 'PatternError'
}

/** Returns the budget for compiling the patterns of one definition. */
export const patternsBudget = (): WorkBudget => new WorkBudget(MOST_WEIGHT_IN_ALL, 'instructions of patterns')

/** Returns the budget for matching one object against the patterns of its schema. */
export const matchingBudget = (): WorkBudget =>
  new WorkBudget(MOST_STEPS, 'steps of holding the object against the patterns of its schema')

/** A user-supplied regular expression in RE2 syntax. */
export class Pattern {
  readonly #automaton: Automaton

  /** Compiles a pattern. Throws PatternError if it is malformed or too large. */
  constructor(text: string) {
    checkSize(text)
    this.#automaton = new Automaton(compiled(text).re2Input.prog)
  }

  /**
   * Reports whether the pattern matches anywhere in a text. Throws ApiError 413 when the budget is exhausted first.
   */
  matches(text: string, budget: WorkBudget): boolean {
    return this.#automaton.finds(text, budget)
  }
}

/**
 * Returns why a text is not a valid pattern; undefined if it is valid. Charges the budget for compiling it first, and
 * reports a pattern that exceeds what is left of the budget as an error.
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

/** Describes a syntax error in the words of RE2; any other failure, such as a stack overflow, in our own. */
function syntaxProblem(error: unknown): string {
  if (!(error instanceof RE2JSSyntaxException)) return 'expression too complex'
  const part = error.getPattern()
  return part === null ? error.getDescription() : `${error.getDescription()}: \`${part}\``
}
