import { jsonText } from './exact-json.ts'
import { isJsonObject } from './values.ts'

/** Returns a text that is the same for two JSON values if and only if they are equal. */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`
  if (!isJsonObject(value)) return jsonText(value)
  const keys = Object.keys(value).sort()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalText(value[key])}`).join()}}`
}
