import { fromBigInt, type JsonNumber } from '../../json/index.ts'
import { BodyRoom } from '../json/room.ts'
import { DecodingError } from '../json/decoding-error.ts'

const TWO_32 = 4_294_967_296

/** Reads Protobuf from start to end. Every method throws DecodingError for missing or invalid bytes. */
export class WireReader {
  at = 0
  readonly #bytes: Buffer
  #low = 0
  #high = 0
  /** The remaining limits of the body. */
  readonly room: BodyRoom
  /** Repeated keys of JSON within the body, for field validation. */
  readonly errors: string[] = []

  constructor(bytes: Uint8Array, room = new BodyRoom()) {
    this.room = room
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get length(): number {
    return this.#bytes.length
  }

  #read64(end: number): void {
    let low = 0
    let high = 0
    for (let shift = 0; shift < 70; shift += 7) {
      if (this.at >= end) throw new DecodingError('unexpected EOF')
      const byte = this.#bytes[this.at++] ?? 0
      const bits = byte & 0x7f
      if (shift < 28) low |= bits << shift
      else if (shift === 28) {
        low |= bits << 28
        high |= bits >>> 4
      } else if (shift < 64) high |= bits << (shift - 32)
      if (byte < 0x80) {
        this.#low = low >>> 0
        this.#high = high
        return
      }
    }
    throw new DecodingError('proto: integer overflow')
  }

  /** Reads an unsigned number; for a tag or a length it is a safe integer or refused later. */
  unsigned(end: number): number {
    this.#read64(end)
    return (this.#high >>> 0) * TWO_32 + this.#low
  }

  int64(end: number): JsonNumber {
    this.#read64(end)
    const nearest = (this.#high | 0) * TWO_32 + this.#low
    if (Number.isSafeInteger(nearest)) return nearest
    return fromBigInt((BigInt(this.#high | 0) << 32n) | BigInt(this.#low))
  }

  int32(end: number): number {
    this.#read64(end)
    return this.#low | 0
  }

  double(end: number): number {
    const from = this.#advance(8, end)
    return this.#bytes.readDoubleLE(from)
  }

  /** Reads a length prefix; returns the position at which its content ends. */
  delimited(end: number): number {
    const length = this.unsigned(end)
    if (length > end - this.at) throw new DecodingError('unexpected EOF')
    return this.at + length
  }

  string(end: number): string {
    const stop = this.delimited(end)
    const from = this.at
    this.at = stop
    return stop - from < 24 ? this.#shortText(from, stop) : this.#bytes.toString('utf8', from, stop)
  }

  #shortText(from: number, stop: number): string {
    for (let index = from; index < stop; index++) {
      if ((this.#bytes[index] ?? 0) > 0x7f) return this.#bytes.toString('utf8', from, stop)
    }
    return this.#bytes.toString('latin1', from, stop)
  }

  /** Reads bytes; returns a view, not a copy. */
  slice(end: number): Buffer {
    const stop = this.delimited(end)
    const from = this.at
    this.at = stop
    return this.#bytes.subarray(from, stop)
  }

  #advance(bytes: number, end: number): number {
    const from = this.at
    if (bytes > end - from) throw new DecodingError('unexpected EOF')
    this.at += bytes
    return from
  }

  /** Runs `read` in a nested level. */
  nested<T>(read: () => T): T {
    this.room.enter()
    const value = read()
    this.room.leave()
    return value
  }

  /** Skips an unknown field. */
  skip(wireType: number, end: number): void {
    switch (wireType) {
      case 0:
        this.#read64(end)
        return
      case 1:
        this.#advance(8, end)
        return
      case 2:
        this.at = this.delimited(end)
        return
      case 3:
        return this.nested(() => this.#skipGroup(end))
      case 5:
        this.#advance(4, end)
        return
      default:
        throw new DecodingError(`proto: illegal wireType ${wireType}`)
    }
  }

  #skipGroup(end: number): void {
    for (;;) {
      const wireType = this.unsigned(end) % 8
      if (wireType === 4) return
      this.skip(wireType, end)
    }
  }
}
