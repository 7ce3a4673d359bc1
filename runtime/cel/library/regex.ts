import { regexSearch } from '../cost/call.ts'
import type { ArgumentEstimate, CallEstimate } from '../cost/estimate-types.ts'
import { UNBOUNDED } from '../cost/range.ts'
import { searchCost } from '../cost/standard-estimates.ts'
import { ArrayList } from '../value/lists.ts'
import { findMatches } from '../value/regex.ts'
import { INT, listOf, STRING } from '../value/types.ts'
import { CelError, type Int, type Value } from '../value/values.ts'
import type { Work } from '../value/work.ts'
import { functionOf, type Library, memberCall, overload } from './library.ts'

/** Returns the first match of a pattern, empty without one (CEL-REGEX-02). */
function find(text: string, pattern: string, work: Work): Value {
  const found = findMatches(text, pattern, 1, work)
  return found instanceof CelError ? found : (found[0] ?? '')
}

const findAll = (text: string, pattern: string, work: Work): Value => findFirst(text, pattern, -1, work)

/** Returns the first `limit` matches, all for a negative limit (CEL-REGEX-03). */
function findFirst(text: string, pattern: string, limit: Int, work: Work): Value {
  const found = findMatches(text, pattern, Number(limit), work)
  return found instanceof CelError ? found : new ArrayList(found)
}

const estimate = (args: readonly ArgumentEstimate[]): CallEstimate => {
  const [text = UNBOUNDED, pattern = UNBOUNDED] = args.map(({ size }) => size)
  return { cost: searchCost(text, pattern), resultSize: text }
}

const costs = { cost: regexSearch, estimate }

/** `find` and `findAll`, besides the standard's `matches`. */
export const regexLibrary: Library = {
  name: 'regex',
  functions: [
    functionOf('find', overload('string_find_string', memberCall([STRING, STRING], STRING), find, costs)),
    functionOf(
      'findAll',
      overload('string_find_all_string', memberCall([STRING, STRING], listOf(STRING)), findAll, costs),
      overload('string_find_all_string_int', memberCall([STRING, STRING, INT], listOf(STRING)), findFirst, costs),
    ),
  ],
}
