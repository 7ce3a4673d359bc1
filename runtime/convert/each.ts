import { jsonText, isJsonObject, type JsonObject } from '../json/index.ts'
import { parsePath, read, write } from './path.ts'
import type { KeptValue, Keeper, Step } from './step.ts'

/** What is kept of one item: lists of one value, or of none where it is known that there was none. */
type Record = { readonly [name: string]: unknown }

/** Collects what the steps of one item keep, for the step that goes through all of them. */
class ItemKeeper implements Keeper {
  readonly #arriving: Record
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
  /** undefined: nothing. */
  get record(): Record | undefined {
    if (this.#leaving.size === 0) return undefined
    return Object.fromEntries([...this.#leaving].map(([name, kept]) => [name, 'value' in kept ? [kept.value] : []]))
  }
}

export interface EachOptions {
  /** Fields that tell the items of a list apart; absent: their place does. */
  readonly keys?: readonly string[]
}

/** Steps that concern every item of a list, or every value of a map. What they keep is kept together under one name. */
export function each(field: string, name: string, inner: Step, { keys = [] }: EachOptions = {}): Step {
  const path = parsePath(field)
  const [only] = keys
  const identityOf = (item: JsonObject, index: number): string => {
    if (only === undefined) return String(index)
    return keys.length === 1 ? String(item[only]) : jsonText(keys.map((key) => item[key]))
  }

  const through =
    (direction: 'forward' | 'back') =>
    (object: JsonObject, keeper: Keeper): JsonObject => {
      const arriving = keeper.fetch(name)?.value
      const leaving: [string, Record][] = []
      const convert = (item: unknown, identity: string): unknown => {
        if (!isJsonObject(item)) return item
        const own = new ItemKeeper(
          isJsonObject(arriving) && Object.hasOwn(arriving, identity) ? arriving[identity] : {},
        )
        const converted = inner[direction](item, own)
        if (own.record !== undefined) leaving.push([identity, own.record])
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
