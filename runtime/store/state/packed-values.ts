import type { Key, Revision, Stored } from '../contract/index.ts'

/** How values are compressed. */
export interface Compression {
  compress(bytes: Buffer): Buffer
  decompress(packed: Uint8Array): Buffer
}

/**
 * Bytes of values that are compressed together: enough for the fields that neighbours have in common to count once, few enough
 * to be decompressed for one of them in 10 µs.
 */
export const BLOCK_BYTES = 16 * 1024

/** Blocks that stay decompressed: a list reads neighbours, and several lists may run at once. */
const MOST_OPENED = 16

/** Values that are compressed together. */
class Block {
  readonly values: PackedValues
  readonly packed: Uint8Array
  readonly #bytes: number
  /** Bytes of the values that still belong to present objects. */
  #live: number

  constructor(values: PackedValues, packed: Uint8Array, bytes: number) {
    this.values = values
    this.packed = packed
    this.#bytes = bytes
    this.#live = bytes
  }

  /** Whether most of its values are of objects that have been written or deleted since. */
  get isSparse(): boolean {
    return this.#live * 2 < this.#bytes
  }

  release(bytes: number): void {
    this.#live -= bytes
    this.values.released(bytes, bytes > 0 && this.#live === 0 ? this.#bytes : 0)
  }
}

interface PackedRange {
  readonly block: Block
  /** Offset of the first byte within the values of the block. */
  readonly start: number
  readonly length: number
}

/**
 * A stored object whose value is compressed. Each read may return a different buffer with the same content, except
 * while the value is kept.
 */
export class PackedObject implements Stored {
  readonly key: Key
  readonly revision: Revision
  readonly length: number
  readonly #block: Block
  readonly #start: number
  /** The value, while it is kept. */
  #kept: Uint8Array | undefined

  constructor({ key, revision }: Stored, { block, start, length }: PackedRange) {
    this.key = key
    this.revision = revision
    this.length = length
    this.#block = block
    this.#start = start
  }

  /** The value, which keeps the rest of its block in memory for as long as somebody holds it. */
  get value(): Uint8Array {
    if (this.#kept !== undefined) return this.#kept
    return this.#block.values.open(this.#block).subarray(this.#start, this.#start + this.length)
  }

  get isSparse(): boolean {
    return this.#block.isSparse
  }

  /** Keeps the value by itself for a while: an object that was read by its name is likely to be read again. */
  keep(): void {
    if (this.#kept !== undefined) return
    this.#kept = new Uint8Array(this.value)
    this.#block.values.kept(this)
  }

  forget(): void {
    this.#kept = undefined
  }

  /** Notes that the object is no longer the present one. */
  release(): void {
    this.#block.release(this.length)
  }
}

/** All values of a state that are compressed. */
export class PackedValues {
  readonly #compression: Compression
  readonly #mostKept: number
  /** The block that was opened last at the end. */
  readonly #opened: { readonly block: Block; readonly bytes: Buffer }[] = []
  /** Objects whose values are kept, the one that was read first first; those before `#first` are forgotten. */
  #kept: PackedObject[] = []
  #first = 0
  #keptBytes = 0
  #bytes = 0
  #live = 0
  #scratch = Buffer.allocUnsafeSlow(2 * BLOCK_BYTES)

  /** @param mostKept bytes of the values that are kept by themselves after they have been read by name */
  constructor(compression: Compression, mostKept: number) {
    this.#compression = compression
    this.#mostKept = mostKept
  }

  /** Bytes of the values of present objects that are compressed. */
  get live(): number {
    return this.#live
  }

  /** Bytes of values in the same blocks that belong to no present object any more. */
  get garbage(): number {
    return this.#bytes - this.#live
  }

  /** Bytes of the values that are kept by themselves. */
  get keptBytes(): number {
    return this.#keptBytes
  }

  /** Compresses the values of the objects together. */
  pack(objects: readonly Stored[]): readonly PackedObject[] {
    const values = objects.map(({ value }) => value)
    const all = this.#joined(values)
    // A copy: the buffer of the compression is as large as the largest possible outcome.
    const block = new Block(this, new Uint8Array(this.#compression.compress(all)), all.byteLength)
    this.#bytes += all.byteLength
    this.#live += all.byteLength
    let start = 0
    return objects.map((object, index) => {
      const length = values[index]!.byteLength
      const packed = new PackedObject(object, { block, start, length })
      start += length
      return packed
    })
  }

  /** Returns the values one after the other, until it is called again. */
  #joined(values: readonly Uint8Array[]): Buffer {
    const length = values.reduce((sum, { byteLength }) => sum + byteLength, 0)
    if (length > this.#scratch.byteLength) return Buffer.concat(values)
    let end = 0
    for (const value of values) {
      this.#scratch.set(value, end)
      end += value.byteLength
    }
    return this.#scratch.subarray(0, end)
  }

  /** Returns the values of a block. */
  open(block: Block): Buffer {
    const newest = this.#opened.at(-1)
    if (newest?.block === block) return newest.bytes
    const index = this.#opened.findIndex((each) => each.block === block)
    const [found] = index < 0 ? [] : this.#opened.splice(index, 1)
    const opened = found ?? { block, bytes: this.#compression.decompress(block.packed) }
    this.#opened.push(opened)
    if (this.#opened.length > MOST_OPENED) this.#opened.shift()
    return opened.bytes
  }

  /** Counts a value that is kept, and forgets those that were read first. */
  kept(object: PackedObject): void {
    this.#kept.push(object)
    this.#keptBytes += object.length
    while (this.#keptBytes > this.#mostKept) {
      const oldest = this.#kept[this.#first++]!
      oldest.forget()
      this.#keptBytes -= oldest.length
    }
    if (this.#first < 1_000 || this.#first * 2 < this.#kept.length) return
    this.#kept = this.#kept.slice(this.#first)
    this.#first = 0
  }

  /** Counts bytes that no current object uses; `gone`: the bytes of their block, if it holds nothing else. */
  released(bytes: number, gone: number): void {
    this.#live -= bytes
    this.#bytes -= gone
  }
}
