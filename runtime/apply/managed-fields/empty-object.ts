import { derived } from '../../async/index.ts'
import { isJsonObject, type JsonObject } from '../../json/index.ts'
import type { StructuralSchema } from '../../schema/index.ts'

/**
 * Returns what an object of a declared type has before anyone has set a field: structs that are always present (those
 * with `{}` as their default), and null for required lists. Creating an object does not make anybody own these. A type
 * without a name (of a custom resource) starts with nothing.
 */
export const emptyObject: (schema: StructuralSchema) => Readonly<JsonObject> = derived((schema) => {
  const object: JsonObject = {}
  if (schema.typeName === undefined) return object
  const required = new Set(schema.required)
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (isJsonObject(field.default) && Object.keys(field.default).length === 0) object[name] = emptyObject(field)
    else if (field.type === 'array' && required.has(name)) object[name] = null
  }
  return object
})
