import { canonicalTime, canonicalQuantity, type TimePrecision } from '../../../api/index.ts'
import { derived } from '../../../async/index.ts'
import { isJsonNumber, isJsonObject, listOf, objectOf, type JsonObject } from '../../../json/index.ts'
import type { StructuralSchema } from '../../../schema/index.ts'

/**
 * Returns the normal form of a value: the same value if nothing changes; null to drop it. `normal`: a value in the same
 * place that is known to be normal.
 */
type Normalizer = (value: unknown, normal?: unknown) => unknown

const isEmpty = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length === 0
    : isJsonObject(value)
      ? Object.keys(value).length === 0
      : value === false || value === 0 || value === ''

const normalizerFor = (schema: StructuralSchema): Normalizer | undefined =>
  isPlain(schema) ? undefined : compiled(schema)

const compiled: (schema: StructuralSchema) => Normalizer | undefined = derived(
  (schema) => compile(schema),
  // A recursive type: resolved when it is met in a document.
  (schema) => (value, normal) => compiled(schema)?.(value, normal) ?? value,
)

/**
 * Returns whether a schema is a plain scalar of a custom resource, which needs no normalizer. A schema may have very many of
 * them.
 */
const isPlain = ({ lateTyped, properties, additionalProperties, items, format }: StructuralSchema): boolean =>
  properties === undefined &&
  additionalProperties === undefined &&
  items === undefined &&
  lateTyped === true &&
  format !== 'quantity'

function compile(schema: StructuralSchema): Normalizer | undefined {
  if (schema.preserveUnknownFields === true || schema.intOrString === true) return undefined
  if (schema.format === 'quantity') return canonical
  if (schema.properties !== undefined) return objectNormalizer(schema, schema.properties)
  if (isMapSchema(schema)) return mapNormalizer(schema.additionalProperties)
  if (schema.items !== undefined) return listNormalizer(schema.items)
  // Times of custom resources are plain strings and stay unchanged.
  if (schema.lateTyped === true) return undefined
  if (schema.format === 'date-time') return timeStep('seconds')
  return schema.format === 'date-time-micro' ? timeStep('micro') : undefined
}

const canonical: Normalizer = (value) =>
  typeof value === 'string' || isJsonNumber(value) ? (canonicalQuantity(String(value)) ?? value) : value

const timeStep =
  (precision: TimePrecision): Normalizer =>
  (value) =>
    typeof value === 'string' ? (canonicalTime(value, precision) ?? null) : value

const isMapSchema = (
  schema: StructuralSchema,
): schema is StructuralSchema & { additionalProperties: StructuralSchema } => isJsonObject(schema.additionalProperties)

function objectNormalizer(
  { required }: StructuralSchema,
  properties: Readonly<Record<string, StructuralSchema>>,
): Normalizer {
  const needed = new Set(required)
  const fields = new Map(
    Object.keys(properties).map((name) => {
      const schema = properties[name] ?? {}
      const { nullable, omitEmpty, lateTyped } = schema
      const field = {
        dropsNull: nullable !== true && (lateTyped !== true || !needed.has(name)),
        dropsEmpty: omitEmpty === true,
        toNormal: normalizerFor(schema),
      }
      return [name, field]
    }),
  )
  return (value, normalValue) => {
    if (!isJsonObject(value)) return value
    const known = normalValue === undefined ? undefined : objectOf(normalValue)
    let copy: JsonObject | undefined
    for (const name in value) {
      const field = value[name]
      const knownField = known?.[name]
      if (field === undefined || field === knownField) continue
      const declared = fields.get(name)
      if (declared === undefined) continue
      const { dropsNull, dropsEmpty, toNormal } = declared
      const normal = field === null || toNormal === undefined ? field : toNormal(field, knownField)
      if (normal === null ? dropsNull || dropsEmpty : dropsEmpty && isEmpty(normal)) {
        Reflect.deleteProperty((copy ??= { ...value }), name)
      } else if (normal !== field) (copy ??= { ...value })[name] = normal
    }
    return copy ?? value
  }
}

/** Returns the value of a null element of a list or map; undefined: it stays null. */
function zeroOf({ type, format, intOrString, nullable, lateTyped, preserveUnknownFields }: StructuralSchema): unknown {
  if (nullable === true || preserveUnknownFields === true) return undefined
  if (type === 'string' && format === undefined) return ''
  if (lateTyped === true) return undefined
  if (intOrString === true) return 0
  switch (type) {
    case 'string':
      return format === 'quantity' ? '0' : format === 'byte' ? '' : undefined
    case 'integer':
    case 'number':
      return 0
    case 'boolean':
      return false
    case 'object':
      return {}
    case 'array':
      return []
    default:
      return undefined
  }
}

/** A null element of a built-in kind is the zero value of its type; other elements take the normalizer of their schema. */
function elementNormalizer(schema: StructuralSchema): Normalizer | undefined {
  const toNormal = normalizerFor(schema)
  const zero = zeroOf(schema)
  if (zero === undefined) return toNormal
  if (toNormal === undefined) return (value) => (value === null ? structuredClone(zero) : value)
  return (value, normal) => toNormal(value === null ? structuredClone(zero) : value, normal)
}

function mapNormalizer(values: StructuralSchema): Normalizer | undefined {
  const toNormal = elementNormalizer(values)
  if (toNormal === undefined) return undefined
  return (value, normalValue) => {
    if (!isJsonObject(value)) return value
    const known = normalValue === undefined ? undefined : objectOf(normalValue)
    let copy: JsonObject | undefined
    for (const key in value) {
      const field = value[key]
      if (known !== undefined && field === known[key]) continue
      const normal = toNormal(field, known?.[key])
      if (normal !== field) (copy ??= { ...value })[key] = normal
    }
    return copy ?? value
  }
}

function listNormalizer(items: StructuralSchema): Normalizer | undefined {
  const toNormal = items.lateTyped === true ? normalizerFor(items) : elementNormalizer(items)
  if (toNormal === undefined) return undefined
  return (value, normalValue) => {
    if (!Array.isArray(value)) return value
    const known = normalValue === undefined ? undefined : listOf(normalValue)
    let copy: unknown[] | undefined
    for (let index = 0; index < value.length; index++) {
      if (known !== undefined && index < known.length && value[index] === known[index]) continue
      const normal = toNormal(value[index], known?.[index])
      if (normal !== value[index]) (copy ??= [...value])[index] = normal
    }
    return copy ?? value
  }
}

/**
 * One spelling per value: optional fields that are null, and empty ones where the schema says so, are dropped;
 * quantities get their canonical form. In built-in kinds null is absent for every field and zero for every element of a
 * list or map, and times are in UTC, with the digits that their field has. The given object is not changed; the result
 * shares its unchanged parts.
 *
 * @param normal an object known to be normal; parts shared with it in the same place are not checked
 */
export const normalize = <T extends JsonObject>(schema: StructuralSchema, object: T, normal?: unknown): T =>
  (normalizerFor(schema)?.(object, normal) ?? object) as T
