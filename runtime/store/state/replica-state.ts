import type { Batch, Key, Revision, StoreEvent, Stored } from '../contract/index.ts'
import { HeldValues } from './held-values.ts'
import { History } from './history.ts'
import { compareKeys } from './keys.ts'
import { PackedObject } from './packed-values.ts'
import { SortedEntries } from './sorted-entries.ts'

/** The log contradicts itself or what was applied of it; nothing after that may be served as current. */
export class LogError extends Error {
  override readonly name = 'LogError'
}

/** The state machine: objects and retained history as they are after the last applied batch. */
export class ReplicaState {
  readonly objects: SortedEntries<Stored>
  readonly history: History
  readonly values: HeldValues
  #revision: Revision
  #at = 0

  /** @param objects the state at the revision, in any order */
  constructor(revision: Revision, objects: readonly Stored[], values = new HeldValues()) {
    this.objects = SortedEntries.from(sorted(objects))
    this.values = values
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

  /** Returns the object of a key; its value stays decompressed for a while, since it is likely to be read again. */
  get(key: Key): Stored | undefined {
    const found = this.objects.get(key)
    if (found instanceof PackedObject) found.keep()
    return found
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
      if (previous !== undefined) this.values.remove(previous)
      if (stored !== undefined) this.values.add(stored)
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

/** Returns the objects in the order of their keys; the same array if it is sorted already. */
function sorted(objects: readonly Stored[]): readonly Stored[] {
  const isSorted = objects.every(({ key }, index) => index === 0 || compareKeys(objects[index - 1]!.key, key) < 0)
  return isSorted ? objects : objects.toSorted((a, b) => compareKeys(a.key, b.key))
}

/** Copies bytes if they would keep a much larger buffer in memory. */
export const own = (value: Uint8Array): Uint8Array =>
  value.buffer.byteLength > value.byteLength * 1.25 + 64 ? new Uint8Array(value) : value
