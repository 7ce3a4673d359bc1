const TWO_32 = 4_294_967_296
/** Above this many characters the engine writes text faster than a loop does. */
const SHORT = 48

export type WireType = 0 | 1 | 2 | 5

/**
 * Writes a message from its end to its start, so that each length is known when it is its turn and nothing is measured
 * twice. Reusable: `take` hands the bytes out and begins anew.
 */
export class WireWriter {
  #buffer: Buffer
  #at: number

  constructor(size = 16 * 1024) {
    this.#buffer = Buffer.allocUnsafeSlow(size)
    this.#at = size
  }

  /** Bytes written so far: the difference of two of them is the length of what was written between. */
  get length(): number {
    return this.#buffer.length - this.#at
  }

  /** Forgets what was written. */
  clear(): this {
    this.#at = this.#buffer.length
    return this
  }

  /** A copy of what was written, in the order of reading. */
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

  /** A whole number from 0 to the largest safe integer. */
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

  /** A signed whole number: a negative one takes ten bytes. */
  integer(value: number): void {
    if (value >= 0) this.varint(value)
    else this.#tenBytes(value >>> 0, Math.floor(value / TWO_32) >>> 0)
  }

  /** The same of a number of 64 bits. */
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

  /** A length before a frame, as four bytes, the highest first. */
  framed(length: number): void {
    this.#reserve(4)
    this.#at -= 4
    this.#buffer.writeUInt32BE(length, this.#at)
  }

  /** Bytes without their length. */
  bytes(value: Uint8Array): void {
    this.#reserve(value.length)
    this.#at -= value.length
    this.#buffer.set(value, this.#at)
  }

  /** Text with its length. */
  string(text: string): void {
    const before = this.length
    if (text.length > SHORT || !this.#ascii(text)) this.utf8(text)
    this.varint(this.length - before)
  }

  /** Text without its length. */
  utf8(text: string): void {
    const length = Buffer.byteLength(text)
    this.#reserve(length)
    this.#at -= length
    this.#buffer.write(text, this.#at, length, 'utf8')
  }

  /** Writes nothing and answers false when there are other characters. */
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

  /** Ends (at its start) what was begun at a length: a message, or any bytes, as a field. */
  field(field: number, before: number): void {
    this.varint(this.length - before)
    this.tag(field, 2)
  }
}
