import { decodedForm } from '../../codec/index.ts'
import type { DynamicObject } from '../../api/index.ts'
import type { VersionDefinition } from '../../scheme/index.ts'
import type { Key, Stored } from '../../store/contract/index.ts'

/** Bytes of all objects that are kept, as they are stored; decoded they take up to twice as much. */
const MOST_BYTES = 4 * 1024 * 1024
/** Bytes of the largest object that is kept: others are worked on in slices, and to decode them is the least of it. */
const LARGEST = 64 * 1024

/** An object that was updated lately. */
export interface HotObject {
  readonly value: Uint8Array
  /** What `decodeObject` would return. */
  readonly object: DynamicObject
  /** The version by whose schema it is settled (`isSettled`); `none`: there is none; undefined: nobody has looked yet. */
  settledBy: VersionDefinition | 'none' | undefined
}

/**
 * Objects that were updated lately, decoded: most updates are of an object that somebody has updated a moment ago. Kept by the
 * identity of their bytes, so that whoever else writes an object, here or on another server, makes what is kept of it worth
 * nothing. Objects that were only created are not kept: most are not updated soon, and keeping them costs every creation.
 *
 * What is found is shared, and must not be changed.
 */
export class HotObjects {
  readonly #mostBytes: number
  /** The one that was written longest ago first. */
  readonly #byKey = new Map<Key, HotObject>()
  #bytes = 0

  constructor(mostBytes = MOST_BYTES) {
    this.#mostBytes = mostBytes
  }

  /** Bytes of all that is kept, as it is stored. */
  get bytes(): number {
    return this.#bytes
  }

  /** Returns what is kept of a stored object. */
  find({ key, value }: Stored): HotObject | undefined {
    const known = this.#byKey.get(key)
    return known?.value === value ? known : undefined
  }

  /**
   * Keeps an object that has just been stored as the bytes, and returns what is kept: nothing of one that is large, or of
   * which the bytes don't hold all.
   *
   * @param before what was kept of the object before; undefined: nothing
   */
  keep({ key, value, revision }: Stored, object: DynamicObject, before?: HotObject): HotObject | undefined {
    this.#drop(key)
    const size = value.byteLength
    if (size > LARGEST || size > this.#mostBytes) return undefined
    const form = decodedForm(object, revision, before?.object)
    if (form === undefined) return undefined
    const kept: HotObject = { value, object: form, settledBy: undefined }
    this.#byKey.set(key, kept)
    this.#bytes += size
    this.#makeRoom()
    return kept
  }

  #makeRoom(): void {
    for (const oldest of this.#byKey.keys()) {
      if (this.#bytes <= this.#mostBytes) return
      this.#drop(oldest)
    }
  }

  #drop(key: Key): void {
    const known = this.#byKey.get(key)
    if (known === undefined) return
    this.#byKey.delete(key)
    this.#bytes -= known.value.byteLength
  }
}
