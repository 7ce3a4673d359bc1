import { isJsonInteger, isJsonNumber, isJsonObject, objectOf, type JsonObject } from '../../json/index.ts'
import { fitsType, goType, typeErrors, type StructuralSchema } from '../../schema/index.ts'
import { fieldSchema } from './rules.ts'

/**
 * Describes the first value that its field can't hold, in the words in which kube-apiserver refuses the result of a
 * strategic merge: `unrecognized type: int32`. undefined: there is none.
 *
 * @param known a value that fits the same schema; parts shared with it are not checked
 */
export function conversionError(
  schema: StructuralSchema | undefined,
  value: unknown,
  known?: unknown,
): string | undefined {
  if (schema === undefined || value === null || value === known) return undefined
  if (!fitsType(schema, value)) return sentence(schema, value)
  if (Array.isArray(value)) return errorOfItems(schema, value, Array.isArray(known) ? known : NOTHING)
  return isJsonObject(value) ? errorOfFields(schema, value, objectOf(known)) : undefined
}

const NOTHING: readonly unknown[] = []

function errorOfItems(
  { items }: StructuralSchema,
  list: readonly unknown[],
  known: readonly unknown[],
): string | undefined {
  for (let index = 0; index < list.length; index++) {
    const error = conversionError(items, list[index], known[index])
    if (error !== undefined) return error
  }
  return undefined
}

function errorOfFields(
  schema: StructuralSchema,
  object: Readonly<JsonObject>,
  known: Readonly<JsonObject>,
): string | undefined {
  for (const name in object) {
    const value = object[name]
    if (value === known[name]) continue
    const error = conversionError(fieldSchema(schema, name), value, known[name])
    if (error !== undefined) return error
  }
  return undefined
}

function sentence(schema: StructuralSchema, value: unknown): string | undefined {
  const kind = kindOf(value)
  const { type, format, intOrString } = schema
  const asDecoded = (): string | undefined => typeErrors(schema, value)[0]
  if (intOrString === true) return asDecoded()
  switch (type) {
    case 'object':
      return schema.properties === undefined ? `cannot restore map from ${kind}` : `cannot restore struct from: ${kind}`
    case 'array':
      return `cannot restore slice from ${kind}`
    case 'string':
      if (format === 'byte' && kind !== 'string') return `cannot restore slice from ${kind}`
      if (format !== undefined) return asDecoded()
      return kind === 'int64' ? 'cannot convert int64 to string' : 'unrecognized type: string'
    case 'integer':
      if (kind === 'int64') return asDecoded()
      return kind === 'float64' ? `cannot convert float64 to ${goType(schema)}` : `unrecognized type: ${goType(schema)}`
    default:
      return `unrecognized type: ${goType(schema)}`
  }
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'slice'
  if (isJsonObject(value)) return 'map'
  if (isJsonNumber(value)) return isJsonInteger(value) ? 'int64' : 'float64'
  return typeof value === 'boolean' ? 'bool' : 'string'
}
