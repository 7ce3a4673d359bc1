import { isJsonObject, type JsonObject } from '../json/index.ts'
import { hasParent, isEmptyObject, parsePath, read, remove, write } from './path.ts'
import type { ConversionStep, ConversionTransform } from './step.ts'

/** How the first version said what the second says in a field, where that is not what the field alone gives back. */
type Said = { readonly entry?: unknown; readonly field?: unknown; readonly map?: 'empty' }

/** Where the entry of a map and the field for it stand. */
export interface EntryPlaces {
  readonly map: string
  readonly key: string
  readonly field: string
  /** `both`: the first version has the field, too, beside the entry; `second`: only the second version has it. */
  readonly fieldIn: 'both' | 'second'
}

/**
 * Turns an entry of a map of texts into a field. In the first version an object says it by the entry, and by the field where
 * it has one; in the second by the field alone. Whatever else it said is kept under `name`.
 */
export function entry({ map, key, field, fieldIn }: EntryPlaces, name: string): ConversionStep {
  const entries = parsePath(map)
  const own = parsePath(field)
  const entryOf = (object: JsonObject): unknown => {
    const found = read(object, entries)
    return isJsonObject(found) && Object.hasOwn(found, key) ? found[key] : undefined
  }
  const withEntry = (object: JsonObject, value: unknown): JsonObject => {
    const { [key]: _, ...rest } = (read(object, entries) ?? {}) as JsonObject
    if (value !== undefined) return write(object, entries, { ...rest, [key]: value })
    return Object.keys(rest).length === 0 ? remove(object, entries) : write(object, entries, rest)
  }
  const withField = (object: JsonObject, value: unknown): JsonObject =>
    value === undefined ? remove(object, own) : write(object, own, value)

  /** The second version: the field, and the entry only where it says something else. */
  const newer = (object: JsonObject): JsonObject => {
    const said = entryOf(object)
    const present = read(object, own)
    if (said === undefined || (present !== undefined && present !== said)) return object
    return withField(withEntry(object, undefined), said)
  }
  /** The first version: the entry and, if it has one, the field. */
  const older = (object: JsonObject): JsonObject => {
    const present = read(object, own)
    const bare = fieldIn === 'both' ? object : withField(object, undefined)
    return present === undefined || (fieldIn === 'both' && entryOf(object) !== undefined)
      ? bare
      : withEntry(bare, present)
  }
  const said = (object: JsonObject): Said => {
    const present = entryOf(object)
    const value = read(object, own)
    return {
      ...(present === undefined ? {} : { entry: present }),
      ...(value === undefined ? {} : { field: value }),
      ...(isEmptyObject(read(object, entries)) ? { map: 'empty' } : {}),
    }
  }
  const restored = (object: JsonObject, { entry: present, field: value, map: form }: Said): JsonObject => {
    const made = withField(withEntry(object, present), value)
    return form === 'empty' && read(made, entries) === undefined && hasParent(made, entries)
      ? write(made, entries, {})
      : made
  }
  const isSame = (a: Said, b: Said): boolean => a.entry === b.entry && a.field === b.field && a.map === b.map

  /** Keeps what the way back would not give again. */
  const through =
    (change: (object: JsonObject) => JsonObject, undo: (object: JsonObject) => JsonObject): ConversionTransform =>
    (object, keeper) => {
      const kept = keeper.fetch(name)?.value
      const made = isJsonObject(kept) ? restored(change(object), kept) : change(object)
      keeper.keep(name, isSame(said(undo(made)), said(object)) ? undefined : { value: said(object) })
      return made
    }
  return { forward: through(newer, older), back: through(older, newer) }
}
