import type { Vendor } from '../../runtime/api/index.ts'
import { Metrics, metricsOfMetrics, processMetrics } from '../../runtime/metrics/index.ts'
import { UsageError } from '../../flags/errors.ts'
import type { ServerFlags } from '../flags.ts'
import { formatRelease } from '../release/release.ts'
import { versionInfo } from '../release/version.ts'
import { buildMetric } from './build.ts'

const SHOW_HIDDEN = 'show-hidden-metrics-for-version'

/** Returns whether hidden metrics are shown: only naming the previous release does so (METRIC-04). */
function hiddenMetrics(flags: ServerFlags): 'shown' | 'hidden' {
  const { major, minor } = flags['emulated-version']
  const asked = flags[SHOW_HIDDEN]
  const previous = formatRelease({ major, minor: minor - 1 })
  if (asked === undefined) return 'hidden'
  if (asked === previous) return 'shown'
  throw new UsageError(
    `--${SHOW_HIDDEN}: ${JSON.stringify(asked)} is not ${previous}, the release before the present one`,
  )
}

/**
 * Creates the registry of metrics that the flags describe, with those of the process and the build. Throws UsageError.
 *
 * @param warn called with a sentence for each deprecated metric (METRIC-02)
 */
export function openMetrics(flags: ServerFlags, { name }: Vendor, warn: (text: string) => void): Metrics {
  const release = flags['emulated-version']
  const metrics = new Metrics({
    release,
    hidden: hiddenMetrics(flags),
    disabled: new Set(flags['disabled-metrics']),
    allowed: flags['allow-metric-labels'],
    warn,
  })
  processMetrics(metrics)
  metricsOfMetrics(metrics)
  buildMetric(metrics, versionInfo(release, name))
  return metrics
}
