import type { Metrics } from '../metrics.ts'

const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const EVENTS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]

/** Registers the metrics of writes to the log; the result takes what is measured of each batch. */
export function appendMetrics(metrics: Metrics) {
  const durations = metrics.histogram({
    name: 'apiserver_storage_append_duration_seconds',
    help: 'How long a batch of writes took until it was durable in the log, or known not to be, by outcome: won, lost to another server, or failed.',
    stability: 'ALPHA',
    labels: ['outcome'],
    buckets: SECONDS,
  })
  const sizes = metrics
    .histogram({
      name: 'apiserver_storage_batch_events',
      help: 'Writes of one batch, which share one durable append to the log.',
      stability: 'ALPHA',
      buckets: EVENTS,
    })
    .labels({})
  const cells = {
    won: durations.labels({ outcome: 'won' }),
    lost: durations.labels({ outcome: 'lost' }),
    failed: durations.labels({ outcome: 'failed' }),
  }
  return {
    appended(outcome: 'won' | 'lost' | 'failed', events: number, seconds: number): void {
      cells[outcome].observe(seconds)
      sizes.observe(events)
    },
  }
}

/** The state of the store at one moment; what can't be found out is absent. */
interface StoreState {
  /** Stored objects by type. */
  readonly objects: Iterable<{ readonly group: string; readonly resource: string; readonly count: number }>
  /** Bytes. */
  readonly size: number | undefined
  readonly revision: number
  readonly compactedRevision: number
  /** Revisions of the log that local state lacks. */
  readonly behind: number | undefined
}

const known = (value: number | undefined) => (value === undefined ? [] : [[{}, value] as const])

/** Registers the metrics of what is stored; `state` is called once whenever the metrics are shown. */
export function storeMetrics(metrics: Metrics, state: () => Promise<StoreState>): void {
  let underWay: Promise<StoreState> | undefined
  const now = (): Promise<StoreState> => (underWay ??= state().finally(() => (underWay = undefined)))
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
      ...{ stability: 'ALPHA', across: 'most', labels: ['group', 'resource'] },
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
    async () => known((await now()).size).map(([, value]) => [{ storage_cluster_id: 'store-0' }, value] as const),
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
    async () => known((await now()).size).map(([, value]) => [{ endpoint: 'store-0' }, value] as const),
  )
  metrics.read(
    'gauge',
    {
      name: 'apiserver_storage_revision',
      help: 'Newest revision of the local state of the store.',
      stability: 'ALPHA',
      across: 'most',
    },
    async () => known((await now()).revision),
  )
  metrics.read(
    'gauge',
    {
      name: 'apiserver_storage_compacted_revision',
      help: 'Oldest revision that can be read exactly or watched from.',
      stability: 'ALPHA',
      across: 'most',
    },
    async () => known((await now()).compactedRevision),
  )
  metrics.read(
    'gauge',
    {
      name: 'apiserver_storage_behind_revisions',
      help: 'Revisions of the log that the local state of the store lacks: the age of the cache that reads without consistency get.',
      stability: 'ALPHA',
      across: 'most',
    },
    async () => known((await now()).behind),
  )
}
