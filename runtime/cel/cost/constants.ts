/**
 * Units of cost, as in cel-go's `common/cost.go`, for counting at run time and for estimates. The one difference: a
 * list literal costs 40 (CEL-COST-04).
 */

export const CONSTANT_COST = 0
/** An identifier, a selected field, an index. */
export const SELECT_COST = 1
/** `has(a.b)`, in addition to reading `a`. */
export const PRESENCE_TEST_COST = 1
/** A call without a declared cost. */
export const CALL_COST = 1
export const LIST_LITERAL_COST = 40
/** A list that `map` and `filter` make while they run, as opposed to a literal of the source. */
export const ACCUMULATOR_LIST_COST = 10
export const MAP_LITERAL_COST = 30
export const MESSAGE_LITERAL_COST = 40
/** Per code point or byte that a function walks over. */
export const STRING_TRAVERSAL_FACTOR = 0.1
/** Per code point of a regular expression: about four of them make one state. */
export const REGEX_LENGTH_FACTOR = 0.25
