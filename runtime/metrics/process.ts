import type { Across, ShownMetric, MetricType } from './exposition.ts'
import type { Metrics } from './metrics.ts'

/**
 * Registers metrics of the process, its heap, its garbage collection and the delay of its event loop. They are measured
 * from when metrics are first shown: a server whose metrics nobody reads pays nothing.
 */
export const processMetrics = (metrics: Metrics): void => metrics.later(collectors)

/** For values of several processes that can't be added, the worst is shown. */
function acrossOf(name: string): Across {
  if (name === 'process_start_time_seconds' || name === 'nodejs_eventloop_lag_min_seconds') return 'least'
  return name.startsWith('nodejs_eventloop_lag_') || name === 'nodejs_version_info' ? 'most' : 'sum'
}

async function collectors(isShown: (name: string) => boolean): Promise<readonly ShownMetric[]> {
  const { default: Registry } = await import('prom-client/lib/registry.js')
  const registry = new Registry()
  const loaded = await Promise.all([
    import('prom-client/lib/metrics/processCpuTotal.js'),
    import('prom-client/lib/metrics/processStartTime.js'),
    import('prom-client/lib/metrics/osMemoryHeap.js'),
    import('prom-client/lib/metrics/processOpenFileDescriptors.js'),
    import('prom-client/lib/metrics/processMaxFileDescriptors.js'),
    import('prom-client/lib/metrics/eventLoopLag.js'),
    import('prom-client/lib/metrics/heapSizeAndUsed.js'),
    import('prom-client/lib/metrics/heapSpacesSizeAndUsed.js'),
    import('prom-client/lib/metrics/gc.js'),
    import('prom-client/lib/metrics/version.js'),
  ])
  for (const { default: collect } of loaded) if (collect.metricNames.some(isShown)) collect(registry)
  return Promise.all(
    registry.getMetricsAsArray().map(async (metric): Promise<ShownMetric> => {
      const { name, help, type } = await metric.get()
      return {
        name,
        help: `[ALPHA] ${help}`,
        type: type as MetricType,
        across: acrossOf(name),
        samples: async () => (await metric.get()).values,
      }
    }),
  )
}
