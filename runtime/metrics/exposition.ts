import Registry from 'prom-client/lib/registry.js'
import type { Sample } from './family.ts'

export type MetricType = 'counter' | 'gauge' | 'histogram'

/** How the values of one series in several processes are combined: their sum, the greatest or the least of them. */
export type Across = 'sum' | 'most' | 'least'

/** A metric as it is shown. */
export interface ShownMetric {
  readonly name: string
  readonly help: string
  readonly type: MetricType
  readonly across: Across
  samples(): Promise<readonly Sample[]>
}

/** The text format of Prometheus, and OpenMetrics. */
export type MetricsFormat = 'text' | 'openmetrics'

const TYPES = {
  text: Registry.PROMETHEUS_CONTENT_TYPE,
  openmetrics: Registry.OPENMETRICS_CONTENT_TYPE,
} as const

export const contentTypeOf = (format: MetricsFormat): string => TYPES[format]

/** Returns the metrics as text. A new registry is used each time, because for OpenMetrics it renames its metrics. */
export async function metricsText(metrics: readonly ShownMetric[], format: MetricsFormat): Promise<string> {
  const registry = new Registry(TYPES[format])
  for (const { name, help, type, samples } of metrics) {
    registry.registerMetric({
      name,
      type,
      async get() {
        return { name: this.name, help, type, values: await samples() }
      },
    })
  }
  return registry.metrics()
}
