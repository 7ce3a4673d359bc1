import { isEnough, type FieldError } from '../api/index.ts'
import { checkOf } from './check.ts'
import { pastOf, type Past } from './correlation.ts'
import type { Problem } from './problem.ts'
import { Problems } from './problems.ts'
import type { StructuralSchema } from './structural.ts'
import { isObject } from './value.ts'
import type { Wording } from './wording.ts'

const VALID: readonly FieldError[] = []

/**
 * The issues of a decoded value against its schema, in the order in which the schema lists the properties, as many as a
 * refusal names; empty: valid. Throws ApiError 413 for a value that has to be compared with too many alternatives, or
 * is too costly to be held against its patterns.
 * Unknown properties are no issues, pruning removes them. Total over JSON values.
 */
export function validate(schema: StructuralSchema, value: unknown, wording: Wording): readonly FieldError[] {
  const problems = new Problems('named')
  checkOf(schema)(value, problems)
  return problems.list.length === 0 ? VALID : problems.list.map(wording)
}

/**
 * As {@link validate}, of an update: what was wrong before may stay so. An issue of a value that has not changed is none,
 * nor is one within something that has not.
 */
export function validateChange(
  schema: StructuralSchema,
  value: unknown,
  old: unknown,
  wording: Wording,
): readonly FieldError[] {
  const problems = new Problems('all')
  checkOf(schema)(value, problems)
  if (problems.list.length === 0) return VALID
  const past = pastOf(value, old)
  const issues: FieldError[] = []
  for (const problem of problems.list) {
    if (isEnough(issues)) break
    if (!pastAt(schema, value, past, problem).unchanged) issues.push(wording(problem))
  }
  return issues
}

/** The past of the value that a problem is about: for a property that is missing, of what should have it. */
function pastAt(root: StructuralSchema, value: unknown, rootPast: Past, { keyword, steps }: Problem): Past {
  let [schema, part, past]: [StructuralSchema | undefined, unknown, Past] = [root, value, rootPast]
  for (const step of keyword === 'required' ? steps.slice(1).reverse() : steps.toReversed()) {
    if (typeof step === 'number') {
      const item: unknown = Array.isArray(part) ? part[step] : undefined
      past = past.item(schema ?? {}, item)
      ;[schema, part] = [schema?.items, item]
    } else {
      const name = typeof step === 'string' ? step : step.key
      const property: unknown = isObject(part) && Object.hasOwn(part, name) ? part[name] : undefined
      past = past.property(schema ?? {}, name, property)
      ;[schema, part] = [schema?.properties?.[name] ?? valuesOf(schema), property]
    }
  }
  return past
}

function valuesOf(schema: StructuralSchema | undefined): StructuralSchema | undefined {
  const values = schema?.additionalProperties
  return values === true ? undefined : values
}
