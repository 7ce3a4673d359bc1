import { isJsonObject, jsonEqual, type JsonObject } from '../../runtime/json/index.ts'

/** A value that a version fills in and that another one would not, or not so. */
export interface FilledIn {
  /** As in `spec.rules[0].http`. */
  readonly path: string
  readonly value: unknown
}

/** What a manifest becomes, and what it lacks to mean the same. */
export interface Completion {
  readonly object: JsonObject
  readonly filled: readonly FilledIn[]
}

/**
 * Writes into an object what it needs to mean the same in its version as before.
 *
 * @param object the converted manifest
 * @param understood the same with the defaults of its own version
 * @param meant what the manifest meant in the version that it was written in, in the form of this one
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
