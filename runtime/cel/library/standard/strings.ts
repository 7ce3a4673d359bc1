import { regexSearch, traversal } from '../../cost/call.ts'
import { matches } from '../../value/regex.ts'
import { BOOL, STRING } from '../../value/types.ts'
import type { Value } from '../../value/values.ts'
import { searchForward, walkOver } from '../../value/work.ts'
import { type FunctionDeclaration, functionOf, globalCall, memberCall, overload } from '../library.ts'

const lengthOf = (value: Value | undefined): number => (typeof value === 'string' ? value.length : 0)

/** Returns the steps of a search, for which both texts are also counted. */
const searching = ([text, part]: readonly Value[]): number =>
  walkOver(lengthOf(text)) + walkOver(lengthOf(part)) + searchForward(lengthOf(text), lengthOf(part))

/** Returns the steps of comparing with a part: only as much of the text is examined as the part is long. */
const comparing = ([, part]: readonly Value[]): number => walkOver(lengthOf(part))

const TWO_STRINGS = [STRING, STRING] as const

/** `contains`, `startsWith`, `endsWith` and `matches`. */
export const strings: readonly FunctionDeclaration[] = [
  functionOf(
    'contains',
    overload('contains_string', memberCall(TWO_STRINGS, BOOL), (text, part) => text.includes(part), {
      cost: traversal.ofProduct,
      textSteps: searching,
    }),
  ),
  functionOf(
    'endsWith',
    overload('ends_with_string', memberCall(TWO_STRINGS, BOOL), (text, end) => text.endsWith(end), {
      cost: traversal.ofSecond,
      textSteps: comparing,
    }),
  ),
  functionOf(
    'startsWith',
    overload('starts_with_string', memberCall(TWO_STRINGS, BOOL), (text, start) => text.startsWith(start), {
      cost: traversal.ofSecond,
      textSteps: comparing,
    }),
  ),
  functionOf(
    'matches',
    overload('matches', globalCall(TWO_STRINGS, BOOL), matches, { cost: regexSearch }),
    overload('matches_string', memberCall(TWO_STRINGS, BOOL), matches, { cost: regexSearch }),
  ),
]
