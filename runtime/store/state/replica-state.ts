import type { Batch, CheckpointObject, Key, Revision, StoreEvent, Stored } from '../contract/index.ts'
import { History } from './history.ts'
import { compareKeys } from './keys.ts'
import { SortedEntries } from './sorted-entries.ts'

/** The log contradicts itself or what was applied of it; nothing after that may be served as current. */
export class LogError extends Error {
  override readonly name = 'LogError'
}

/** The state machine: objects and retained history as they are after the last applied batch. */
export class ReplicaState {
  readonly objects: SortedEntries<Stored>
  readonly history: History
  #revision: Revision
  #at = 0

  /** @param objects the state at the revision, in any order */
  constructor(revision: Revision, objects: readonly CheckpointObject[]) {
    const sorted = objects.map(({ key, value, revision: changed }) => ({ key, value: own(value), revision: changed }))
    this.objects = SortedEntries.from(sorted.sort((a, b) => compareKeys(a.key, b.key)))
    this.history = new History(revision)
    this.#revision = revision
  }

  get revision(): Revision {
    return this.#revision
  }

  /** Time of the newest batch, milliseconds since the epoch. */
  get at(): number {
    return this.#at
  }

  revisionOf(key: Key): Revision {
    return this.objects.get(key)?.revision ?? 0
  }

  /**
   * Applies the next batch; one that was applied before is ignored. Returns its events with the states before them.
   * Throws LogError if the batch does not follow, or does not match the state.
   */
  apply(batch: Batch): readonly StoreEvent[] {
    if (batch.last <= this.#revision) {
      this.#checkKnown(batch)
      return []
    }
    this.#checkNext(batch)
    const events: StoreEvent[] = []
    for (const { revision, key, value, previousRevision } of batch.events) {
      const stored = value === undefined ? undefined : { key, value: own(value), revision }
      const previous = stored === undefined ? this.objects.delete(key) : this.objects.set(stored)
      if ((previous?.revision ?? 0) !== previousRevision) {
        throw new LogError(`${key} was at ${previous?.revision ?? 0}, revision ${revision} says ${previousRevision}`)
      }
      events.push({ revision, key, value: stored?.value, previous })
    }
    this.#revision = batch.last
    this.#at = Math.max(this.#at, batch.at)
    this.history.push({ first: batch.first, last: batch.last, at: this.#at, by: batch.by, events })
    return events
  }

  #checkKnown({ first, by }: Batch): void {
    const known = this.history.batchAt(first)
    if (known !== undefined && known.by !== by) throw new LogError(`slot ${first} belongs to ${known.by} and to ${by}`)
  }

  #checkNext({ first, last, events }: Batch): void {
    if (first !== this.#revision + 1) throw new LogError(`batch ${first} follows revision ${this.#revision}`)
    if (last !== first + events.length - 1) throw new LogError(`batch ${first} to ${last} has ${events.length} events`)
    for (let i = 0; i < events.length; i++) {
      if (events[i]!.revision !== first + i) throw new LogError(`batch ${first} lacks revision ${first + i}`)
    }
  }
}

/** Copies bytes if they would keep a much larger buffer in memory. */
const own = (value: Uint8Array): Uint8Array =>
  value.buffer.byteLength > value.byteLength * 1.25 + 64 ? value.slice() : value
