/** Limits of validation rules; those of cost are in units, as in Kubernetes. */

/** Most that one evaluation of one expression may cost (CEL-COST-07). */
export const CALL_LIMIT = 1_000_000
/** Most that all rules may cost for one object (CEL-COST-08). */
export const OBJECT_BUDGET = 10_000_000
/** Highest estimate for one expression over everything in one object (CEL-COST-09). */
export const ESTIMATE_LIMIT = 10_000_000
/** Highest sum of the estimates of all expressions of a schema. */
export const SCHEMA_ESTIMATE_LIMIT = 100_000_000
/** Rules compiled in one slice: a few milliseconds of work. */
export const RULES_AT_ONCE = 10
/** Most rules of one schema: each is compiled when the schema is validated and again when it is first used. */
export const MOST_RULES = 1_000

/** Longest computed message that is shown, in bytes of UTF-8. */
export const MAX_COMPUTED_MESSAGE_BYTES = 5 * 1024
/** Most characters of a rule's `message`. */
export const MAX_MESSAGE_LENGTH = 2048
