/** Units of cost, as servers of this kind have them. */

/** What one evaluation of one expression may cost (CEL-COST-07). */
export const CALL_LIMIT = 1_000_000
/** What all rules may cost that judge one object (CEL-COST-08). */
export const OBJECT_BUDGET = 10_000_000
/** The worst case of one expression over everything in one object (CEL-COST-09). */
export const ESTIMATE_LIMIT = 10_000_000
/** The sum of the worst cases of all expressions of a schema. */
export const SCHEMA_ESTIMATE_LIMIT = 100_000_000
/** Rules that are compiled in one slice: a few milliseconds of work. */
export const RULES_AT_ONCE = 10
/** Rules of one schema: each is compiled when the schema is judged and when it is first used. */
export const MOST_RULES = 1_000

/** A computed message that is longer (UTF-8) is not shown. */
export const MAX_COMPUTED_MESSAGE_BYTES = 5 * 1024
/** Characters of a written message. */
export const MAX_MESSAGE_LENGTH = 2048
