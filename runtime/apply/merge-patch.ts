import { isJsonObject, type JsonObject } from '../meta/json.ts'

/**
 * JSON Merge Patch (RFC 7386, PATCH-05): objects are merged, null removes, everything else replaces. Neither argument is
 * changed; the result may share parts with both.
 */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isJsonObject(patch)) return patch
  const merged: JsonObject = Object.fromEntries(isJsonObject(target) ? Object.entries(target) : [])
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) Reflect.deleteProperty(merged, key)
    else {
      const before = Object.hasOwn(merged, key) ? merged[key] : undefined
      Object.defineProperty(merged, key, {
        value: mergePatch(before, value),
        writable: true,
        enumerable: true,
        configurable: true,
      })
    }
  }
  return merged
}
