import { regexSearch, traversal } from '../../cost/call.ts'
import { matches } from '../../value/regex.ts'
import { BOOL, STRING } from '../../value/types.ts'
import { globalOverload, memberOverload, type FunctionDeclaration } from '../library.ts'

const TWO_STRINGS = [STRING, STRING] as const

/** `contains`, `startsWith`, `endsWith` and `matches`. */
export const strings: readonly FunctionDeclaration[] = [
  {
    name: 'contains',
    overloads: [
      memberOverload('contains_string', TWO_STRINGS, BOOL, (text, part) => text.includes(part), {
        cost: traversal.ofProduct,
      }),
    ],
  },
  {
    name: 'endsWith',
    overloads: [
      memberOverload('ends_with_string', TWO_STRINGS, BOOL, (text, end) => text.endsWith(end), {
        cost: traversal.ofSecond,
      }),
    ],
  },
  {
    name: 'startsWith',
    overloads: [
      memberOverload('starts_with_string', TWO_STRINGS, BOOL, (text, start) => text.startsWith(start), {
        cost: traversal.ofSecond,
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
