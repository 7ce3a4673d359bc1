import { formatValue } from '../value/format.ts'
import { isJsonObject } from '../value/json.ts'
import { valueToJson } from '../value/json.ts'
import { Double, List, MapValue, ObjectValue, Uint, type Value } from '../value/values.ts'

/** Returns a text that equal values share, and values of a list of one type only if they are equal. */
export function hashOf(value: Value): string {
  if (typeof value === 'string') return `"${value}`
  if (value instanceof Uint) return String(value.value)
  if (value instanceof Double) return String(value.value)
  if (value instanceof List || value instanceof MapValue || value instanceof ObjectValue) {
    return canonicalText(valueToJson(value))
  }
  return formatValue(value)
}

/** Returns a text that elements of a keyed list share if their keys are equal. */
export function keyHash(element: Value, keys: readonly string[]): string {
  const parts = keys.map((key) => {
    if (element instanceof MapValue) return valueToJson(element.get(key) ?? null)
    const json = element instanceof ObjectValue ? element.toJson?.() : undefined
    return isJsonObject(json) && Object.hasOwn(json, key) ? json[key] : null
  })
  return canonicalText(parts)
}

/** Returns JSON text with sorted properties. */
function canonicalText(json: unknown): string {
  if (Array.isArray(json)) return `[${json.map(canonicalText).join()}]`
  if (!isJsonObject(json)) return typeof json === 'bigint' ? String(json) : (JSON.stringify(json) ?? 'null')
  const entries = Object.keys(json).sort()
  return `{${entries.map((name) => `${JSON.stringify(name)}:${canonicalText(json[name])}`).join()}}`
}
