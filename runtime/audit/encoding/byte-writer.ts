import { contentOf } from './content.ts'

const INITIAL_BYTES = 64 * 1024
/** Most bytes of a UTF-16 code unit in UTF-8. */
const CHARACTER_BYTES = 3
/** Bytes that cost less to copy one by one than by a call: each takes 2 ns, the call 25 ns. */
const FEW_BYTES = 12
/** Characters that cost less to write one by one than by calls: each takes 4 ns, the calls 100 ns. */
const FEW_CHARACTERS = 24

const SPACE = 0x20
const QUOTE = 0x22
const BACKSLASH = 0x5c
const TILDE = 0x7e
const ZERO = 0x30

/**
 * A growing buffer. Events are written here without intermediate strings: one string per event would be a kilobyte of
 * garbage, which costs more than writing it.
 */
export class ByteWriter {
  #buffer: Buffer
  #length = 0
  #generation = 0

  /** @param capacity initial capacity in bytes */
  constructor(capacity = INITIAL_BYTES) {
    this.#buffer = Buffer.allocUnsafeSlow(capacity)
  }

  get length(): number {
    return this.#length
  }

  /** Capacity in bytes. */
  get capacity(): number {
    return this.#buffer.length
  }

  /** Returns the written bytes between two positions: a view that is valid until more is written. */
  written(start = 0, end = this.#length): Buffer {
    return this.#buffer.subarray(start, end)
  }

  /** How often it was cleared: positions are valid until the next time. */
  get generation(): number {
    return this.#generation
  }

  /** Clears the buffer. */
  clear(): void {
    this.#length = 0
    this.#generation++
  }

  /** Writes one byte. */
  byte(value: number): void {
    this.#reserve(1)
    this.#buffer[this.#length++] = value
  }

  /** Writes bytes. */
  bytes(part: Buffer): void {
    const { length } = part
    this.#reserve(length)
    const buffer = this.#buffer
    const start = this.#length
    if (length > FEW_BYTES) buffer.set(part, start)
    else for (let index = 0; index < length; index++) buffer[start + index] = part[index] as number
    this.#length = start + length
  }

  /** Writes a copy of the bytes between two positions. */
  again(start: number, end: number): void {
    const length = end - start
    this.#reserve(length)
    this.#buffer.copyWithin(this.#length, start, end)
    this.#length += length
  }

  /** Writes a text in UTF-8. */
  text(text: string): void {
    this.#reserve(text.length * CHARACTER_BYTES)
    this.#length += this.#buffer.write(text, this.#length)
  }

  /** Writes the content of a JSON string, without its quotes. */
  content(text: string): void {
    const { length } = text
    if (length > FEW_CHARACTERS) return this.text(contentOf(text))
    this.#reserve(length)
    const buffer = this.#buffer
    const start = this.#length
    for (let index = 0; index < length; index++) {
      const code = text.charCodeAt(index)
      if (code < SPACE || code > TILDE || code === QUOTE || code === BACKSLASH) return this.text(contentOf(text))
      buffer[start + index] = code
    }
    this.#length = start + length
  }

  /** Overwrites the bytes from a position on with a natural number below 2³¹, in `count` digits with leading zeros. */
  digitsAt(place: number, value: number, count: number): void {
    const buffer = this.#buffer
    let rest = value | 0
    for (let at = place + count - 1; at >= place; at--) {
      const tens = (rest / 10) | 0
      buffer[at] = ZERO + rest - tens * 10
      rest = tens
    }
  }

  #reserve(more: number): void {
    const length = this.#length + more
    if (length > this.#buffer.length) this.#grow(length)
  }

  #grow(length: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(length, 2 * this.#buffer.length))
    this.#buffer.copy(larger, 0, 0, this.#length)
    this.#buffer = larger
  }
}
