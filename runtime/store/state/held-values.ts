import type { Stored } from '../contract/index.ts'
import { PackedObject, PackedValues } from './packed-values.ts'

/** Bytes of decompressed values that are kept after reading, as a share of the bytes that are held as they are. */
const KEPT_SHARE = 1 / 4

/** Accounts for the memory of a state's values: up to a limit they are held as they are, the others are compressed. */
export class HeldValues {
  readonly #hotBytes: number
  #plain = 0
  #packed: PackedValues | undefined

  /** @param hotBytes bytes of present values beyond which they are compressed; not what history holds */
  constructor(hotBytes = Infinity) {
    this.#hotBytes = hotBytes
  }

  /** Bytes of the values of present objects that are held as they are. */
  get plain(): number {
    return this.#plain
  }

  /** What is compressed; undefined: nothing yet. */
  get packed(): PackedValues | undefined {
    return this.#packed
  }

  /** Whether values should be compressed, or compressed blocks be rebuilt. */
  get isCrowded(): boolean {
    return this.#plain > this.#hotBytes || this.#isWasteful
  }

  /** Whether enough is compressed that compression need not begin again at once. */
  get isRoomy(): boolean {
    return this.#plain <= this.#hotBytes / 2 && !this.#isWasteful
  }

  get #isWasteful(): boolean {
    const { live = 0, garbage = 0 } = this.#packed ?? {}
    return garbage > live && garbage > this.#hotBytes / 4
  }

  /** Counts an object that becomes a present one. */
  add(object: Stored): void {
    if (!(object instanceof PackedObject)) this.#plain += object.value.byteLength
  }

  /** Counts an object that is no longer a present one. */
  remove(object: Stored): void {
    if (object instanceof PackedObject) object.release()
    else this.#plain -= object.value.byteLength
  }

  /** Returns the compressed values; loads the compression on first use. */
  async open(): Promise<PackedValues> {
    const compression = await import('../compression/lz4.ts')
    return (this.#packed ??= new PackedValues(compression, this.#hotBytes * KEPT_SHARE))
  }

  /** Compresses the values of objects together, and counts what replaces them. */
  pack(packed: PackedValues, objects: readonly Stored[]): readonly PackedObject[] {
    const made = packed.pack(objects)
    for (const object of objects) this.remove(object)
    return made
  }
}
