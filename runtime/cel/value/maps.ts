import { canonical } from './int.ts'
import { Double, MapValue, Uint, type Int, type Value } from './values.ts'

type Key = string | boolean | Int

interface Entry {
  readonly key: Value
  readonly value: Value
}

/** A map of entries, found by hash. Keys keep their insertion order. */
class HashMap extends MapValue {
  readonly #entries: ReadonlyMap<Key, Entry>

  /** Entries by {@link keyOf} of their keys; not copied. */
  constructor(entries: ReadonlyMap<Key, Entry>) {
    super()
    this.#entries = entries
  }

  get size(): number {
    return this.#entries.size
  }

  get(key: Value): Value | undefined {
    const found = keyOf(key)
    return found === undefined ? undefined : this.#entries.get(found)?.value
  }

  *keys(): Iterable<Value> {
    for (const { key } of this.#entries.values()) yield key
  }
}

/** Builds a map of entries. */
export class MapBuilder {
  readonly #entries = new Map<Key, Entry>()

  /** Adds an entry unless its key is present. Returns undefined if the key has a type that keys cannot have. */
  add(key: Value, value: Value): 'added' | 'repeated' | undefined {
    const found = key instanceof Double ? undefined : keyOf(key)
    if (found === undefined) return undefined
    if (this.#entries.has(found)) return 'repeated'
    this.#entries.set(found, { key, value })
    return 'added'
  }

  build(): HashMap {
    return new HashMap(this.#entries)
  }
}

/**
 * Returns the key of a JavaScript Map for a value, the same for equal numbers; undefined if the value cannot be a key.
 */
function keyOf(key: Value): Key | undefined {
  switch (typeof key) {
    case 'string':
    case 'boolean':
    case 'number':
    case 'bigint':
      return key
  }
  if (key instanceof Uint) return key.value
  return key instanceof Double && Number.isInteger(key.value) ? canonical(BigInt(key.value)) : undefined
}
