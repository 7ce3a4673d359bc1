import { RE2JS, RE2JSSyntaxException, type Matcher } from 're2js'
import { memoize } from './memo.ts'
import { CelError } from './values.ts'
import type { Work } from './work.ts'

/** Characters of a pattern; the longest in use have a few hundred. */
const MOST_CHARACTERS = 4_000
/** Most instructions of a pattern: counted repetitions make many of few characters. */
const MOST_INSTRUCTIONS = 4_000
/** Most instructions times characters that one call may examine. */
const MOST_STEPS = 4_000_000
/**
 * Most of those for the matcher that is fast on most texts; on a few texts it is several times slower than the other.
 */
const MOST_TESTED = 20_000

const tooLarge = (why: string): CelError => new CelError(`error parsing regexp: expression too large: ${why}`)

/**
 * A pattern in the syntax of RE2, which searches in time linear in the text; an error for one that is malformed or too
 * large. Counted repetition of what is itself counted does not multiply: re2js refuses more than 1000 copies.
 */
const compileRegex: (pattern: string, work: Work) => RE2JS | CelError = memoize(256, (pattern, work: Work) => {
  if (pattern.length > MOST_CHARACTERS) return tooLarge(`at most ${MOST_CHARACTERS} characters`)
  const most = copies(pattern)
  if (most > MOST_INSTRUCTIONS) return tooLarge(`at most ${MOST_INSTRUCTIONS} copies`)
  work.spend(compilationSteps(pattern, most))
  try {
    const regex = RE2JS.compile(pattern)
    return regex.programSize() > MOST_INSTRUCTIONS ? tooLarge(`at most ${MOST_INSTRUCTIONS} instructions`) : regex
  } catch (error) {
    return new CelError(`error parsing regexp: ${syntaxProblem(error)}`)
  }
})

/** Describes a syntax error in the words of RE2; any other failure, such as a stack overflow, in our own. */
function syntaxProblem(error: unknown): string {
  if (!(error instanceof RE2JSSyntaxException)) return 'expression too complex'
  const part = error.getPattern()
  return part === null ? error.getDescription() : `${error.getDescription()}: \`${part}\``
}

/**
 * Returns the steps of compiling a pattern with at most `most` copies; Unicode classes are large and made anew for
 * each.
 */
function compilationSteps(pattern: string, most: number): number {
  const classes = pattern.split(/\\p/i).length - 1
  return 5_000 + 100 * (pattern.length + most) + 60_000 * classes
}

/** Returns the highest count of a pattern's repetitions, ignoring their nesting. */
function copies(pattern: string): number {
  let sum = 0
  for (const [, least, most] of pattern.matchAll(/\{(\d{1,4})(?:,(\d{0,4}))?\}/g)) sum += Number(most ?? least)
  return sum
}

/** Returns a compiled pattern; an error if searching the text with it takes more steps than a call may take. */
function regexFor(text: string, pattern: string, work: Work): RE2JS | CelError {
  const regex = compileRegex(pattern, work)
  if (regex instanceof CelError) return regex
  return regex.programSize() * text.length > MOST_STEPS ? tooCostly() : regex
}

const tooCostly = (): CelError =>
  new CelError(`the pattern is too costly for a text of this length: at most ${MOST_STEPS} steps`)

/** Reports whether a pattern matches anywhere in a text. */
export function matches(text: string, pattern: string, work: Work): boolean | CelError {
  const regex = regexFor(text, pattern, work)
  if (regex instanceof CelError) return regex
  const steps = regex.programSize() * text.length
  if (steps > MOST_TESTED) return searches(regex.matcher(text), steps, work)
  work.spend(3 * steps)
  return regex.test(text)
}

/** Finds the next match; `steps` is instructions times remaining characters. */
function searches(matcher: Matcher, steps: number, work: Work): boolean {
  work.spend(Math.ceil(1.3 * steps))
  return matcher.find()
}

/** Returns the first `limit` matches, or all if it is negative; an error if the searches take too many steps. */
export function findMatches(text: string, pattern: string, limit: number, work: Work): string[] | CelError {
  const regex = regexFor(text, pattern, work)
  if (regex instanceof CelError) return regex
  const matcher = regex.matcher(text)
  const found: string[] = []
  let left = MOST_STEPS
  let from = 0
  while (limit < 0 || found.length < limit) {
    // A search may examine the whole rest of the text even if the match is near.
    const steps = (text.length - from) * regex.programSize()
    left -= steps
    if (left < 0) return tooCostly()
    if (!searches(matcher, steps, work)) break
    found.push(matcher.group() ?? '')
    from = matcher.end()
  }
  return found
}

/** Returns the instructions of a pattern, as if it were written without counts. */
export function instructionsOf(pattern: string, work: Work): number {
  const regex = compileRegex(pattern, work)
  return regex instanceof CelError ? 0 : regex.programSize()
}
