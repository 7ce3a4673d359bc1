import { isJsonObject, setField, type JsonObject } from '../json/index.ts'

/**
 * JSON Merge Patch (RFC 7386, PATCH-05): objects are merged, null removes, everything else replaces. Neither argument is
 * changed; the result may share parts with both.
 */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isJsonObject(patch)) return patch
  const merged: JsonObject = isJsonObject(target) ? { ...target } : {}
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) Reflect.deleteProperty(merged, key)
    else {
      const known = Object.hasOwn(merged, key)
      setField(merged, key, mergePatch(known ? merged[key] : undefined, value))
    }
  }
  return merged
}
