import type { Batch, Log, LogEvent, Revision } from '../../../runtime/store/contract/index.ts'
import type { Disposable } from '../check.ts'

/** One log and the handles to it. */
export interface LogWorld extends Disposable {
  /** One more handle to the same log, as another server or the next process would open it. */
  open(): Promise<Log>
}

export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

export interface EventSketch {
  readonly key: string
  readonly value?: Uint8Array
  readonly previousRevision?: Revision
}

/** A batch from `first` on, one revision per event. */
export function batchOf(first: Revision, by: string, sketches: readonly EventSketch[], at = 1_000 + first): Batch {
  const events = sketches.map(({ key, value, previousRevision = 0 }, index): LogEvent => ({
    revision: first + index,
    key,
    value,
    previousRevision,
  }))
  return { first, last: first + events.length - 1, by, at, events }
}

/** A batch that sets one key. */
export const put = (first: Revision, by: string, key = `/core/things/ns/${by}-${first}`): Batch =>
  batchOf(first, by, [{ key, value: bytes(`${by} at ${first}`) }])

/** Appends single-event batches until the head is `last`. */
export async function fill(log: Log, last: Revision, by = 'filler'): Promise<void> {
  for (let slot = (await log.head()) + 1; slot <= last; slot++) await log.append(put(slot, by))
}

/** What a batch says, with bytes as text of equal length comparisons: comparable by deepEqual across Buffer and Uint8Array. */
export const plain = (batch: Batch): unknown => ({
  ...batch,
  events: batch.events.map((event) => ({
    revision: event.revision,
    key: event.key,
    previousRevision: event.previousRevision,
    value: event.value === undefined ? 'deleted' : Buffer.from(event.value).toString('base64'),
  })),
})

/** Reads a tail until the revision is reached. */
export async function tailUntil(log: Log, after: Revision, last: Revision): Promise<Batch[]> {
  const stop = new AbortController()
  const seen: Batch[] = []
  if (last <= after) return seen
  for await (const batches of log.tail(after, stop.signal)) {
    seen.push(...batches)
    if ((seen.at(-1)?.last ?? 0) >= last) break
  }
  stop.abort()
  return seen
}

export async function collect<T>(chunks: AsyncIterable<readonly T[]>): Promise<T[]> {
  const all: T[] = []
  for await (const chunk of chunks) all.push(...chunk)
  return all
}

/** Throws unless the batches follow one another without a gap, starting after the revision. */
export function assertContiguous(batches: readonly Batch[], after: Revision): void {
  let expected = after + 1
  for (const batch of batches) {
    if (batch.first !== expected) throw new Error(`expected a batch at ${expected}, got ${batch.first}`)
    batch.events.forEach((event, index) => {
      if (event.revision !== batch.first + index) throw new Error(`event ${event.revision} stands in the wrong place`)
    })
    expected = batch.last + 1
  }
}
