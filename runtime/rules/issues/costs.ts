import { forbiddenValue, type FieldError } from '../../api/index.ts'
import { ESTIMATE_LIMIT, SCHEMA_ESTIMATE_LIMIT } from '../limits.ts'

/** Number of expressions that are named, the most expensive first, when their sum is too high. */
const NAMED = 4
/** Least share of the limit of the sum that makes an expression worth naming. */
const LEAST_SHARE = 0.01

interface Contribution {
  readonly path: string
  readonly cost: number
}

/** The estimated costs of the expressions of a schema. */
export class EstimatedCosts {
  readonly #contributions: Contribution[] = []
  #total = 0

  /** Counts an expression. Returns an error if it costs too much by itself. */
  add(path: string, cost: number, name: string): readonly FieldError[] {
    this.#total += cost
    if (cost >= SCHEMA_ESTIMATE_LIMIT * LEAST_SHARE) this.#contributions.push({ path, cost })
    return cost > ESTIMATE_LIMIT ? [forbiddenValue(path, exceeds(name, cost, ESTIMATE_LIMIT))] : []
  }

  /** Returns the errors of the sum. `path` is the schema's; `marker` is the name of the field that holds rules. */
  issuesOfSum(path: string, marker: string): readonly FieldError[] {
    if (this.#total <= SCHEMA_ESTIMATE_LIMIT) return []
    const expensive = this.#contributions.toSorted((a, b) => b.cost - a.cost).slice(0, NAMED)
    const contributed = 'contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema'
    const name = `${marker} estimated rule cost total for entire OpenAPIv3 schema`
    return [
      ...expensive.map((each) => forbiddenValue(each.path, contributed)),
      forbiddenValue(path, exceeds(name, this.#total, SCHEMA_ESTIMATE_LIMIT)),
    ]
  }
}

function exceeds(name: string, cost: number, limit: number): string {
  const advice =
    'try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared'
  return `${name} exceeds budget by factor of ${formatFactor(cost / limit)} (${advice})`
}

function formatFactor(factor: number): string {
  if (factor > 100) return 'more than 100x'
  return factor < 1.5 ? `${factor.toFixed(6)}x` : `${factor.toFixed(1)}x`
}
