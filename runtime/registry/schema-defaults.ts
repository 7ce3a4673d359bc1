import { isJsonObject } from '../meta/json.ts'
import type { DynamicObject } from '../meta/object.ts'
import type { StructuralSchema } from '../schema/structural.ts'

/** Fills in the defaults that the schema declares. Edits the draft. */
export function applyDefaults(schema: StructuralSchema, draft: DynamicObject): DynamicObject {
  fill(schema, draft)
  return draft
}

function fill(schema: StructuralSchema, value: unknown): void {
  if (Array.isArray(value)) {
    if (schema.items !== undefined) for (const item of value) fill(schema.items, item)
    return
  }
  if (!isJsonObject(value)) return
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (value[name] === undefined && field.default !== undefined) value[name] = structuredClone(field.default)
    if (value[name] !== undefined) fill(field, value[name])
  }
  if (isJsonObject(schema.additionalProperties)) {
    for (const entry of Object.values(value)) fill(schema.additionalProperties, entry)
  }
}
