import {
  Compacted,
  NotEmpty,
  type Batch,
  type CheckpointObject,
  type Key,
  type LoadedLog,
  type Log,
  type Revision,
} from '../contract/index.ts'

const EVENTS_PER_CHECKPOINT = 2_000

/** The storage that several handles share, as several servers share a database. */
interface MemoryStorage {
  readonly batches: Map<Revision, Batch>
  readonly objects: Map<Key, CheckpointObject>
  readonly waiting: Set<() => void>
  head: Revision
  checkpoint: Revision
  trimmed: Revision
}

export const memoryStorage = (): MemoryStorage => ({
  batches: new Map(),
  objects: new Map(),
  waiting: new Set(),
  head: 0,
  checkpoint: 0,
  trimmed: 0,
})

/**
 * Opens a log that lives in this process only: for tests of everything above the store, and as the simplest correct
 * driver.
 *
 * @param storage shared by all handles of one log
 */
export function memoryLog(storage: MemoryStorage = memoryStorage()): Log {
  const closed = new AbortController()
  return {
    append(batch) {
      if (batch.first <= storage.head || storage.batches.has(batch.first)) return Promise.resolve('taken')
      storage.batches.set(batch.first, batch)
      storage.head = batch.last
      for (const wake of [...storage.waiting]) wake()
      return Promise.resolve('appended')
    },
    async *tail(after, signal) {
      const ended = AbortSignal.any([signal, closed.signal])
      let position = after
      while (!ended.aborted) {
        const batches = batchesAfter(storage, position)
        position = batches.at(-1)?.last ?? position
        if (batches.length > 0) yield batches
        else await nextAppend(storage, ended)
      }
    },
    read: (first) => Promise.resolve(storage.batches.get(first)),
    head: () => Promise.resolve(storage.head),
    headNow: () => storage.head,
    load: () => Promise.resolve(snapshot(storage)),
    begin(revision, objects) {
      if (storage.head > 0 || storage.checkpoint > 0) return Promise.reject(new NotEmpty('the log is not empty'))
      for (const object of objects) storage.objects.set(object.key, object)
      storage.head = storage.checkpoint = storage.trimmed = revision
      return Promise.resolve()
    },
    eventsPerCheckpoint: EVENTS_PER_CHECKPOINT,
    checkpoint(revision, changes) {
      for (const { key, value, revision: changed } of changes) {
        if (changed <= storage.checkpoint) continue
        if (value === undefined) storage.objects.delete(key)
        else storage.objects.set(key, { key, value, revision: changed })
      }
      storage.checkpoint = Math.max(storage.checkpoint, revision)
      return Promise.resolve()
    },
    trim(upTo) {
      for (const [first, batch] of storage.batches) {
        if (batch.last > upTo) break
        storage.batches.delete(first)
        storage.trimmed = batch.last
      }
      return Promise.resolve()
    },
    healthy: () => Promise.resolve(),
    size: () => Promise.resolve(0),
    close() {
      closed.abort()
      return Promise.resolve()
    },
  }
}

function batchesAfter(storage: MemoryStorage, after: Revision): Batch[] {
  if (after < storage.trimmed) throw new Compacted(after, storage.trimmed)
  const batches: Batch[] = []
  for (let batch = storage.batches.get(after + 1); batch !== undefined; batch = storage.batches.get(batch.last + 1)) {
    batches.push(batch)
  }
  return batches
}

function snapshot(storage: MemoryStorage): LoadedLog {
  const objects = [...storage.objects.values()]
  const batches = batchesAfter(storage, storage.trimmed)
  return { revision: storage.checkpoint, trimmed: storage.trimmed, objects: chunk(objects), batches: chunk(batches) }
}

async function* chunk<T>(items: readonly T[]): AsyncGenerator<readonly T[]> {
  if (items.length > 0) yield items
}

function nextAppend(storage: MemoryStorage, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = (): void => {
      storage.waiting.delete(wake)
      signal.removeEventListener('abort', wake)
      resolve()
    }
    if (signal.aborted) return resolve()
    storage.waiting.add(wake)
    signal.addEventListener('abort', wake)
  })
}
