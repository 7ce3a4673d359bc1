import { regexSearch, traversal } from '../../cost/call.ts'
import { matches } from '../../value/regex.ts'
import { BOOL, STRING } from '../../value/types.ts'
import type { Value } from '../../value/values.ts'
import { searchForward, walkOver } from '../../value/work.ts'
import { globalOverload, memberOverload, type FunctionDeclaration } from '../library.ts'

const lengthOf = (value: Value | undefined): number => (typeof value === 'string' ? value.length : 0)

/** Besides the search both are counted for its cost. */
const searching = ([text, part]: readonly Value[]): number =>
  walkOver(lengthOf(text)) + walkOver(lengthOf(part)) + searchForward(lengthOf(text), lengthOf(part))

/** Only as much of the text is looked at as the part is long. */
const comparing = ([, part]: readonly Value[]): number => walkOver(lengthOf(part))

const TWO_STRINGS = [STRING, STRING] as const

/** `contains`, `startsWith`, `endsWith` and `matches`. */
export const strings: readonly FunctionDeclaration[] = [
  {
    name: 'contains',
    overloads: [
      memberOverload('contains_string', TWO_STRINGS, BOOL, (text, part) => text.includes(part), {
        cost: traversal.ofProduct,
        textSteps: searching,
      }),
    ],
  },
  {
    name: 'endsWith',
    overloads: [
      memberOverload('ends_with_string', TWO_STRINGS, BOOL, (text, end) => text.endsWith(end), {
        cost: traversal.ofSecond,
        textSteps: comparing,
      }),
    ],
  },
  {
    name: 'startsWith',
    overloads: [
      memberOverload('starts_with_string', TWO_STRINGS, BOOL, (text, start) => text.startsWith(start), {
        cost: traversal.ofSecond,
        textSteps: comparing,
      }),
    ],
  },
  {
    name: 'matches',
    overloads: [
      globalOverload('matches', TWO_STRINGS, BOOL, matches, { cost: regexSearch }),
      memberOverload('matches_string', TWO_STRINGS, BOOL, matches, { cost: regexSearch }),
    ],
  },
]
