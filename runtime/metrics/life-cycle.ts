/** The stability level of a metric (METRIC-01). */
type Stability = 'ALPHA' | 'BETA' | 'STABLE'

/** A release, `1.<minor>`. */
interface Release {
  readonly minor: number
}

/** The release that deprecates a metric, as Kubernetes writes it: `1.28.0`. */
type DeprecatedVersion = `1.${number}.0`

/** Releases between the deprecation of a metric and the one that hides it (METRIC-03; rule 11b). */
const HIDDEN_AFTER: Readonly<Record<Stability, number>> = { ALPHA: 0, BETA: 1, STABLE: 3 }

/** `hidden`: shown only on demand; `removed`: never shown. */
export type MetricState = 'current' | 'deprecated' | 'hidden' | 'removed'

export interface MetricLife {
  readonly stability: Stability
  /** Default: it is not deprecated. */
  readonly deprecatedVersion?: DeprecatedVersion | undefined
}

/** Returns the state of a metric in a release (METRIC-02 to METRIC-05). */
export function metricStateIn({ stability, deprecatedVersion }: MetricLife, { minor }: Release): MetricState {
  if (deprecatedVersion === undefined) return 'current'
  const age = minor - Number(deprecatedVersion.split('.')[1])
  if (age < 0) return 'current'
  const hidden = HIDDEN_AFTER[stability]
  if (age < hidden) return 'deprecated'
  return age === hidden ? 'hidden' : 'removed'
}
