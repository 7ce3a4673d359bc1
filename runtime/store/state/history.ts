import type { Key, KeyRange, Revision, StoreEvent, WatchBatch } from '../contract/index.ts'
import { keyOrderFor } from './keys.ts'

/** An applied batch with the states before its events. */
interface AppliedBatch {
  readonly first: Revision
  readonly last: Revision
  readonly at: number
  readonly by: string
  readonly events: readonly StoreEvent[]
}

/** The last state of a key that changed. */
export interface KeyState {
  readonly key: Key
  readonly value: Uint8Array | undefined
  readonly revision: Revision
}

interface ReadLimits {
  /** Stop after the batch with which as many events were found. */
  readonly found: number
  /** Stop after the batch with which as many events were looked at. */
  readonly scanned: number
}

/** What one step of the checkpoint moves over at most. */
interface StepLimits {
  readonly events: number
  /** Of stored values. */
  readonly bytes: number
}

/** The retained, contiguous batches after the revision `trimmed`. */
export class History {
  #batches: AppliedBatch[] = []
  /** Batches before this index are trimmed; the array is compacted from time to time. */
  #begin = 0
  #trimmed: Revision

  constructor(trimmed: Revision) {
    this.#trimmed = trimmed
  }

  /** The oldest revision whose state is known. */
  get trimmed(): Revision {
    return this.#trimmed
  }

  push(batch: AppliedBatch): void {
    this.#batches.push(batch)
  }

  /** Returns the identities of as many of the newest retained batches, in their order. */
  newest(count: number): readonly string[] {
    return this.#batches.slice(Math.max(this.#begin, this.#batches.length - count)).map(({ by }) => by)
  }

  /** Returns the retained batch that contains the revision. */
  batchAt(revision: Revision): AppliedBatch | undefined {
    return revision <= this.#trimmed ? undefined : this.#batches[this.#indexAfter(revision - 1)]
  }

  /** Trims the batches up to the revision. */
  trim(upTo: Revision): void {
    while (this.#begin < this.#batches.length && this.#batches[this.#begin]!.last <= upTo) {
      this.#trimmed = this.#batches[this.#begin]!.last
      this.#begin++
    }
    if (this.#begin < 1_000 && this.#begin < this.#batches.length) return
    this.#batches = this.#batches.slice(this.#begin)
    this.#begin = 0
  }

  /** Returns the events of the range after the revision, in as many whole batches as the limits allow. */
  read(range: KeyRange, after: Revision, limits: ReadLimits): WatchBatch {
    const startOrder = keyOrderFor(range.start)
    const endOrder = keyOrderFor(range.end)
    const events: StoreEvent[] = []
    let revision = after
    let scanned = 0
    for (let i = this.#indexAfter(after); i < this.#batches.length; i++) {
      const batch = this.#batches[i]!
      for (const event of batch.events) {
        if (event.revision <= after || startOrder(event.key, range.start) || !endOrder(event.key, range.end)) continue
        events.push(event)
      }
      revision = batch.last
      scanned += batch.events.length
      if (events.length >= limits.found || scanned >= limits.scanned) break
    }
    return { revision, events }
  }

  /** Yields the events after the revision, oldest first. */
  *eventsAfter(after: Revision): Generator<StoreEvent, undefined> {
    for (let i = this.#indexAfter(after); i < this.#batches.length; i++) {
      for (const event of this.#batches[i]!.events) if (event.revision > after) yield event
    }
  }

  /**
   * Returns the last revision of the oldest batches that were appended before the time (milliseconds since the epoch)
   * and that are within the limits together; one batch may be larger.
   */
  expired(before: number, limits: StepLimits): Revision {
    let revision = this.#trimmed
    let bytes = 0
    for (let i = this.#begin; i < this.#batches.length; i++) {
      const batch = this.#batches[i]!
      for (const { value } of batch.events) bytes += value?.byteLength ?? 0
      const isLarge = batch.last - this.#trimmed > limits.events || bytes > limits.bytes
      if (batch.at >= before || (i > this.#begin && isLarge)) break
      revision = batch.last
    }
    return revision
  }

  /** Returns the last state of every key that changed in the retained history up to the revision. */
  changesUpTo(revision: Revision): Iterable<KeyState> {
    const changes = new Map<Key, KeyState>()
    for (const event of this.eventsAfter(this.#trimmed)) {
      if (event.revision > revision) break
      changes.set(event.key, { key: event.key, value: event.value, revision: event.revision })
    }
    return changes.values()
  }

  #indexAfter(revision: Revision): number {
    let low = this.#begin
    let high = this.#batches.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#batches[middle]!.last <= revision) low = middle + 1
      else high = middle
    }
    return low
  }
}
