import fc from 'fast-check'
import type { StructuralSchema } from '../../runtime/schema/index.ts'

/** Values of formats that have one form only. */
const FORMATS: Readonly<Record<string, readonly string[]>> = {
  'date-time': ['2024-01-02T03:04:05Z'],
  'date-time-micro': ['2024-01-02T03:04:05.000006Z'],
  byte: ['YQ==', 'Yg=='],
  quantity: ['0', '1', '2k'],
}
const TEXTS = ['', 'a', 'b', 'c']

/** Returns objects of a schema, of any of its fields; deeper ones are rarer. */
export function anyObject(schema: StructuralSchema): fc.Arbitrary<Record<string, unknown>> {
  return valueOf(schema, 0) as fc.Arbitrary<Record<string, unknown>>
}

function valueOf(schema: StructuralSchema, depth: number): fc.Arbitrary<unknown> {
  if (schema.intOrString === true) return fc.constantFrom(0, 80, 'http', '')
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number':
      return fc.constantFrom(0, 1, 7)
    case 'string':
      return fc.constantFrom(...(FORMATS[schema.format ?? ''] ?? TEXTS.slice(schema.minLength ?? 0)))
    case 'array':
      return listOf(schema, depth)
    default:
      return objectOf(schema, depth)
  }
}

function listOf({ items = {}, listType, listMapKeys = [] }: StructuralSchema, depth: number): fc.Arbitrary<unknown> {
  const item = valueOf(items, depth + 1)
  if (listType === 'atomic' || listType === undefined) return fc.array(item, { maxLength: 2 })
  const keys = listType === 'set' ? [] : listMapKeys
  const identity = (value: unknown): string =>
    JSON.stringify(keys.length === 0 ? value : keys.map((key) => (value as Record<string, unknown>)[key]))
  return fc.uniqueArray(item, { maxLength: 2, selector: identity })
}

/** Deeper objects have fewer fields: some kinds hold themselves. */
const OFTEN = [2, 2, 2, 3, 4, 6, 10, 30]

function objectOf(schema: StructuralSchema, depth: number): fc.Arbitrary<unknown> {
  const { properties, additionalProperties, required = [] } = schema
  if (typeof additionalProperties === 'object')
    return fc.dictionary(
      fc.constantFrom('k', 'l', 'orch.io/hostname', 'topology.orch.io/zone'),
      valueOf(additionalProperties, depth + 1),
      {
        maxKeys: 3,
      },
    )
  if (properties === undefined) return fc.constant({})
  const frequency = OFTEN[depth]
  if (frequency === undefined) return fc.constant({})
  const fields = Object.entries(properties).filter(
    ([name]) => depth > 0 || !['apiVersion', 'kind', 'metadata'].includes(name),
  )
  /** Required, or an object that is always there and requires something itself. */
  const isCertain = (name: string, field: StructuralSchema): boolean =>
    required.includes(name) || (field.default !== undefined && (field.required ?? []).length > 0)
  return fc
    .tuple(
      ...fields.map(([name, field]) => {
        const present = lazily(() => valueOf(field, depth + 1)).map((value): [string, unknown][] => [[name, value]])
        return isCertain(name, field)
          ? present.filter((entries) => field.omitEmpty !== true || !isEmpty(entries[0]?.[1]))
          : fc.oneof(
              { arbitrary: fc.constant<[string, unknown][]>([]), weight: frequency - 1 },
              { arbitrary: present, weight: 1 },
            )
      }),
    )
    .map((parts) => Object.fromEntries(parts.flat()))
}

/** A required field whose zero is dropped must be more than zero. */
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === '' || value === 0 || value === false || (Array.isArray(value) && value.length === 0)

/** Schemas may hold themselves: what a field may be is found out when one is made. */
const lazily = (make: () => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> => fc.constant(undefined).chain(make)
