import { isEnough, type FieldError } from '../api/index.ts'
import { checkOf, type Check } from './check.ts'
import { correlate, type Correlation } from './correlation.ts'
import type { Problem } from './problem.ts'
import { Problems } from './problems.ts'
import type { StructuralSchema } from './structural.ts'
import { isObject } from './value.ts'
import type { Wording } from './wording.ts'

const MILLISECONDS = 1_000
/** Most characters of the paths of all errors; an answer shows far less. */
const MOST_PATHS = 1024 * 1024
const VALID: readonly FieldError[] = []

/**
 * Validates a decoded value by its schema. Returns as many errors as a Status names, in the order in which the schema
 * lists the properties; none if the value is valid. Ignores unknown properties, which pruning removes. Accepts any JSON
 * value. Throws ApiError 413 if too many alternatives must be tried or matching the patterns is too costly.
 *
 * @param valid a value without errors; parts shared with it are not checked again unless others have errors
 */
export function validate(
  schema: StructuralSchema,
  value: unknown,
  wording: Wording,
  valid?: unknown,
): readonly FieldError[] {
  const check = checkOf(schema)
  if (valid !== undefined && isStillValid(check, value, valid)) return VALID
  const problems = new Problems('named')
  check(value, problems)
  return problems.list.length === 0 ? VALID : worded(problems.list, wording)
}

/** Words problems, until their paths are longer than any answer: a key of a map may be as long as a body. */
function worded(problems: readonly Problem[], wording: Wording): readonly FieldError[] {
  const errors: FieldError[] = []
  let room = MOST_PATHS
  for (const problem of problems) {
    const error = wording(problem)
    errors.push(error)
    room -= error.field.length
    if (room < 0) break
  }
  return errors
}

function isStillValid(check: Check, value: unknown, valid: unknown): boolean {
  const problems = new Problems('first')
  check(value, problems, valid)
  return problems.list.length === 0
}

/** A value before and after an update. */
interface Update {
  readonly value: unknown
  readonly old: unknown
  /** Called with how long the two were compared, if they were (seconds). */
  readonly onCompared?: ((seconds: number) => void) | undefined
}

/**
 * Validates an update as {@link validate} does, but with ratcheting: tolerates errors of values that the update leaves
 * unchanged.
 */
export function validateChange(
  schema: StructuralSchema,
  { value, old, onCompared }: Update,
  wording: Wording,
): readonly FieldError[] {
  const problems = new Problems('all')
  checkOf(schema)(value, problems)
  if (problems.list.length === 0) return VALID
  const begun = performance.now()
  const correlation = correlate(value, old)
  const issues: Problem[] = []
  for (const problem of problems.list) {
    if (isEnough(issues)) break
    if (!correlationAt(schema, value, correlation, problem).unchanged) issues.push(problem)
  }
  onCompared?.((performance.now() - begun) / MILLISECONDS)
  return worded(issues, wording)
}

/** Returns the correlation of the value with a problem; for a missing property, that of the object that lacks it. */
function correlationAt(
  root: StructuralSchema,
  value: unknown,
  rootCorrelation: Correlation,
  { keyword, steps }: Problem,
): Correlation {
  let schema: StructuralSchema | undefined = root
  let part: unknown = value
  let correlation: Correlation = rootCorrelation
  for (const step of keyword === 'required' ? steps.slice(1).reverse() : steps.toReversed()) {
    if (typeof step === 'number') {
      const item: unknown = Array.isArray(part) ? part[step] : undefined
      correlation = correlation.item(schema ?? {}, item)
      ;[schema, part] = [schema?.items, item]
    } else {
      const name = typeof step === 'string' ? step : step.key
      const property: unknown = isObject(part) && Object.hasOwn(part, name) ? part[name] : undefined
      correlation = correlation.property(schema ?? {}, name, property)
      ;[schema, part] = [schema?.properties?.[name] ?? valuesOf(schema), property]
    }
  }
  return correlation
}

function valuesOf(schema: StructuralSchema | undefined): StructuralSchema | undefined {
  const values = schema?.additionalProperties
  return values === true ? undefined : values
}
