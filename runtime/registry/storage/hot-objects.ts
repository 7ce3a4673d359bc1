import { decodedForm, withRevision, type EncodedObject } from '../../codec/index.ts'
import type { DynamicObject } from '../../api/index.ts'
import type { VersionDefinition } from '../../scheme/index.ts'

/** Bytes of all objects that are kept, as they are stored; decoded they take up to twice as much. */
const MOST_BYTES = 4 * 1024 * 1024
/**
 * Bytes of the largest object that is kept: larger ones are processed in slices, where decoding is the smallest part.
 */
const LARGEST = 64 * 1024

/** Whether a write has found the object to be free of errors by the schema of the storage version. */
export type Validity = 'known' | 'unknown'

/** A recently written object. */
export interface HotObject {
  readonly value: Uint8Array
  /** What `decodeObject` would return; until its revision is known, without a resourceVersion. */
  object: DynamicObject
  /** The version by whose schema it is settled (`isSettled`); `none`: there is none; undefined: not checked yet. */
  settledBy: VersionDefinition | 'none' | undefined
  validity: Validity
}

/**
 * Decoded objects that were written recently: most updates and deletions concern an object that was written a moment
 * ago, and its watchers need it now. Entries are keyed by the identity of the stored bytes, so any other write of the
 * object, here or on another server, makes its entry unreachable. Of newly created objects only those with a status are
 * kept, because somebody will fill it in; others are rarely updated soon, and keeping them would slow down every
 * creation.
 *
 * The objects are shared and must not be changed.
 */
export class HotObjects {
  readonly #mostBytes: number
  /** Oldest write first. */
  readonly #byValue = new Map<Uint8Array, HotObject>()
  #bytes = 0

  constructor(mostBytes = MOST_BYTES) {
    this.#mostBytes = mostBytes
  }

  /** Stored bytes of all objects that are kept. */
  get bytes(): number {
    return this.#bytes
  }

  /** Returns the entry of a stored object. */
  find({ value, revision }: EncodedObject): HotObject | undefined {
    const known = this.#byValue.get(value)
    if (known !== undefined) known.object = withRevision(known.object, revision)
    return known
  }

  /** Returns the object of stored bytes, possibly without its resourceVersion; undefined: it is not kept. */
  decoded(value: Uint8Array): DynamicObject | undefined {
    return this.#byValue.get(value)?.object
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
    const size = value.byteLength
    if (size > LARGEST || size > this.#mostBytes) return undefined
    const form = decodedForm(object, 0, before?.object)
    if (form === undefined) return undefined
    const kept: HotObject = { value, object: form, settledBy: undefined, validity: 'unknown' }
    this.#byValue.set(value, kept)
    this.#bytes += size
    this.#makeRoom()
    return kept
  }

  /** Drops the entry of an object that was not stored, or no longer is. */
  drop({ value }: Pick<HotObject, 'value'>): void {
    if (this.#byValue.delete(value)) this.#bytes -= value.byteLength
  }

  #makeRoom(): void {
    for (const oldest of this.#byValue.values()) {
      if (this.#bytes <= this.#mostBytes) return
      this.drop(oldest)
    }
  }
}
