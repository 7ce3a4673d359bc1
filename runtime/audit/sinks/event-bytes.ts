const INITIAL_BYTES = 64 * 1024
/** A larger buffer is not used again: memory outside the heap that comes and goes drives the garbage collector. */
const MOST_KEPT_BYTES = 8 * 1024 * 1024
/** Bytes of a character at most, in UTF-8. */
const CHARACTER_BYTES = 3

/** What stands after each event: a line break in a file, a comma in a list. */
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
 * Events that wait, as bytes in one buffer: strings that wait would survive the garbage collections that everything else of
 * a request does not, and cost more than making them.
 */
export class EventBytes {
  readonly #separator: Separator
  #buffer = Buffer.allocUnsafeSlow(INITIAL_BYTES)
  /** What was handed out last, and is free with the next batch. */
  #spare = Buffer.allocUnsafeSlow(INITIAL_BYTES)
  /** Where each event ends, after its separator. */
  #ends: number[] = []

  constructor(separator: Separator) {
    this.#separator = separator
  }

  get count(): number {
    return this.#ends.length
  }

  get byteLength(): number {
    return this.#ends.at(-1) ?? 0
  }

  add(json: string): void {
    const start = this.byteLength
    this.#reserve(start + (json.length + 1) * CHARACTER_BYTES)
    this.#ends.push(start + this.#buffer.write(json + this.#separator, start))
  }

  /** Removes the first events, as many as the limits allow, and returns them. The bytes are good until the next call. */
  take(limits: BatchLimits): EventBatch {
    const ends = this.#ends
    let count = Math.min(limits.events, ends.length)
    while (count > 1 && (ends[count - 1] ?? 0) > limits.bytes) count -= 1
    const end = ends[count - 1] ?? 0
    const taken = this.#buffer
    const rest = taken.subarray(end, this.byteLength)
    this.#buffer = this.#spare
    this.#ends = []
    this.#reserve(rest.length)
    this.#buffer.set(rest)
    this.#ends = ends.slice(count).map((each) => each - end)
    this.#spare = taken.length > MOST_KEPT_BYTES ? Buffer.allocUnsafeSlow(INITIAL_BYTES) : taken
    return { bytes: taken.subarray(0, end), count }
  }

  #reserve(length: number): void {
    if (length <= this.#buffer.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(length, 2 * this.#buffer.length))
    this.#buffer.copy(larger, 0, 0, this.byteLength)
    this.#buffer = larger
  }
}

/** Returns a batch of one event. */
export const batchOf = (json: string, separator: Separator): EventBatch => ({
  bytes: Buffer.from(json + separator),
  count: 1,
})
