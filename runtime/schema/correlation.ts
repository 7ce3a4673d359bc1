import { canonicalText, jsonEqual } from '../json/index.ts'
import type { StructuralSchema } from './structural.ts'
import { isObject } from './value.ts'

/** What a value was before an update. */
export interface Past {
  /** The value that can be compared with it; undefined: there is none. */
  readonly old: unknown
  /**
   * Whether nothing has changed here: the value is the old one, or, where it has no past of its own, something around it
   * is. What was wrong before may then stay so.
   */
  readonly unchanged: boolean
  property(schema: StructuralSchema, name: string, value: unknown): Past
  item(schema: StructuralSchema, value: unknown): Past
}

/** Of a new object. */
export const NO_PAST: Past = { old: undefined, unchanged: false, property: () => NO_PAST, item: () => NO_PAST }

/** Of an object that is updated. */
export function pastOf(value: unknown, old: unknown): Past {
  return new Correlation(value, old, NO_PAST)
}

/** The same past, in which nothing that was wrong may stay so. */
export function strictly(past: Past): Past {
  return {
    old: past.old,
    unchanged: false,
    property: (schema, name, value) => strictly(past.property(schema, name, value)),
    item: (schema, value) => strictly(past.item(schema, value)),
  }
}

class Correlation implements Past {
  readonly old: unknown
  readonly #value: unknown
  readonly #around: Past
  #unchanged: boolean | undefined
  #byKey: ReadonlyMap<string, unknown> | undefined

  constructor(value: unknown, old: unknown, around: Past) {
    this.#value = value
    this.old = old ?? undefined
    this.#around = around
  }

  get unchanged(): boolean {
    return (this.#unchanged ??= this.old === undefined ? this.#around.unchanged : jsonEqual(this.#value, this.old))
  }

  property({ mapType }: StructuralSchema, name: string, value: unknown): Past {
    const known = mapType !== 'atomic' && isObject(this.old) && Object.hasOwn(this.old, name)
    return new Correlation(value, known && isObject(this.old) ? this.old[name] : undefined, this)
  }

  /** Only elements that are told apart by keys have a past. */
  item({ listType, listMapKeys = [] }: StructuralSchema, value: unknown): Past {
    if (listType !== 'map' || !Array.isArray(this.old)) return new Correlation(value, undefined, this)
    this.#byKey ??= new Map(this.old.map((element: unknown) => [keysOf(element, listMapKeys), element]))
    return new Correlation(value, this.#byKey.get(keysOf(value, listMapKeys)), this)
  }
}

function keysOf(element: unknown, keys: readonly string[]): string {
  return canonicalText(keys.map((key) => (isObject(element) ? (element[key] ?? null) : null)))
}
