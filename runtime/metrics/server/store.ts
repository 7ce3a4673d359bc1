import type { Metrics } from '../metrics.ts'

const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const EVENTS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]

/** Name of the store of every type that has none of its own. */
export const MAIN_STORE = 'store-0'

/** Registers the metrics of writes to the logs; the result returns the observer of a store's batches. */
export function appendMetrics(metrics: Metrics) {
  const durations = metrics.histogram({
    name: 'apiserver_storage_append_duration_seconds',
    help: 'How long a batch of writes took until it was durable in the log, or known not to be, by outcome: won, lost to another server, or failed.',
    stability: 'ALPHA',
    labels: ['store', 'outcome'],
    buckets: SECONDS,
  })
  const sizes = metrics.histogram({
    name: 'apiserver_storage_batch_events',
    help: 'Writes of one batch, which share one durable append to the log.',
    stability: 'ALPHA',
    labels: ['store'],
    buckets: EVENTS,
  })
  return (store: string) => {
    const size = sizes.labels({ store })
    const cells = {
      won: durations.labels({ store, outcome: 'won' }),
      lost: durations.labels({ store, outcome: 'lost' }),
      failed: durations.labels({ store, outcome: 'failed' }),
    }
    return {
      appended(outcome: 'won' | 'lost' | 'failed', events: number, seconds: number): void {
        cells[outcome].observe(seconds)
        size.observe(events)
      },
    }
  }
}

/** The state of the stores at one moment. */
interface StorageState {
  /** Stored objects by type. */
  readonly objects: Iterable<{ readonly group: string; readonly resource: string; readonly count: number }>
  readonly stores: readonly StoreState[]
}

/** The state of one store; unknown values are absent. */
interface StoreState {
  readonly name: string
  /** Bytes. */
  readonly size: number | undefined
  readonly revision: number
  readonly compactedRevision: number
  /** Revisions of the log that local state lacks. */
  readonly behind: number | undefined
}

/** Registers the metrics of what is stored; `state` is called once whenever the metrics are shown. */
export function storeMetrics(metrics: Metrics, state: () => Promise<StorageState>): void {
  let underWay: Promise<StorageState> | undefined
  const now = (): Promise<StorageState> => (underWay ??= state().finally(() => (underWay = undefined)))
  /** Returns a value of each store for which it is known, by the name of the store. */
  const ofEach =
    <L extends string>(label: L, value: (state: StoreState) => number | undefined) =>
    async () =>
      (await now()).stores.flatMap((store) => {
        const known = value(store)
        return known === undefined ? [] : [[{ [label]: store.name } as Readonly<Record<L, string>>, known] as const]
      })
  metrics.read(
    'gauge',
    {
      name: 'apiserver_storage_objects',
      help: 'Number of stored objects at the time of last check split by kind. In case of a fetching error, the value will be -1.',
      stability: 'STABLE',
      across: 'most',
      deprecatedVersion: '1.34.0',
      labels: ['resource'],
    },
    async () =>
      [...(await now()).objects].map(
        ({ group, resource, count }) =>
          [{ resource: group === '' ? resource : `${resource}.${group}` }, count] as const,
      ),
  )
  metrics.read(
    'gauge',
    {
      name: 'apiserver_resource_objects',
      help: 'Number of stored objects at the time of last check split by kind. In case of a fetching error, the value will be -1.',
      stability: 'ALPHA',
      across: 'most',
      labels: ['group', 'resource'],
    },
    async () => [...(await now()).objects].map(({ group, resource, count }) => [{ group, resource }, count] as const),
  )
  const size = 'Size of the storage database file physically allocated in bytes.'
  metrics.read(
    'gauge',
    {
      name: 'apiserver_storage_size_bytes',
      help: size,
      stability: 'STABLE',
      across: 'most',
      labels: ['storage_cluster_id'],
    },
    ofEach('storage_cluster_id', ({ size }) => size),
  )
  metrics.read(
    'gauge',
    {
      name: 'apiserver_storage_db_total_size_in_bytes',
      help: 'Total size of the storage database file physically allocated in bytes.',
      stability: 'ALPHA',
      across: 'most',
      deprecatedVersion: '1.28.0',
      labels: ['endpoint'],
    },
    ofEach('endpoint', ({ size }) => size),
  )
  metrics.read(
    'gauge',
    {
      name: 'apiserver_storage_revision',
      help: 'Newest revision of the local state of the store.',
      stability: 'ALPHA',
      across: 'most',
      labels: ['store'],
    },
    ofEach('store', ({ revision }) => revision),
  )
  metrics.read(
    'gauge',
    {
      name: 'apiserver_storage_compacted_revision',
      help: 'Oldest revision that can be read exactly or watched from.',
      stability: 'ALPHA',
      across: 'most',
      labels: ['store'],
    },
    ofEach('store', ({ compactedRevision }) => compactedRevision),
  )
  metrics.read(
    'gauge',
    {
      name: 'apiserver_storage_behind_revisions',
      help: 'Revisions of the log that the local state of the store lacks: the age of the cache that reads without consistency get.',
      stability: 'ALPHA',
      across: 'most',
      labels: ['store'],
    },
    ofEach('store', ({ behind }) => behind),
  )
}
