import { isJsonObject, jsonEqual, type JsonObject } from '../json/index.ts'
import { hasParent, parsePath, read, remove, write, type Path } from './path.ts'
import type { ConversionStep } from './step.ts'

/** The placeholder for the field's value in a form. */
export const VALUE = '$value'

/** The field, the list that has it as an item, and the form of that item, in which `$value` stands for the field's value. */
export interface ItemPlaces {
  readonly field: string
  readonly list: string
  readonly form: JsonObject
}

export interface ItemOptions {
  /** Value of the list when it has no items; by default the list is absent. */
  readonly empty?: unknown
  /**
   * Name under which the index of the item is kept if it is not the first one, and the item itself if the field does
   * not describe all of it. Absent: the whole list is kept instead of the other items.
   */
  readonly place?: string
}

/** Returns the path to the placeholder in a form; undefined if the form has none. */
export function placeOfValue(form: unknown, path: Path = []): Path | undefined {
  if (form === VALUE) return path
  if (!isJsonObject(form)) return undefined
  for (const [name, part] of Object.entries(form)) {
    const place = placeOfValue(part, [...path, name])
    if (place !== undefined) return place
  }
  return undefined
}

/** Reports whether an item has everything that a form has; it may have more. */
function covers(item: unknown, form: unknown): boolean {
  if (form === VALUE) return item !== undefined
  if (!isJsonObject(form)) return jsonEqual(item, form)
  return (
    isJsonObject(item) &&
    Object.entries(form).every(([name, part]) => Object.hasOwn(item, name) && covers(item[name], part))
  )
}

/**
 * Turns a field into an item of a list, in a form of its own. The field of the first version is the first item of that
 * form. The other items, or all of them, are kept under `name` as a list.
 */
export function item({ field, list, form }: ItemPlaces, name: string, options: ItemOptions = {}): ConversionStep {
  const { empty, place } = options
  const single = parsePath(field)
  const many = parsePath(list)
  const valuePath = placeOfValue(form) ?? []
  const made = (value: unknown): JsonObject => write(form, valuePath, value)
  const isIt = (one: unknown): one is JsonObject => isJsonObject(one) && covers(one, form)

  /** Puts the value into the item of the form, which is created if there is none. */
  const withValue = (value: unknown, known: readonly unknown[], kept: unknown): readonly unknown[] => {
    if (place === undefined) {
      const index = known.findIndex(isIt)
      const present = known[index]
      return isIt(present) ? known.with(index, write(present, valuePath, value)) : [...known, made(value)]
    }
    const { at = 0, item: whole } = isJsonObject(kept) ? kept : {}
    const index = typeof at === 'number' && Number.isSafeInteger(at) ? at : 0
    return known.toSpliced(index, 0, isIt(whole) ? write(whole, valuePath, value) : made(value))
  }
  /** Returns the kept items without the one that the field no longer has. */
  const withoutValue = (known: readonly unknown[] | undefined): unknown => {
    const own = place === undefined ? (known?.findIndex(isIt) ?? -1) : -1
    const others = own < 0 ? known : known?.toSpliced(own, 1)
    const isGone = known !== undefined && known.length > 0 && others?.length === 0
    return others === undefined || isGone ? empty : others
  }

  return {
    forward(object, keeper) {
      const value = read(object, single)
      const kept = keeper.fetch(name)?.value
      const held = place === undefined ? undefined : keeper.fetch(place)?.value
      const bare = remove(object, single)
      const known = Array.isArray(kept) ? (kept as readonly unknown[]) : undefined
      if (value !== undefined) return write(bare, many, withValue(value, known ?? [], held))
      const items = withoutValue(known)
      return items === undefined || !hasParent(bare, many) ? bare : write(bare, many, items)
    },
    back(object, keeper) {
      const items: unknown = read(object, many)
      const bare = remove(object, many)
      const all = Array.isArray(items) ? (items as readonly unknown[]) : []
      const index = all.findIndex(isIt)
      const found = all[index]
      const value = isIt(found) ? read(found, valuePath) : undefined
      const isPlain = jsonEqual(found, made(value))
      const rest = place === undefined || value === undefined ? all : all.toSpliced(index, 1)
      const isEmpty = rest.length === 0 && (value !== undefined || !Array.isArray(items) || jsonEqual(items, empty))
      const isOnly = all.length === 1 && isPlain
      keeper.keep(name, isEmpty || isOnly ? undefined : { value: rest })
      if (place !== undefined) {
        const isFirst = index <= 0 && (isPlain || value === undefined)
        keeper.keep(place, isFirst ? undefined : { value: { at: index, ...(isPlain ? {} : { item: found }) } })
      }
      return value === undefined ? bare : write(bare, single, value)
    },
  }
}
