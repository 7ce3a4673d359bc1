import { decodedForm, withRevision, type EncodedObject } from '../../codec/index.ts'
import type { DynamicObject } from '../../api/index.ts'
import type { VersionDefinition } from '../../scheme/index.ts'

/** Bytes of all objects that are kept, as they are stored; decoded they take up to twice as much. */
const MOST_BYTES = 4 * 1024 * 1024
/** Bytes of the largest object that is kept: others are worked on in slices, and to decode them is the least of it. */
const LARGEST = 64 * 1024

/** Whether the write of an object has found that it has no errors by the schema of the storage version. */
export type Validity = 'known' | 'unknown'

/** An object that was written lately. */
export interface HotObject {
  readonly value: Uint8Array
  /** What `decodeObject` would return; until its revision is known, without a resourceVersion. */
  object: DynamicObject
  /** The version by whose schema it is settled (`isSettled`); `none`: there is none; undefined: nobody has looked yet. */
  settledBy: VersionDefinition | 'none' | undefined
  validity: Validity
}

/**
 * Objects that were written lately, decoded: most updates and deletions are of an object that somebody has written a moment ago,
 * and its watchers are sent it now. Kept by the identity of their bytes, so that whoever else writes an object, here or on
 * another server, makes what is kept of it worth nothing. Of those that were only created the ones with a status are kept:
 * somebody will fill it in. Others are mostly not updated soon, and keeping them costs every creation.
 *
 * What is found is shared, and must not be changed.
 */
export class HotObjects {
  readonly #mostBytes: number
  /** The one that was written longest ago first. */
  readonly #byValue = new Map<Uint8Array, HotObject>()
  #bytes = 0

  constructor(mostBytes = MOST_BYTES) {
    this.#mostBytes = mostBytes
  }

  /** Bytes of all that is kept, as it is stored. */
  get bytes(): number {
    return this.#bytes
  }

  /** Returns what is kept of a stored object. */
  find({ value, revision }: EncodedObject): HotObject | undefined {
    const known = this.#byValue.get(value)
    if (known !== undefined) known.object = withRevision(known.object, revision)
    return known
  }

  /** Returns the object of stored bytes, perhaps without its resourceVersion; undefined: nothing is kept of it. */
  decoded(value: Uint8Array): DynamicObject | undefined {
    return this.#byValue.get(value)?.object
  }

  /**
   * Keeps an object that is about to be stored as the bytes, and returns what is kept: nothing of one that is large, or of
   * which the bytes don't hold all.
   *
   * @param before what was kept of the object before, which goes; undefined: nothing
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

  /** Keeps it no more: it was not stored, or is not any more. */
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
