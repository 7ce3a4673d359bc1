import { ByteWriter } from '../encoding/byte-writer.ts'
import type { AuditEntry } from './sink.ts'

/**
 * Larger buffers are not reused. Smaller ones are, because allocating and freeing memory outside the heap drives the
 * garbage collector.
 */
const MOST_KEPT_BYTES = 8 * 1024 * 1024
const INITIAL_EVENTS = 1_024
/** Initial bytes of a batch of one event. */
const INITIAL_BYTES = 1_024

/** The character after each event: a line break in a file, a comma in a list. */
export type Separator = '\n' | ','

/** Encoded events one after the other, each followed by the separator. */
export interface EventBatch {
  readonly bytes: Uint8Array
  readonly count: number
}

/** Limits of a batch, which has one event at least. */
export interface BatchLimits {
  readonly events: number
  readonly bytes: number
}

/**
 * Waiting events, as bytes in one buffer: waiting strings would survive the young generation's garbage collections,
 * which costs more than creating them.
 */
export class EventBytes {
  readonly #separator: number
  #written = new ByteWriter()
  /** The buffer that was handed out last, and is free with the next batch. */
  #spare = new ByteWriter()
  /** Where each event ends, after its separator. */
  #ends = new Uint32Array(INITIAL_EVENTS)
  #count = 0

  constructor(separator: Separator) {
    this.#separator = separator.charCodeAt(0)
  }

  get count(): number {
    return this.#count
  }

  get byteLength(): number {
    return this.#written.length
  }

  add(entry: AuditEntry): void {
    entry.write(this.#written)
    this.#written.byte(this.#separator)
    if (this.#count === this.#ends.length) {
      const more = new Uint32Array(2 * this.#count)
      more.set(this.#ends)
      this.#ends = more
    }
    this.#ends[this.#count++] = this.#written.length
  }

  /**
   * Removes the first events, as many as the limits allow, and returns them. The bytes are valid until the next call.
   */
  take(limits: BatchLimits): EventBatch {
    const ends = this.#ends
    let count = Math.min(limits.events, this.#count)
    while (count > 1 && (ends[count - 1] ?? 0) > limits.bytes) count -= 1
    const end = count === 0 ? 0 : (ends[count - 1] ?? 0)
    const taken = this.#written
    this.#written = this.#spare
    this.#written.clear()
    this.#written.bytes(taken.written(end))
    for (let index = count; index < this.#count; index++) ends[index - count] = (ends[index] ?? 0) - end
    this.#count -= count
    this.#spare = taken.capacity > MOST_KEPT_BYTES ? new ByteWriter() : taken
    return { bytes: taken.written(0, end), count }
  }
}

/** Returns a batch of one event. */
export function batchOf(entry: AuditEntry, separator: Separator): EventBatch {
  const written = new ByteWriter(INITIAL_BYTES)
  entry.write(written)
  written.byte(separator.charCodeAt(0))
  return { bytes: written.written(), count: 1 }
}
