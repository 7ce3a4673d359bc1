import type { ServedType, VersionedBytes } from './splice.ts'

interface Entry<T> {
  readonly type: ServedType
  readonly revision: number
  readonly form: T
}

/**
 * What was made of stored objects, by the identity of their bytes: each version of an object is made once as long as it
 * is asked for. Bounded: of two generations the older is dropped when the younger is full.
 */
export class EncodedCache<T> {
  private young = new Map<Uint8Array, Entry<T>>()
  private old = new Map<Uint8Array, Entry<T>>()
  private size = 0
  private readonly limit: number
  private readonly sizeOf: (form: T) => number

  /** `limit`: of all forms that are kept, in what `sizeOf` measures. */
  constructor(limit: number, sizeOf: (form: T) => number) {
    this.limit = limit / 2
    this.sizeOf = sizeOf
  }

  get(type: ServedType, { value, revision }: VersionedBytes, make: () => T): T {
    const known = this.young.get(value) ?? this.old.get(value)
    const fits = known !== undefined && known.type === type && known.revision === revision
    const entry = fits ? known : { type, revision, form: make() }
    if (!this.young.has(value) || !fits) this.keep(value, entry)
    return entry.form
  }

  private keep(value: Uint8Array, entry: Entry<T>): void {
    this.size += this.sizeOf(entry.form)
    if (this.size > this.limit) {
      this.old = this.young
      this.young = new Map()
      this.size = this.sizeOf(entry.form)
    }
    this.young.set(value, entry)
  }
}
