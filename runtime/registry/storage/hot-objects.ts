import { decodedForm, withRevision, type EncodedObject } from '../../codec/index.ts'
import type { DynamicObject } from '../../api/index.ts'
import type { VersionDefinition } from '../../scheme/index.ts'

/** Bytes of all objects that are kept, as they are stored; decoded they take up to twice as much. */
const MOST_BYTES = 4 * 1024 * 1024
/** Bytes of an object from which on it is large. */
const LARGE = 64 * 1024

/** Returns whether to check an object of such bytes at once would hold up others. */
export const isLarge = ({ byteLength }: Uint8Array): boolean => byteLength > LARGE

/** Bytes of all large objects that are kept: those of the largest that there is, which may take three times as much decoded. */
const MOST_LARGE_BYTES = 3 * 1024 * 1024

/** Whether a write has found the object to be free of errors by the schema of the storage version. */
export type Validity = 'known' | 'unknown'

/** A recently written object. */
export interface HotObject {
  readonly value: Uint8Array
  /** What `decodeObject` would return; until its revision is known, without a resourceVersion. */
  object: DynamicObject
  /**
   * The version by whose schema it is settled (`isSettled`); `none`: there is none; `new`: it is large and was not kept
   * before, so it may never be updated again, or gets its first status now; undefined: not checked yet.
   */
  settledBy: VersionDefinition | 'none' | 'new' | undefined
  validity: Validity
}

/**
 * Decoded objects that were written recently: most updates and deletions concern an object that was written a moment
 * ago, and its watchers need it now. Entries are keyed by the identity of the stored bytes, so any other write of the
 * object, here or on another server, makes its entry unreachable. Of newly created objects only those with a status are
 * kept, because somebody will fill it in; others are rarely updated soon, and keeping them would slow down every
 * creation.
 *
 * Large objects have room of their own, so that none of them takes that of thousands of others.
 *
 * The objects are shared and must not be changed.
 */
export class HotObjects {
  readonly #small: Shelf
  readonly #large: Shelf

  constructor(mostBytes = MOST_BYTES, mostLargeBytes = MOST_LARGE_BYTES) {
    this.#small = new Shelf(mostBytes)
    this.#large = new Shelf(mostLargeBytes)
  }

  /** Stored bytes of all objects that are kept. */
  get bytes(): number {
    return this.#small.bytes + this.#large.bytes
  }

  /** Returns the entry of a stored object. */
  find({ value, revision }: EncodedObject): HotObject | undefined {
    const known = this.#shelfOf(value).find(value)
    if (known !== undefined) known.object = withRevision(known.object, revision)
    return known
  }

  /** Returns the object of stored bytes, possibly without its resourceVersion; undefined: it is not kept. */
  decoded(value: Uint8Array): DynamicObject | undefined {
    return this.#shelfOf(value).find(value)?.object
  }

  /**
   * Keeps an object that is about to be stored as the bytes. Returns its entry; undefined if it is too large, or if the
   * bytes don't hold all of it.
   *
   * @param before the previous entry of the object, which is dropped; undefined: none
   */
  keep(value: Uint8Array, object: DynamicObject, before?: HotObject): HotObject | undefined {
    if (before !== undefined) this.drop(before)
    this.drop({ value })
    const shelf = this.#shelfOf(value)
    if (value.byteLength > shelf.mostBytes) return undefined
    const form = decodedForm(object, 0, before?.object)
    if (form === undefined) return undefined
    const settledBy = shelf === this.#large && before === undefined ? 'new' : undefined
    const kept: HotObject = { value, object: form, settledBy, validity: 'unknown' }
    shelf.put(kept)
    return kept
  }

  /** Drops the entry of an object that was not stored, or no longer is. */
  drop({ value }: Pick<HotObject, 'value'>): void {
    this.#shelfOf(value).drop(value)
  }

  #shelfOf(value: Uint8Array): Shelf {
    return isLarge(value) ? this.#large : this.#small
  }
}

/** Entries of so many bytes together: the oldest makes room for a new one. */
class Shelf {
  readonly mostBytes: number
  bytes = 0
  /** Oldest write first. */
  readonly #byValue = new Map<Uint8Array, HotObject>()

  constructor(mostBytes: number) {
    this.mostBytes = mostBytes
  }

  find(value: Uint8Array): HotObject | undefined {
    return this.#byValue.get(value)
  }

  put(kept: HotObject): void {
    this.#byValue.set(kept.value, kept)
    this.bytes += kept.value.byteLength
    for (const oldest of this.#byValue.keys()) {
      if (this.bytes <= this.mostBytes) return
      this.drop(oldest)
    }
  }

  drop(value: Uint8Array): void {
    if (this.#byValue.delete(value)) this.bytes -= value.byteLength
  }
}
