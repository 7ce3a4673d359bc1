import type { KnownParts } from './known-parts.ts'

const TWO_32 = 4_294_967_296
/** For longer texts the engine is faster than a loop. */
const SHORT = 48

export type WireType = 0 | 1 | 2 | 5

/**
 * Writes a message from its end to its start, so each length is known when it is written and nothing is measured twice.
 * Reusable: `take` returns the bytes and begins anew.
 */
export class WireWriter {
  #buffer: Buffer
  #at: number
  #parts: KnownParts | undefined

  constructor(size = 16 * 1024) {
    this.#buffer = Buffer.allocUnsafeSlow(size)
    this.#at = size
  }

  /** Number of bytes written so far: the difference of two values is the length of what was written between them. */
  get length(): number {
    return this.#buffer.length - this.#at
  }

  /** What is known of parts of the object that is written; undefined: the object may change. */
  get parts(): KnownParts | undefined {
    return this.#parts
  }

  /** Discards what was written, and begins an object with the known parts. */
  clear(parts?: KnownParts): this {
    this.#at = this.#buffer.length
    this.#parts = parts
    return this
  }

  /** Returns a copy of what was written since a length. */
  since(length: number): Buffer {
    return Buffer.from(this.#buffer.subarray(this.#at, this.#buffer.length - length))
  }

  /** Returns a copy of what was written, in the order of reading. */
  take(): Buffer {
    const bytes = Buffer.allocUnsafe(this.length)
    this.#buffer.copy(bytes, 0, this.#at)
    this.#at = this.#buffer.length
    return bytes
  }

  #reserve(bytes: number): void {
    if (this.#at >= bytes) return
    const used = this.length
    const grown = Buffer.allocUnsafeSlow(Math.max(this.#buffer.length * 2, used + bytes))
    this.#buffer.copy(grown, grown.length - used, this.#at)
    this.#buffer = grown
    this.#at = grown.length - used
  }

  /** Writes an integer from 0 to the largest safe one. */
  varint(value: number): void {
    this.#reserve(10)
    if (value < 0x80) {
      this.#buffer[--this.#at] = value
      return
    }
    let size = 1
    for (let rest = value; rest >= 0x80; rest = Math.floor(rest / 0x80)) size++
    this.#at -= size
    let to = this.#at
    let rest = value
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) this.#buffer[to++] = (rest % 0x80) | 0x80
    this.#buffer[to] = rest
  }

  /** Writes a signed integer: a negative one takes ten bytes. */
  integer(value: number): void {
    if (value >= 0) this.varint(value)
    else this.#tenBytes(value >>> 0, Math.floor(value / TWO_32) >>> 0)
  }

  /** Writes a signed integer of 64 bits. */
  longInteger(value: bigint): void {
    const low = Number(BigInt.asUintN(32, value))
    const high = Number(BigInt.asUintN(32, value >> 32n))
    if (value < 0n) return this.#tenBytes(low, high)
    this.#reserve(10)
    let size = 1
    for (let rest = value; rest >= 0x80n; rest >>= 7n) size++
    this.#at -= size
    let rest = value
    for (let to = this.#at; to < this.#at + size; to++, rest >>= 7n) {
      this.#buffer[to] = Number(rest & 0x7fn) | (rest >= 0x80n ? 0x80 : 0)
    }
  }

  #tenBytes(lowBits: number, highBits: number): void {
    let low = lowBits
    let high = highBits
    this.#reserve(10)
    this.#at -= 10
    for (let index = 0; index < 9; index++) {
      this.#buffer[this.#at + index] = (low & 0x7f) | 0x80
      low = ((low >>> 7) | (high << 25)) >>> 0
      high >>>= 7
    }
    this.#buffer[this.#at + 9] = low
  }

  double(value: number): void {
    this.#reserve(8)
    this.#at -= 8
    this.#buffer.writeDoubleLE(value, this.#at)
  }

  /** Writes the length of a frame as four bytes, the highest first. */
  framed(length: number): void {
    this.#reserve(4)
    this.#at -= 4
    this.#buffer.writeUInt32BE(length, this.#at)
  }

  /** Writes bytes without their length. */
  bytes(value: Uint8Array): void {
    this.#reserve(value.length)
    this.#at -= value.length
    this.#buffer.set(value, this.#at)
  }

  /** Writes text with its length. */
  string(text: string): void {
    const before = this.length
    if (text.length > SHORT || !this.#ascii(text)) this.utf8(text)
    this.varint(this.length - before)
  }

  /** Writes text without its length. */
  utf8(text: string): void {
    const length = Buffer.byteLength(text)
    this.#reserve(length)
    this.#at -= length
    this.#buffer.write(text, this.#at, length, 'utf8')
  }

  /** Writes a text in ASCII; writes nothing and returns false if there are other characters. */
  #ascii(text: string): boolean {
    this.#reserve(text.length)
    let to = this.#at
    for (let index = text.length - 1; index >= 0; index--) {
      const code = text.charCodeAt(index)
      if (code > 0x7f) return false
      this.#buffer[--to] = code
    }
    this.#at = to
    return true
  }

  tag(field: number, type: WireType): void {
    this.varint(field * 8 + type)
  }

  /** Writes tag and length of a field, a message or any bytes, that began at the length `before`. */
  field(field: number, before: number): void {
    this.varint(this.length - before)
    this.tag(field, 2)
  }
}
