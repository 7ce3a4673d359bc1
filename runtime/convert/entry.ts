import { isJsonObject, type JsonObject } from '../json/index.ts'
import { hasParent, isEmptyObject, parsePath, read, remove, write } from './path.ts'
import type { ConversionStep, ConversionTransform } from './step.ts'

/** What the first version had, if it can't be derived from the second version's field alone. */
type Said = { readonly entry?: unknown; readonly field?: unknown; readonly map?: 'empty' }

/** The places of the map's entry and of the field for it. */
export interface EntryPlaces {
  readonly map: string
  readonly key: string
  readonly field: string
  /** `both`: the first version has the field, too, besides the entry; `second`: only the second version has it. */
  readonly fieldIn: 'both' | 'second'
}

/**
 * Turns an entry of a map of strings into a field. The first version has the entry, and the field if it is in both; the
 * second has the field alone. A first version that differs from this is kept under `name`.
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

  /** The second version: the field, and the entry only if it has another value. */
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

  /** Keeps what the conversion back would not restore. */
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
