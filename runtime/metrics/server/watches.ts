import type { Metrics } from '../metrics.ts'

interface WatchedType {
  readonly group: string
  readonly version: string
  readonly kind: string
  readonly resource: string
}

const BYTES = [1024, 2048, 4096, 8192, 16384, 32768, 65536, 131072]
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Registers the metrics of watches: those of Kubernetes under its names, and how far watchers are behind. */
export function watchMetrics(metrics: Metrics) {
  const labels = ['group', 'version', 'kind'] as const
  const events = metrics.counter({
    name: 'apiserver_watch_events_total',
    help: 'Number of events sent in watch clients',
    stability: 'ALPHA',
    labels,
  })
  const sizes = metrics.histogram({
    name: 'apiserver_watch_events_sizes',
    help: 'Watch event size distribution in bytes',
    stability: 'ALPHA',
    labels,
    buckets: BYTES,
  })
  const terminated = metrics.counter({
    name: 'apiserver_terminated_watchers_total',
    help: 'Counter of watchers closed due to unresponsiveness broken by resource type.',
    stability: 'ALPHA',
    labels: ['group', 'resource'],
  })
  const lag = metrics
    .histogram({
      name: 'apiserver_watch_dispatch_lag_seconds',
      help: 'How long after the first of them events were written to all watchers that were waiting for a round of writes.',
      stability: 'ALPHA',
      buckets: SECONDS,
    })
    .labels({})
  return {
    dispatched: (seconds: number) => lag.observe(seconds),
    watched({ group, version, kind, resource }: WatchedType) {
      const count = events.labels({ group, version, kind })
      const size = sizes.labels({ group, version, kind })
      return {
        sent(bytes: number, watchers: number): void {
          count.inc(watchers)
          size.observe(bytes, watchers)
        },
        terminated: () => terminated.inc({ group, resource }),
      }
    },
  }
}
