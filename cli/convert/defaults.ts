import { isJsonObject, jsonEqual, type JsonObject } from '../../runtime/json/index.ts'

/** A default of one version that another one does not have, or has with another value. */
export interface FilledIn {
  /** Path such as `spec.rules[0].http`. */
  readonly path: string
  readonly value: unknown
}

/** The converted manifest, and what it lacks to mean the same. */
export interface Completion {
  readonly object: JsonObject
  readonly filled: readonly FilledIn[]
}

/**
 * Completes an object so that it means the same in its version as before.
 *
 * @param object the converted manifest
 * @param understood the converted manifest with the defaults of its own version
 * @param meant the original manifest with the defaults of its version, converted to this one
 */
export function complete(object: JsonObject, understood: JsonObject, meant: JsonObject): Completion {
  const filled: FilledIn[] = []
  const walk = (own: unknown, seen: unknown, wanted: unknown, path: string): unknown => {
    if (jsonEqual(seen, wanted)) return own
    if (isJsonObject(wanted) && isJsonObject(seen)) {
      const entries = Object.keys(wanted).map((key): [string, unknown] => [
        key,
        walk(isJsonObject(own) ? own[key] : undefined, seen[key], wanted[key], path === '' ? key : `${path}.${key}`),
      ])
      const present = entries.filter(([, value]) => value !== undefined)
      return { ...(isJsonObject(own) ? own : {}), ...Object.fromEntries(present) }
    }
    if (Array.isArray(wanted) && Array.isArray(seen) && wanted.length === seen.length && Array.isArray(own))
      return wanted.map((item, index) => walk(own[index], seen[index], item, `${path}[${index}]`))
    filled.push({ path, value: wanted })
    return wanted
  }
  const made = walk(object, understood, meant, '')
  return { object: isJsonObject(made) ? made : object, filled }
}
