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

/** A value that fits a schema, different for every `index`. */
export const sample: EntryMaker = (schema, index) => sampleAt(schema, index, 0)

function sampleAt(schema: StructuralSchema, index: number, depth: number): unknown {
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.intOrString === true) return 1 + (index % 60_000)
  if (schema.format === 'quantity') return '1'
  switch (schema.type) {
    case 'string':
      return schema.format === 'date-time' ? '2026-01-01T00:00:00Z' : schema.format === 'byte' ? 'YQ==' : `x${index}`
    case 'integer':
    case 'number':
      return 1 + (index % 60_000)
    case 'boolean':
      return false
    case 'array':
      return depth > DEEPEST_SAMPLE ? [] : [sampleAt(schema.items ?? {}, index, depth + 1)]
    default:
      return depth > DEEPEST_SAMPLE ? {} : sampleObject(schema, index, depth)
  }
}

function sampleObject({ properties = {}, required = [] }: StructuralSchema, index: number, depth: number): object {
  const fields = Object.entries(properties).filter(([name]) => required.includes(name) || TELLING.has(name))
  return Object.fromEntries(fields.map(([name, property]) => [name, sampleAt(property, index, depth + 1)]))
}

/** Makes the entry of a list or map at a place. */
export type EntryMaker = (schema: StructuralSchema, index: number) => unknown

/** The entries of which the key of a map is wrong as well. */
const WRONG_KEY = 'Wrong key!'

/** The same entry at each place. */
export const repeatedEntry: EntryMaker = (schema) => sample(schema, 0)

/** An entry in which every text is empty and nothing else is set. */
export const emptyEntry: EntryMaker = (schema) => wrong(schema, '', 0)

/** An entry whose values have the types of a schema, and are wrong otherwise; different for every place. */
export const wrongEntry: EntryMaker = (schema, index) => wrong(schema, `${WRONG_KEY} ${index}`, 0)

function wrong(schema: StructuralSchema, text: string, depth: number): unknown {
  const isDeep = depth > DEEPEST_WRONG
  switch (schema.type) {
    case 'string':
      return text
    case 'integer':
    case 'number':
      return -1
    case 'boolean':
      return true
    case 'array':
      return isDeep || text === '' ? [] : [wrong(schema.items ?? {}, text, depth + 1)]
    default: {
      if (schema.intOrString === true) return -1
      const fields = isDeep ? [] : Object.entries(schema.properties ?? {})
      const values = valuesOf(schema)
      const own = values === undefined || isDeep || text === '' ? [] : [[text, wrong(values, text, depth + 1)] as const]
      return Object.fromEntries([
        ...fields.map(([name, field]) => [name, wrong(field, text, depth + 1)] as const),
        ...own,
      ])
    }
  }
}

/** So many entries for a list or map. */
function entries(schema: StructuralSchema, count: number, make: EntryMaker): unknown {
  const indices = Array.from({ length: count }, (_, index) => index)
  if (isList(schema)) return indices.map((index) => make(schema.items ?? {}, index))
  const key = make === wrongEntry ? WRONG_KEY : 'k'
  return Object.fromEntries(indices.map((index) => [`${key}${index}`, make(valuesOf(schema) ?? {}, index)]))
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
      isContainer(below) && !isEmptyList ? below : isList(here) ? [sample(here.items ?? {}, 0)] : sample(here, 0)
    place[step] = next
    place = isContainer(next) ? (next as Container) : {}
  }
  place[path.at(-1) ?? ''] = entries(schema, count, make)
  return copy
}
