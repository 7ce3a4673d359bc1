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
        return { name: this.name, help, type, values: boundTexts(await samples(), format) }
      },
    })
  }
  return registry.metrics()
}

/**
 * Returns samples with the bounds of buckets as Kubernetes writes them. Labels are texts, so a query for a bucket by its bound
 * finds it only if it is written alike.
 */
const boundTexts = (samples: readonly Sample[], format: MetricsFormat): readonly Sample[] =>
  samples.map((sample) => {
    const { le } = sample.labels
    return typeof le === 'number' ? { ...sample, labels: { ...sample.labels, le: boundText(le, format) } } : sample
  })

/**
 * Writes a bound as Go does (`strconv.FormatFloat` with the format `g`): below 0.0001 and from a million on with an exponent of
 * at least two digits. In OpenMetrics a whole number without an exponent ends with `.0`.
 */
function boundText(bound: number, format: MetricsFormat): string {
  const [digits = '', power = ''] = bound.toExponential().split('e')
  const exponent = Number(power)
  if (exponent >= -4 && exponent < 6)
    return format === 'openmetrics' && Number.isInteger(bound) ? `${bound}.0` : `${bound}`
  return `${digits}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`
}
