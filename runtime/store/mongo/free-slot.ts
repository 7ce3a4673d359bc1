import type { Timestamp } from 'mongodb'
import type { Revision } from '../contract/index.ts'

/**
 * The newest slot that was known to be free, and when in the cluster's own time. A slot that was free less than the grace
 * period before an insert into it can't have been taken, trimmed and deleted in between: the unique index decided alone.
 */
export class FreeSlot {
  readonly #graceSeconds: number
  #slot: Revision = 0
  #at: Timestamp | undefined
  #latest: Timestamp | undefined

  /** `graceSeconds`: least time between the trim of a batch and its deletion, the same on all servers. */
  constructor(graceSeconds: number) {
    this.#graceSeconds = graceSeconds
  }

  /** A time that MongoDB told before now: whatever is sent from now on happens later. */
  get latest(): Timestamp | undefined {
    return this.#latest
  }

  reached(time: Timestamp | undefined): void {
    if (time !== undefined && (this.#latest === undefined || time.greaterThan(this.#latest))) this.#latest = time
  }

  /** The slot was free at the time; undefined: nobody knows when. */
  was(slot: Revision, at: Timestamp | undefined): void {
    if (slot < this.#slot || (slot === this.#slot && at === undefined)) return
    this.#slot = slot
    this.#at = at
  }

  /** Whether a batch that stands in the slot at the time is the first that ever did. */
  isFirst(slot: Revision, now: Timestamp | undefined): boolean {
    if (slot !== this.#slot || this.#at === undefined || now === undefined) return false
    return now.t - this.#at.t < this.#graceSeconds
  }
}
