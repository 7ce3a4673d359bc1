import { decodedForm } from '../../codec/index.ts'
import type { DynamicObject } from '../../api/index.ts'
import type { Key, Stored } from '../../store/contract/index.ts'

/** Bytes of all objects that are kept, as they are stored; decoded they take up to twice as much. */
const MOST_BYTES = 4 * 1024 * 1024
/** Bytes of the largest object that is kept: others are worked on in slices, and to decode them is the least of it. */
const LARGEST = 64 * 1024

interface HotObject {
  readonly value: Uint8Array
  readonly object: DynamicObject
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

  /** Returns what `decodeObject` would return, if it is kept. */
  find({ key, value }: Stored): DynamicObject | undefined {
    const known = this.#byKey.get(key)
    return known?.value === value ? known.object : undefined
  }

  /** Keeps an object that has just been stored as the bytes, unless it is large or the bytes don't hold all of it. */
  keep({ key, value, revision }: Stored, object: DynamicObject): void {
    this.#drop(key)
    const size = value.byteLength
    if (size > LARGEST || size > this.#mostBytes) return
    const form = decodedForm(object, revision)
    if (form === undefined) return
    this.#byKey.set(key, { value, object: form })
    this.#bytes += size
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
