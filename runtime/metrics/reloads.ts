import type { Metrics } from './metrics.ts'

/** Counts how a configuration file fares that is read again when it changes. */
export interface ReloadMetrics {
  /** The file is in force; of the first time only the moment is kept, since it is no reload. */
  loaded(): void
  reloaded(): void
  failed(): void
}

export interface ReloadMetricsOptions {
  readonly metrics: Metrics
  /** What is configured, as it stands in the names: `authentication`, `authorization`. */
  readonly subject: string
  /** Tells servers apart without naming them: `sha256:…`. */
  readonly serverHash: string
  /** Milliseconds since 1970. */
  clock(): number
}

/** The field's two metrics of a configuration that reloads, by server and status `success` or `failure` (AUTHN-CFG-19). */
export function reloadMetrics({ metrics, subject, serverHash, clock }: ReloadMetricsOptions): ReloadMetrics {
  const prefix = `apiserver_${subject}_config_controller_automatic_reload`
  const labels = ['status', 'apiserver_id_hash'] as const
  const split = 'split by status and apiserver identity.'
  const total = metrics.counter({
    name: `${prefix}s_total`,
    help: `Total number of automatic reloads of ${subject} configuration ${split}`,
    stability: 'ALPHA',
    labels,
  })
  const last = metrics.gauge({
    name: `${prefix}_last_timestamp_seconds`,
    help: `Timestamp of the last automatic reload of ${subject} configuration ${split}`,
    stability: 'ALPHA',
    labels,
  })
  const labelled = (status: 'success' | 'failure') => ({ status, apiserver_id_hash: serverHash })
  const mark = (status: 'success' | 'failure'): void => last.set(labelled(status), clock() / 1000)
  const count = (status: 'success' | 'failure'): void => {
    total.inc(labelled(status))
    mark(status)
  }
  return { loaded: () => mark('success'), reloaded: () => count('success'), failed: () => count('failure') }
}
