import { isJsonObject, jsonEqual, type JsonObject } from '../meta/json.ts'
import { hasParent, parsePath, read, remove, write, type Path } from './path.ts'
import type { Step } from './step.ts'

/** Stands in a form for the value of the field. */
export const VALUE = '$value'

export interface ItemOptions {
  /** What the list is when it has no items; absent: it is absent. */
  readonly empty?: unknown
  /** Change of the other items between their form in the list and the one in which they are kept. */
  readonly others?: Step
}

/** The path to the value in a form; undefined: it has none. */
export function placeOfValue(form: unknown, path: Path = []): Path | undefined {
  if (form === VALUE) return path
  if (!isJsonObject(form)) return undefined
  for (const [name, part] of Object.entries(form)) {
    const place = placeOfValue(part, [...path, name])
    if (place !== undefined) return place
  }
  return undefined
}

/**
 * A field became an item of a list, in a form of its own. In the first version the field is the first such item; the
 * other items are kept under a name, with null for the place of the one that is gone, unless it was the last.
 */
export function item(field: string, list: string, form: JsonObject, name: string, options: ItemOptions = {}): Step {
  const [single, many] = [parsePath(field), parsePath(list)]
  const place = placeOfValue(form) ?? []
  const { empty, others } = options
  const made = (value: unknown): JsonObject => write(form, place, value)
  const valueOf = (one: unknown): unknown => {
    const value = isJsonObject(one) ? read(one, place) : undefined
    return value !== undefined && jsonEqual(one, made(value)) ? value : undefined
  }
  const inner = { keep: () => undefined, fetch: () => undefined }
  const changed = (items: readonly unknown[], direction: 'forward' | 'back'): readonly unknown[] =>
    others === undefined ? items : items.map((one) => (isJsonObject(one) ? others[direction](one, inner) : one))

  return {
    forward(object, keeper) {
      const value = read(object, single)
      const kept = keeper.fetch(name)?.value
      const bare = remove(object, single)
      const known = Array.isArray(kept) ? changed(kept, 'back') : undefined
      if (value === undefined) {
        const items = known?.filter((one) => one !== null) ?? empty
        return items === undefined || !hasParent(bare, many) ? bare : write(bare, many, items)
      }
      const hole = known?.indexOf(null) ?? -1
      const items = hole < 0 ? [...(known ?? []), made(value)] : known?.with(hole, made(value))
      return write(bare, many, items)
    },
    back(object, keeper) {
      const items = read(object, many)
      if (!Array.isArray(items)) {
        keeper.keep(name, undefined)
        return remove(object, many)
      }
      const index = items.findIndex((one) => valueOf(one) !== undefined)
      const rest: readonly unknown[] =
        index < 0 ? items : index === items.length - 1 ? items.slice(0, -1) : items.with(index, null)
      const nothing = rest.length === 0 && (index >= 0 || jsonEqual(items, empty))
      keeper.keep(name, nothing ? undefined : { value: changed(rest, 'forward') })
      const bare = remove(object, many)
      return index < 0 ? bare : write(bare, single, valueOf(items[index]))
    },
  }
}
