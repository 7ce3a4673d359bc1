import type { Timestamp } from 'mongodb'
import type { Revision } from '../contract/index.ts'

/**
 * The newest slot that was known to be free, and when, in the cluster's own time. If less than the grace period has
 * passed before an insert into it, the slot can't have been taken, trimmed and deleted in between: the unique index
 * alone decides.
 */
export class FreeSlot {
  readonly #graceSeconds: number
  #slot: Revision = 0
  #at: Timestamp | undefined
  #latest: Timestamp | undefined

  /** @param graceSeconds least time between the trim of a batch and its deletion, the same on all servers */
  constructor(graceSeconds: number) {
    this.#graceSeconds = graceSeconds
  }

  /** The latest time that MongoDB has reported: every request from now on happens after it. */
  get latest(): Timestamp | undefined {
    return this.#latest
  }

  reached(time: Timestamp | undefined): void {
    if (time !== undefined && (this.#latest === undefined || time.greaterThan(this.#latest))) this.#latest = time
  }

  /** Records that the slot was free at the time; undefined: at an unknown time. */
  was(slot: Revision, at: Timestamp | undefined): void {
    if (slot < this.#slot || (slot === this.#slot && at === undefined)) return
    this.#slot = slot
    this.#at = at
  }

  /** Returns whether a batch in the slot at the time must be the first one there. */
  isFirst(slot: Revision, now: Timestamp | undefined): boolean {
    if (slot !== this.#slot || this.#at === undefined || now === undefined) return false
    return now.t - this.#at.t < this.#graceSeconds
  }
}
