import type { StructuralSchema } from '../../runtime/schema/index.ts'

/** Returns numbers from 0 to below 1, the same ones for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Random = () => number

/** Values of formats that have one form only. */
const FORMATS: Readonly<Record<string, readonly string[]>> = {
  'date-time': ['2024-01-02T03:04:05Z'],
  'date-time-micro': ['2024-01-02T03:04:05.000006Z'],
  byte: ['YQ==', 'Yg=='],
  quantity: ['0', '1', '2k'],
}
const TEXTS = ['', 'a', 'b', 'c']
const KEYS = ['k', 'l', 'orch.io/hostname', 'topology.orch.io/zone']
/** One in so many optional fields is there, by depth: some kinds hold themselves. */
const RARITY = [2, 2, 2, 3, 4, 6, 10, 30]

const pick = <T>(random: Random, values: readonly T[]): T | undefined => values[Math.floor(random() * values.length)]

/** Returns an object of a schema, of any of its fields; deeper ones are rarer. */
export const randomObject = (schema: StructuralSchema, random: Random): Record<string, unknown> =>
  objectOf(schema, random, 0)

function valueOf(schema: StructuralSchema, random: Random, depth: number): unknown {
  if (schema.intOrString === true) return pick(random, [0, 80, 'http', ''])
  if (schema.enum !== undefined) return pick(random, schema.enum)
  switch (schema.type) {
    case 'boolean':
      return random() < 0.5
    case 'integer':
    case 'number':
      return pick(random, [0, 1, 7])
    case 'string':
      return pick(random, FORMATS[schema.format ?? ''] ?? TEXTS.slice(schema.minLength ?? 0))
    case 'array':
      return listOf(schema, random, depth)
    default:
      return objectOf(schema, random, depth)
  }
}

function listOf({ items = {}, listType, listMapKeys = [] }: StructuralSchema, random: Random, depth: number): unknown {
  const made = Array.from({ length: Math.floor(random() * 3) }, () => valueOf(items, random, depth + 1))
  if (listType === 'atomic' || listType === undefined) return made
  const keys = listType === 'set' ? [] : listMapKeys
  const identity = (value: unknown): string =>
    JSON.stringify(keys.length === 0 ? value : keys.map((key) => (value as Record<string, unknown>)[key]))
  return [...new Map(made.map((value) => [identity(value), value])).values()]
}

function mapOf(values: StructuralSchema, random: Random, depth: number): Record<string, unknown> {
  const keys = Array.from({ length: Math.floor(random() * 4) }, () => pick(random, KEYS) ?? '')
  return Object.fromEntries(keys.map((key) => [key, valueOf(values, random, depth + 1)]))
}

/** Whether a field is always there: it is required, or an object that requires something itself. */
const isCertain = ({ required = [] }: StructuralSchema, name: string, field: StructuralSchema): boolean =>
  required.includes(name) || (field.default !== undefined && (field.required ?? []).length > 0)

/** A required field whose zero is dropped must be more than zero. */
const isZero = (value: unknown): boolean =>
  value === undefined || value === '' || value === 0 || value === false || (Array.isArray(value) && value.length === 0)

function certainValue(field: StructuralSchema, random: Random, depth: number): unknown {
  for (let attempt = 0; attempt < 100; attempt++) {
    const value = valueOf(field, random, depth)
    if (field.omitEmpty !== true || !isZero(value)) return value
  }
  throw new TypeError('a required field has no value but zero')
}

function objectOf(schema: StructuralSchema, random: Random, depth: number): Record<string, unknown> {
  const { properties, additionalProperties } = schema
  if (typeof additionalProperties === 'object') return mapOf(additionalProperties, random, depth)
  const rarity = RARITY[depth]
  if (properties === undefined || rarity === undefined) return {}
  const made: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(properties)) {
    if (depth === 0 && ['apiVersion', 'kind', 'metadata'].includes(name)) continue
    if (isCertain(schema, name, field)) made[name] = certainValue(field, random, depth + 1)
    else if (random() * rarity < 1) made[name] = valueOf(field, random, depth + 1)
  }
  return made
}
