import { contentTypeOf, metricsText, type Across, type MetricsFormat, type MetricType } from './exposition.ts'
import type { Sample } from './family.ts'

/** The values of a metric at one moment: plain data, which may come from another process. */
export interface MetricValues {
  readonly name: string
  readonly help: string
  readonly type: MetricType
  readonly across: Across
  readonly samples: readonly Sample[]
}

const COMBINED: Readonly<Record<Across, (one: number, other: number) => number>> = {
  sum: (one, other) => one + other,
  most: Math.max,
  least: Math.min,
}

const seriesOf = ({ metricName = '', labels }: Sample): string =>
  [metricName, ...Object.entries(labels).flat()].join('\u0000')

/** Combines two values of the same metric; series that are in both are combined as the metric declares. */
function combined(one: MetricValues, other: MetricValues): MetricValues {
  const samples = new Map(one.samples.map((sample) => [seriesOf(sample), sample]))
  const combine = COMBINED[one.across]
  for (const sample of other.samples) {
    const series = seriesOf(sample)
    const known = samples.get(series)
    samples.set(series, known === undefined ? sample : { ...known, value: combine(known.value, sample.value) })
  }
  return { ...one, samples: [...samples.values()] }
}

/** Returns the metrics of several processes as those of one, in the order of their names. */
export function mergeMetrics(all: readonly (readonly MetricValues[])[]): readonly MetricValues[] {
  const merged = new Map<string, MetricValues>()
  for (const metric of all.flat()) {
    const known = merged.get(metric.name)
    merged.set(metric.name, known === undefined ? metric : combined(known, metric))
  }
  return [...merged.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** Returns the values of an ended process that still count: a falling sum would be taken for a restarted one. */
export const lastingOf = (metrics: readonly MetricValues[]): readonly MetricValues[] =>
  metrics.filter(({ type, across }) => type !== 'gauge' && across === 'sum')

/** Metrics as text, computed whenever they are shown. */
export const shownMetrics = (values: () => Promise<readonly MetricValues[]>) => ({
  contentType: contentTypeOf,
  async text(format: MetricsFormat): Promise<string> {
    const metrics = await values()
    return metricsText(
      metrics.map(({ samples, ...metric }) => ({ ...metric, samples: async () => samples })),
      format,
    )
  },
})
