import type { StructuralSchema } from '../../runtime/schema/index.ts'

/** A list or map of a kind, found by the steps that lead to it; `0` is the first item of a list. */
export interface GrowingField {
  readonly path: readonly string[]
  readonly schema: StructuralSchema
}

const DEEPEST = 9
const DEEPEST_SAMPLE = 4
const DEEPEST_WRONG = 2
/** Fields that tell items apart, or without which an item is refused before anything is looked at. */
const TELLING = new Set([
  'name',
  'key',
  'kind',
  'ip',
  'uid',
  'port',
  'type',
  'host',
  'path',
  'value',
  'resource',
  'operator',
])

const isList = ({ type, items }: StructuralSchema): boolean => type === 'array' || items !== undefined
const valuesOf = ({ additionalProperties }: StructuralSchema): StructuralSchema | undefined =>
  additionalProperties === true ? undefined : additionalProperties

/** Every list and map that a client may fill, at every depth, in the status too; a type within itself is looked at once. */
export function* growingFields(
  schema: StructuralSchema,
  path: readonly string[] = [],
  above: readonly StructuralSchema[] = [],
): Generator<GrowingField> {
  if (above.includes(schema) || path.length > DEEPEST) return
  const around = [...above, schema]
  const values = valuesOf(schema)
  if (isList(schema)) {
    yield { path, schema }
    if (schema.items !== undefined) yield* growingFields(schema.items, [...path, '0'], around)
  } else if (values !== undefined && schema.properties === undefined) {
    yield { path, schema }
    yield* growingFields(values, [...path, 'k0'], around)
  } else {
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      yield* growingFields(property, [...path, name], around)
    }
  }
}

/**
 * Makes what makes the entries of a list or map by their place. What they consist of is looked up but once: thousands are
 * made of one schema.
 */
export type EntryMaker = (schema: StructuralSchema) => (index: number) => unknown

/** Values that fit a schema, different for every place. */
export const sample: EntryMaker = (schema) => sampleAt(schema, 0)

function sampleAt(schema: StructuralSchema, depth: number): (index: number) => unknown {
  const { enum: values, type, format, intOrString } = schema
  if (values !== undefined) return () => values[0]
  if (intOrString === true) return (index) => 1 + (index % 60_000)
  if (format === 'quantity') return () => '1'
  switch (type) {
    case 'string':
      return format === 'date-time'
        ? () => '2026-01-01T00:00:00Z'
        : format === 'byte'
          ? () => 'YQ=='
          : (index) => `x${index}`
    case 'integer':
    case 'number':
      return (index) => 1 + (index % 60_000)
    case 'boolean':
      return () => false
    case 'array':
      return depth > DEEPEST_SAMPLE ? () => [] : listOf(sampleAt(schema.items ?? {}, depth + 1))
    default:
      return depth > DEEPEST_SAMPLE ? () => ({}) : sampleObject(schema, depth)
  }
}

function sampleObject({ properties = {}, required = [] }: StructuralSchema, depth: number): (index: number) => object {
  const fields = Object.entries(properties).filter(([name]) => required.includes(name) || TELLING.has(name))
  return objectOf(fields.map(([name, property]) => [name, sampleAt(property, depth + 1)] as const))
}

const listOf =
  <Given>(make: (given: Given) => unknown) =>
  (given: Given): readonly unknown[] => [make(given)]

/** Makes objects with the given fields. */
function objectOf<Given>(
  fields: readonly (readonly [name: string, make: (given: Given) => unknown])[],
): (given: Given) => object {
  return (given) => {
    const made: Record<string, unknown> = {}
    for (const [name, make] of fields) made[name] = make(given)
    return made
  }
}

/** The entries of which the key of a map is wrong as well. */
const WRONG_KEY = 'Wrong key!'

/** The same entry at each place. */
export const repeatedEntry: EntryMaker = (schema) => {
  const make = sample(schema)
  return () => make(0)
}

/** An entry in which every text is empty and nothing else is set. */
export const emptyEntry: EntryMaker = (schema) => {
  const make = wrong(schema, 0, 'empty')
  return () => make('')
}

/** An entry whose values have the types of a schema, and are wrong otherwise; different for every place. */
export const wrongEntry: EntryMaker = (schema) => {
  const make = wrong(schema, 0, 'filled')
  return (index) => make(`${WRONG_KEY} ${index}`)
}

function wrong(schema: StructuralSchema, depth: number, texts: 'empty' | 'filled'): (text: string) => unknown {
  const isLast = depth > DEEPEST_WRONG || texts === 'empty'
  switch (schema.type) {
    case 'string':
      return (text) => text
    case 'integer':
    case 'number':
      return () => -1
    case 'boolean':
      return () => true
    case 'array':
      return isLast ? () => [] : listOf(wrong(schema.items ?? {}, depth + 1, texts))
    default: {
      if (schema.intOrString === true) return () => -1
      const fields = depth > DEEPEST_WRONG ? [] : Object.entries(schema.properties ?? {})
      const make = objectOf(fields.map(([name, field]) => [name, wrong(field, depth + 1, texts)] as const))
      const values = valuesOf(schema)
      if (values === undefined || isLast) return make
      const own = wrong(values, depth + 1, texts)
      return (text) => ({ ...make(text), [text]: own(text) })
    }
  }
}

/** So many entries for a list or map. */
function entries(schema: StructuralSchema, count: number, maker: EntryMaker): unknown {
  const indices = Array.from({ length: count }, (_, index) => index)
  if (isList(schema)) return indices.map(maker(schema.items ?? {}))
  const key = maker === wrongEntry ? WRONG_KEY : 'k'
  const make = maker(valuesOf(schema) ?? {})
  return Object.fromEntries(indices.map((index) => [`${key}${index}`, make(index)]))
}

type Container = Record<string, unknown>
const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null

/** A copy of an object in which a list or map has so many entries; what is missing on the way is made. */
export function grown(
  object: object,
  root: StructuralSchema,
  { path, schema }: GrowingField,
  count: number,
  make: EntryMaker = sample,
): object {
  const copy = structuredClone(object) as Container
  let place = copy
  let here: StructuralSchema = root
  for (const step of path.slice(0, -1)) {
    here = (isList(here) ? here.items : (here.properties?.[step] ?? valuesOf(here))) ?? {}
    const below = place[step]
    const isEmptyList = Array.isArray(below) && below.length === 0
    const next =
      isContainer(below) && !isEmptyList ? below : isList(here) ? [sample(here.items ?? {})(0)] : sample(here)(0)
    place[step] = next
    place = isContainer(next) ? (next as Container) : {}
  }
  place[path.at(-1) ?? ''] = entries(schema, count, make)
  return copy
}
