import { isJsonObject, jsonEqual, type JsonObject } from '../json/index.ts'
import { hasParent, parsePath, read, remove, write, type Path } from './path.ts'
import type { ConversionStep } from './step.ts'

/** The placeholder for the field's value in a form. */
export const VALUE = '$value'

export interface ItemOptions {
  /** Value of the list when it has no items; by default the list is absent. */
  readonly empty?: unknown
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
 * form. The other items are kept under `name`: the whole list, with null in place of an item that is fully described by
 * the field; such an item at the end is left out.
 */
export function item(
  field: string,
  list: string,
  form: JsonObject,
  name: string,
  { empty }: ItemOptions = {},
): ConversionStep {
  const [single, many] = [parsePath(field), parsePath(list)]
  const place = placeOfValue(form) ?? []
  const made = (value: unknown): JsonObject => write(form, place, value)
  const isIt = (one: unknown): one is JsonObject => isJsonObject(one) && covers(one, form)

  return {
    forward(object, keeper) {
      const value = read(object, single)
      const kept = keeper.fetch(name)?.value
      const bare = remove(object, single)
      const known = Array.isArray(kept) ? (kept as readonly unknown[]) : undefined
      const index = known?.findIndex((one) => one === null || isIt(one)) ?? -1
      if (value === undefined) {
        const others = known?.filter((_, at) => at !== index)
        const items = others === undefined || (others.length === 0 && index >= 0) ? empty : others
        return items === undefined || !hasParent(bare, many) ? bare : write(bare, many, items)
      }
      const present = known?.[index]
      const becomes = isIt(present) ? write(present, place, value) : made(value)
      return write(
        bare,
        many,
        known === undefined || index < 0 ? [...(known ?? []), becomes] : known.with(index, becomes),
      )
    },
    back(object, keeper) {
      const items: unknown = read(object, many)
      const bare = remove(object, many)
      if (!Array.isArray(items)) {
        keeper.keep(name, undefined)
        return bare
      }
      const index = items.findIndex(isIt)
      const found: unknown = items[index]
      const value = isIt(found) ? read(found, place) : undefined
      const plain = jsonEqual(found, made(value))
      const rest: readonly unknown[] = !plain
        ? items
        : index === items.length - 1
          ? items.slice(0, -1)
          : items.with(index, null)
      const nothing = rest.length === 0 && (plain || jsonEqual(items, empty))
      keeper.keep(name, nothing ? undefined : { value: rest })
      return value === undefined ? bare : write(bare, single, value)
    },
  }
}
