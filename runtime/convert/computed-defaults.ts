import type { DynamicObject } from '../api/index.ts'
import { isJsonObject, jsonEqual, type JsonObject } from '../json/index.ts'
import type { Convert } from './conversion.ts'
import { VALUE } from './item.ts'
import { parsePath, read, write, type Path } from './path.ts'

/** A default that depends on other fields of an object in the same version. Paths are written `spec.size`. */
export interface ComputedDefault {
  /** Filled in if it is absent. */
  readonly field: string
  /** Field whose value it takes, in the form `as`, in which `$value` stands for it. */
  readonly from?: string
  readonly as?: unknown
  /** The value, if it is not taken from a field. */
  readonly value?: unknown
  /** Values that other fields must have, by their paths. */
  readonly when?: Readonly<Record<string, unknown>>
}

interface Rule {
  readonly field: Path
  readonly holds: (object: JsonObject) => boolean
  readonly value: (object: JsonObject) => unknown
}

/** Returns a copy of a form with `$value` replaced by a value. */
function filledIn(form: unknown, value: unknown): unknown {
  if (form === VALUE) return value
  if (Array.isArray(form)) return form.map((each) => filledIn(each, value))
  if (!isJsonObject(form)) return form
  return Object.fromEntries(Object.entries(form).map(([name, each]) => [name, filledIn(each, value)]))
}

const isNothing = (value: unknown): boolean => isJsonObject(value) && Object.keys(value).length === 0

function ruleOf({ field, from, as = VALUE, value, when = {} }: ComputedDefault): Rule {
  const conditions = Object.entries(when).map(([path, wanted]) => [parsePath(path), wanted] as const)
  const source = from === undefined ? undefined : parsePath(from)
  return {
    field: parsePath(field),
    holds: (object) => conditions.every(([path, wanted]) => jsonEqual(read(object, path), wanted)),
    value(object) {
      if (source === undefined) return value
      const found = read(object, source)
      return found === undefined || isNothing(found) ? undefined : filledIn(as, found)
    },
  }
}

/**
 * Returns a function that fills in defaults that depend on other fields; it returns the same object if nothing is
 * missing.
 */
export function computeDefaults(defaults: readonly ComputedDefault[]): Convert {
  const rules = defaults.map(ruleOf)
  return (object) =>
    rules.reduce<DynamicObject>((made, { field, holds, value }) => {
      if (read(made, field) !== undefined || !holds(made)) return made
      const computed = value(made)
      return computed === undefined ? made : { ...made, ...write(made, field, computed) }
    }, object)
}
