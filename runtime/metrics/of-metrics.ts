import type { Metrics } from './metrics.ts'

/** Registers Kubernetes' metrics of the metrics themselves. */
export function metricsOfMetrics(metrics: Metrics): void {
  const stability = 'BETA'
  const across = 'most'
  metrics.read(
    'counter',
    {
      name: 'registered_metrics_total',
      help: 'The count of registered metrics broken by stability level and deprecation version.',
      stability,
      across,
      labels: ['stability_level', 'deprecated_version'],
    },
    () =>
      metrics.census
        .counts()
        .registered.map(
          ({ stability: level, deprecatedVersion, count }) =>
            [{ stability_level: level, deprecated_version: deprecatedVersion }, count] as const,
        ),
  )
  metrics.read(
    'counter',
    { name: 'hidden_metrics_total', help: 'The count of hidden metrics.', stability, across },
    () => [[{}, metrics.census.counts().hidden]],
  )
  metrics.read(
    'counter',
    { name: 'disabled_metrics_total', help: 'The count of disabled metrics.', stability, across },
    () => [[{}, metrics.census.counts().disabled]],
  )
}
