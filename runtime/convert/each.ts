import { jsonText, isJsonObject, type JsonObject } from '../json/index.ts'
import { parsePath, read, write } from './path.ts'
import type { KeptValue, Keeper, ConversionStep } from './step.ts'

/** The kept values of one item, by name: each a list of one value, or an empty list if there was no value. */
type KeptItem = { readonly [name: string]: unknown }

/** Collects the values that the steps of one item keep. */
class ItemKeeper implements Keeper {
  readonly #arriving: KeptItem
  readonly #leaving = new Map<string, KeptValue>()
  constructor(arriving: unknown) {
    this.#arriving = isJsonObject(arriving) ? arriving : {}
  }

  keep(name: string, kept: KeptValue | undefined): void {
    if (kept === undefined) this.#leaving.delete(name)
    else this.#leaving.set(name, kept)
  }
  fetch(name: string): KeptValue | undefined {
    const kept = Object.hasOwn(this.#arriving, name) ? this.#arriving[name] : undefined
    if (!Array.isArray(kept)) return undefined
    return kept.length === 0 ? {} : { value: kept[0] as unknown }
  }
  /** The values to keep with the item; undefined if there are none. */
  get kept(): KeptItem | undefined {
    if (this.#leaving.size === 0) return undefined
    return Object.fromEntries([...this.#leaving].map(([name, kept]) => [name, 'value' in kept ? [kept.value] : []]))
  }
}

export interface EachOptions {
  /** Fields that identify the items of a list; by default they are identified by their index. */
  readonly keys?: readonly string[]
}

/** Applies a step to every item of a list or every value of a map. What it keeps is kept together under `name`. */
export function each(
  field: string,
  name: string,
  inner: ConversionStep,
  { keys = [] }: EachOptions = {},
): ConversionStep {
  const path = parsePath(field)
  const [only] = keys
  const identityOf = (item: JsonObject, index: number): string => {
    if (only === undefined) return String(index)
    return keys.length === 1 ? String(item[only]) : jsonText(keys.map((key) => item[key]))
  }

  const through =
    (direction: 'forward' | 'back') =>
    (object: JsonObject, keeper: Keeper): JsonObject => {
      const kept = keeper.fetch(name)?.value
      const arriving = new Map(isJsonObject(kept) ? Object.entries(kept) : [])
      const leaving: [string, KeptItem][] = []
      const convert = (item: unknown, identity: string): unknown => {
        if (!isJsonObject(item)) return item
        const own = new ItemKeeper(arriving.get(identity))
        // Items with the same identity don't share it: copies for many of them could make the object arbitrarily large.
        arriving.delete(identity)
        const converted = inner[direction](item, own)
        if (own.kept !== undefined) leaving.push([identity, own.kept])
        return converted
      }
      const items = read(object, path)
      const converted: unknown = Array.isArray(items)
        ? items.map((item: unknown, index) => convert(item, isJsonObject(item) ? identityOf(item, index) : ''))
        : isJsonObject(items)
          ? Object.fromEntries(Object.entries(items).map(([key, item]) => [key, convert(item, key)]))
          : undefined
      keeper.keep(name, leaving.length === 0 ? undefined : { value: Object.fromEntries(leaving) })
      return converted === undefined ? object : write(object, path, converted)
    }
  return { forward: through('forward'), back: through('back') }
}
