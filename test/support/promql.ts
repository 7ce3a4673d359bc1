/** What an expression of PromQL reads: a metric and the labels that it must have. */
export interface Selection {
  readonly metric: string
  readonly labels: readonly string[]
}

const WORDS = new Set(
  `sum min max avg count group topk bottomk by without rate increase histogram_quantile predict_linear label_values and or
  unless on ignoring bool up instance job`.split(/\s+/),
)
/** Labels that Prometheus adds to what it reads, and those of its own functions. */
const ADDED = new Set(['instance', 'job', 'le', '__name__'])

/** Returns the metrics that an expression reads, each with the labels that it selects or groups by. */
export function selectionsOf(expression: string): readonly Selection[] {
  const bare = expression.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""').replaceAll(/\[[0-9a-z]+\]/g, '')
  const grouped = [...bare.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(/,\s*/))
  const rest = bare.replaceAll(/\bby \([^)]*\)/g, '')
  return [...rest.matchAll(/([a-z_][a-z0-9_]*)(?:\{([^}]*)\})?/gi)]
    .filter(([, name = '']) => !WORDS.has(name))
    .map(([, metric = '', matchers = '']) => ({
      metric,
      labels: [...matchers.matchAll(/([a-z_]+)\s*[=!]/g), ...grouped.map((name) => ['', name])]
        .map(([, label = '']) => label)
        .filter((label) => label !== '' && !ADDED.has(label)),
    }))
}

/** Returns the name of the family that a series of a histogram belongs to. */
export const familyOf = (metric: string, families: ReadonlyMap<string, unknown>): string =>
  families.has(metric) ? metric : metric.replace(/_(?:bucket|sum|count)$/, '')
