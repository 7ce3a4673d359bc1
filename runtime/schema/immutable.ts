import type { FieldError } from '../api/index.ts'
import { problem } from './check.ts'
import { compiledOf } from './compiled.ts'
import { listTypeOf } from './list-type.ts'
import type { Segment } from './problem.ts'
import { Problems } from './problems.ts'
import type { StructuralSchema } from './structural.ts'
import { canonicalText, jsonEqual } from '../json/index.ts'
import { isObject } from './value.ts'
import type { Wording } from './wording.ts'

/** Adds a problem for every immutable field that differs between two values of one schema node. */
export type CheckImmutable = (after: unknown, before: unknown, problems: Problems) => void

/** Returns the errors of an update: immutable fields that were changed (GEN-05). */
export function immutableErrors(
  schema: StructuralSchema,
  after: unknown,
  before: unknown,
  wording: Wording,
): readonly FieldError[] {
  const problems = new Problems('named')
  compareOf(schema)?.(after, before, problems)
  return problems.list.map(wording)
}

function compareOf(schema: StructuralSchema): CheckImmutable | undefined {
  const compiled = compiledOf(schema)
  if (compiled.checkImmutable !== undefined)
    return compiled.checkImmutable === 'none' ? undefined : compiled.checkImmutable
  // While a type that contains itself is being compiled, its own fields reach it through this.
  const ownCheck: CheckImmutable = (after, before, problems) => {
    if (typeof compiled.checkImmutable === 'function') compiled.checkImmutable(after, before, problems)
  }
  compiled.checkImmutable = ownCheck
  const compare = compile(schema)
  compiled.checkImmutable = compare ?? 'none'
  return compare
}

function compile(schema: StructuralSchema): CheckImmutable | undefined {
  if (schema.immutable === true) {
    return (after, before, problems) => {
      if (!jsonEqual(after, before)) problems.add(problem('immutable', after, schema))
    }
  }
  const list = listTypeOf(schema)
  return list.type === 'map' ? compareItems(schema.items, list.keys) : compareProperties(schema)
}

function compareProperties({ properties = {}, additionalProperties }: StructuralSchema): CheckImmutable | undefined {
  const fields = Object.entries(properties).flatMap(([name, schema]) => {
    const compare = compareOf(schema)
    return compare === undefined ? [] : [{ step: name, compare }]
  })
  const values = isObject(additionalProperties) ? compareOf(additionalProperties) : undefined
  if (fields.length === 0 && values === undefined) return undefined
  return (after, before, problems) => {
    if (!isObject(after) || !isObject(before)) return
    for (const field of fields) compareAt(field, after[field.step], before[field.step], problems)
    if (values === undefined) return
    for (const key of Object.keys(after)) {
      if (!Object.hasOwn(properties, key) && Object.hasOwn(before, key))
        compareAt({ step: { key }, compare: values }, after[key], before[key], problems)
    }
  }
}

/** Compares elements with the same keys; ignores elements that were added or removed. */
function compareItems(items: StructuralSchema | undefined, keys: readonly string[]): CheckImmutable | undefined {
  const compare = items && compareOf(items)
  if (compare === undefined) return undefined
  const keyOf = (item: unknown): string => (isObject(item) ? canonicalText(keys.map((key) => item[key] ?? null)) : '')
  return (after, before, problems) => {
    if (!Array.isArray(after) || !Array.isArray(before)) return
    const earlier = new Map(before.map((item: unknown) => [keyOf(item), item]))
    after.forEach((item: unknown, index) => {
      const key = keyOf(item)
      if (earlier.has(key)) compareAt({ step: index, compare }, item, earlier.get(key), problems)
    })
  }
}

/** A nested value, by the step to it, and its comparison. */
interface Nested {
  readonly step: Segment
  readonly compare: CheckImmutable
}

function compareAt({ step, compare }: Nested, after: unknown, before: unknown, problems: Problems): void {
  if (after === before) return
  const from = problems.list.length
  compare(after, before, problems)
  problems.addStep(from, step)
}
