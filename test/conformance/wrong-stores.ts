import { Fenced, type Store, type WatchBatch } from '../../runtime/store/contract/index.ts'

/** A store that breaks one promise of the contract. */
export interface WrongStore {
  readonly error: string
  readonly wrap: (store: Store) => Store
  /** Checks of the Store suite, each of which must fail. */
  readonly checks: readonly string[]
}

const overStore = (store: Store, changes: Partial<Store>): Store => ({ ...store, ...changes })

async function* mapWatch(
  watch: AsyncIterable<WatchBatch>,
  change: (batch: WatchBatch) => WatchBatch,
): AsyncGenerator<WatchBatch, void> {
  for await (const batch of watch) yield change(batch)
}

export const wrongStores: readonly WrongStore[] = [
  {
    error: 'a watch that skips an event',
    wrap: (store) =>
      overStore(store, {
        watch: (range, after, signal) =>
          mapWatch(store.watch(range, after, signal), (batch) => ({
            ...batch,
            events: batch.events.filter(({ revision }) => revision !== 9),
          })),
      }),
    checks: [
      'a watch from every revision equals a replay of the rest, previous states included',
      'writers on several servers share one contiguous order, which all watchers see',
    ],
  },
  {
    error: 'a watch that begins one event early',
    wrap: (store) =>
      overStore(store, { watch: (range, after, signal) => store.watch(range, Math.max(0, after - 1), signal) }),
    checks: ['a watch from every revision equals a replay of the rest, previous states included'],
  },
  {
    error: 'a watch without the previous state',
    wrap: (store) =>
      overStore(store, {
        watch: (range, after, signal) =>
          mapWatch(store.watch(range, after, signal), ({ revision, events }) => ({
            revision,
            events: events.map((event) => ({ ...event, previous: undefined })),
          })),
      }),
    checks: ['a watch from every revision equals a replay of the rest, previous states included'],
  },
  {
    error: 'reads that are never confirmed',
    wrap: (store) =>
      overStore(store, {
        get: (key, options) => store.get(key, { ...options, read: 'any' }),
        list: (range, options) => store.list(range, { ...options, read: 'any' }),
      }),
    checks: ['a consistent read on any server sees every write that was acknowledged before'],
  },
  {
    error: 'exact lists that show the newest state',
    wrap: (store) =>
      overStore(store, {
        list: async (range, { at, ...options } = {}) => {
          const page = await store.list(range, options)
          return at === undefined ? page : { ...page, revision: at }
        },
      }),
    checks: [
      'an exact list at every revision equals a replay up to it, on every server and after a restart',
      'a snapshot stays exact while it is paged under writes, on whichever server',
    ],
  },
  {
    error: 'a remaining count that is one too high',
    wrap: (store) =>
      overStore(store, {
        list: async (range, options) => {
          const page = await store.list(range, options)
          return page.remaining === 0 ? page : { ...page, remaining: page.remaining + 1 }
        },
      }),
    checks: [
      'lists are ordered bytewise, bounded by range and limit, and count what remains',
      'a snapshot stays exact while it is paged under writes, on whichever server',
    ],
  },
  {
    error: 'commits that ignore their conditions',
    wrap: (store) =>
      overStore(store, {
        async commit(writes) {
          const now = await Promise.all(writes.map(({ key }) => store.get(key)))
          return store.commit(writes.map((write, i) => ({ ...write, expect: now[i]?.revision ?? 0 })))
        },
      }),
    checks: ['a condition that fails says what the key is at, and nothing is written'],
  },
  {
    error: 'commits that ignore their guard',
    wrap: (store) => overStore(store, { commit: (writes) => store.commit(writes) }),
    checks: ['a guard lets writes through while its key is untouched, and none after'],
  },
  {
    error: 'guards that are read before the commit',
    wrap: (store) =>
      overStore(store, {
        async commit(writes, { guard } = {}) {
          const found = guard === undefined ? undefined : await store.get(guard.key)
          if (guard !== undefined && (found?.revision ?? 0) !== guard.revision) throw new Fenced('too late')
          return store.commit(writes)
        },
      }),
    checks: ['a guard lets writes through while its key is untouched, and none after'],
  },
  {
    error: 'commits that are made write by write',
    wrap: (store) =>
      overStore(store, {
        async commit(writes) {
          let last = 0
          for (const write of writes) last = await store.commit([write])
          return last
        },
      }),
    checks: [
      'one failing write fails its commit as a whole and no other',
      'nothing of a large commit shows before all of it does',
    ],
  },
]
