import { type Check, compiledCheck, problem } from './check.ts'
import { compiledOf, compiledProperties } from './compiled.ts'
import { listTypeOf } from './list-type.ts'
import type { Problem } from './problem.ts'
import type { Problems } from './problems.ts'
import type { StructuralSchema } from './structural.ts'
import { canonicalText, listOf, objectOf } from '../json/index.ts'
import { isObject } from './value.ts'

/** Compiles the keywords of lists: limits, items, uniqueness. */
export function checkItems(schema: StructuralSchema): Check | undefined {
  const { type, items, minItems = 0, maxItems = Infinity } = schema
  if (
    type !== 'array' &&
    items === undefined &&
    minItems === 0 &&
    maxItems === Infinity &&
    schema.uniqueItems === undefined
  )
    return undefined
  const duplicates = duplicateCheck(schema)
  const compiledItems = items && compiledOf(items)
  return (value, problems, valid) => {
    if (!Array.isArray(value)) return
    if (value.length < minItems) problems.add(problem('minItems', value, schema))
    if (value.length > maxItems) problems.add(problem('maxItems', value, schema))
    if (compiledItems !== undefined) {
      const check = compiledCheck(compiledItems)
      const validItems = valid === undefined ? undefined : listOf(valid)
      for (let index = 0; index < value.length && !problems.areEnough; index++) {
        if (validItems !== undefined && index < validItems.length && value[index] === validItems[index]) continue
        const from = problems.list.length
        check(value[index], problems, validItems?.[index])
        problems.addStep(from, index)
      }
    }
    if (value.length > 1) duplicates?.(value, problems)
  }
}

type ListCheck = (list: readonly unknown[], problems: Problems) => void

function duplicateCheck(schema: StructuralSchema): ListCheck | undefined {
  const unique: ListCheck | undefined = schema.uniqueItems && uniqueItemsCheck(schema)
  const list = listTypeOf(schema)
  if (list.type === 'set') {
    return (value, problems) => {
      reportRepeated(value, (item) => item, schema, problems)
      unique?.(value, problems)
    }
  }
  if (list.type === 'map' && list.keys.length > 0) {
    return (value, problems) => {
      reportRepeated(value, (item) => (isObject(item) ? pick(item, list.keys) : undefined), schema, problems)
      unique?.(value, problems)
    }
  }
  return unique
}

const pick = (item: Readonly<Record<string, unknown>>, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(keys.flatMap((key) => (item[key] === undefined ? [] : [[key, item[key]]])))

/** Reports every element whose key occurs earlier in the list; ignores elements without a key. */
function reportRepeated(
  list: readonly unknown[],
  keyOf: (item: unknown) => unknown,
  schema: StructuralSchema,
  problems: Problems,
): void {
  const seen = new Set<string>()
  for (let index = 0; index < list.length && !problems.areEnough; index++) {
    const key = keyOf(list[index])
    if (key === undefined) continue
    const text = canonicalText(key)
    if (seen.has(text)) problems.add({ ...problem('duplicate', key, schema), steps: [index] })
    seen.add(text)
  }
}

const uniqueItemsCheck =
  (schema: StructuralSchema): ListCheck =>
  (list, problems) => {
    if (new Set(list.map(canonicalText)).size < list.length) problems.add(problem('uniqueItems', list, schema))
  }

/** Compiles the keywords of objects: required properties, limits, values. Unknown properties are ignored. */
export function checkProperties(schema: StructuralSchema): Check | undefined {
  const { properties, required, additionalProperties, minProperties = 0, maxProperties = Infinity } = schema
  const unbounded = minProperties === 0 && maxProperties === Infinity
  if (properties === undefined && required === undefined && additionalProperties === undefined && unbounded)
    return undefined
  const known = new Map(Object.entries(properties ?? {}))
  const propertyOf = compiledProperties(known)
  let ranks: ReadonlyMap<string, number> | undefined
  const values = isObject(additionalProperties) ? compiledOf(additionalProperties) : undefined
  return (value, problems, valid) => {
    if (!isObject(value)) return
    const validFields = valid === undefined ? undefined : objectOf(valid)
    const before = problems.list.length
    if (required !== undefined) {
      for (const name of required) {
        if (problems.areEnough) break
        if (value[name] === undefined || !Object.hasOwn(value, name))
          problems.add({ ...problem('required', undefined, known.get(name) ?? {}), steps: [name] })
      }
    }
    for (const name in value) {
      if (problems.areEnough) break
      const nested = value[name]
      const validField = validFields?.[name]
      if (nested !== undefined && nested === validField) continue
      const property = propertyOf(name)
      const compiled = property ?? values
      if (compiled === undefined || (property !== undefined && nested === undefined)) continue
      const from = problems.list.length
      compiledCheck(compiled)(nested, problems, validField)
      if (problems.list.length > from) problems.addStep(from, property === undefined ? { key: name } : name)
    }
    if (problems.list.length - before > 1) sortByProperty(problems.list, before, (ranks ??= ranksOf(known)))
    if (!unbounded) {
      const count = Object.keys(value).length
      if (count < minProperties) problems.add(problem('minProperties', value, schema))
      if (count > maxProperties) problems.add(problem('maxProperties', value, schema))
    }
  }
}

const ranksOf = (known: ReadonlyMap<string, unknown>): ReadonlyMap<string, number> =>
  new Map([...known.keys()].map((name, rank) => [name, rank]))

/** Sorts the problems of one object in the order in which its schema lists the properties. */
function sortByProperty(problems: Problem[], from: number, ranks: ReadonlyMap<string, number>): void {
  const rank = ({ steps }: Problem): number => {
    const step = steps.at(-1)
    return (typeof step === 'string' ? ranks.get(step) : undefined) ?? ranks.size
  }
  const found = problems.splice(from).sort((a, b) => rank(a) - rank(b))
  for (const each of found) problems.push(each)
}
