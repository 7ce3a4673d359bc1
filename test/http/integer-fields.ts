import { isJsonObject, listOf, objectOf } from '../../runtime/json/index.ts'
import type { StructuralSchema } from '../../runtime/schema/index.ts'

/** Steps to a field: names of properties, `[]` for the first item of a list, `{}` for a value of a map. */
export type FieldSteps = readonly string[]

const ITEM = '[]'
const ENTRY = '{}'
const KEY = 'example'

const valuesOf = ({ additionalProperties }: StructuralSchema): StructuralSchema | undefined =>
  isJsonObject(additionalProperties) ? additionalProperties : undefined

/** Every field of a type that holds integers of 64 bits; of a type within itself, those of its first level. */
export function longFields(schema: StructuralSchema, around: readonly StructuralSchema[] = []): readonly FieldSteps[] {
  if (around.includes(schema)) return []
  if (schema.type === 'integer') return schema.format === 'int32' ? [] : [[]]
  const inner: readonly (readonly [string, StructuralSchema | undefined])[] = [
    ...Object.entries(schema.properties ?? {}),
    [ITEM, schema.items],
    [ENTRY, valuesOf(schema)],
  ]
  return inner.flatMap(([step, nested]) =>
    nested === undefined ? [] : longFields(nested, [...around, schema]).map((steps) => [step, ...steps]),
  )
}

/** What a new part of an object needs to be there. */
function example(schema: StructuralSchema): unknown {
  switch (schema.type) {
    case 'object': {
      const { properties = {}, required = [] } = schema
      return Object.fromEntries(required.map((name) => [name, example(properties[name] ?? {})]))
    }
    case 'array':
      return schema.items === undefined ? [] : [example(schema.items)]
    case 'integer':
    case 'number':
      return 1
    case 'boolean':
      return true
    default:
      return schema.enum?.[0] ?? (schema.format === undefined ? 'x' : '2024-01-02T03:04:05Z')
  }
}

/** The value with another one at a field; parts that are missing on the way are made up. */
export function withField(value: unknown, schema: StructuralSchema, [step, ...rest]: FieldSteps, at: unknown): unknown {
  if (step === undefined) return at
  if (step === ITEM) {
    const [first, ...others] = listOf(value)
    return [withField(first, schema.items ?? {}, rest, at), ...others]
  }
  if (step === ENTRY) return { ...objectOf(value), [KEY]: withField(undefined, valuesOf(schema) ?? {}, rest, at) }
  const object = objectOf(value ?? example(schema))
  return { ...object, [step]: withField(object[step], schema.properties?.[step] ?? {}, rest, at) }
}

/** The value at a field; undefined where a step is missing. */
export const fieldOf = (value: unknown, steps: FieldSteps): unknown =>
  steps.reduce<unknown>(
    (part, step) => (step === ITEM ? listOf(part)[0] : objectOf(part)[step === ENTRY ? KEY : step]),
    value,
  )
