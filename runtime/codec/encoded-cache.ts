import type { ServedType } from './served-type.ts'
import type { EncodedObject } from './stored/index.ts'

interface Entry<T> {
  readonly type: ServedType
  readonly revision: number
  readonly form: T
}

/** How many times cheaper it is to take a cached form than to make it. */
const READY = 8

const fits = (entry: Entry<unknown>, type: ServedType, revision: number): boolean =>
  entry.type === type && entry.revision === revision

/**
 * Caches what was made of stored objects, by the identity of their bytes: so each version of an object is encoded once
 * as long as it is requested. Bounded: the oldest forms are evicted first, and one above the limit is not kept at all.
 */
export class EncodedCache<T> {
  readonly #entries = new Map<Uint8Array, Entry<T>>()
  #size = 0
  readonly #limit: number
  readonly #sizeOf: (form: T) => number

  /** @param limit most size of all cached forms together, as `sizeOf` measures it */
  constructor(limit: number, sizeOf: (form: T) => number) {
    this.#limit = limit
    this.#sizeOf = sizeOf
  }

  get(type: ServedType, { value, revision }: EncodedObject, make: () => T): T {
    const known = this.#entries.get(value)
    if (known !== undefined && fits(known, type, revision)) return known.form
    if (known !== undefined) this.#drop(value, known)
    const form = make()
    const size = this.#sizeOf(form)
    if (size > this.#limit) return form
    this.#entries.set(value, { type, revision, form })
    this.#size += size
    for (const [oldest, entry] of this.#entries) {
      if (this.#size <= this.#limit) break
      this.#drop(oldest, entry)
    }
    return form
  }

  /** Returns whether a form is cached. */
  has(type: ServedType, { value, revision }: EncodedObject): boolean {
    const known = this.#entries.get(value)
    return known !== undefined && fits(known, type, revision)
  }

  /** Returns the work of getting a form, in bytes to encode. */
  weigh(type: ServedType, { value, revision }: EncodedObject): number {
    return this.has(type, { value, revision }) ? value.length / READY : value.length
  }

  #drop(value: Uint8Array, { form }: Entry<T>): void {
    this.#entries.delete(value)
    this.#size -= this.#sizeOf(form)
  }
}
