import { createHash } from 'node:crypto'
import type { Metrics } from './metrics.ts'

/** Counts the reloads of a configuration file that is read again when it changes. */
export interface ReloadMetrics {
  /** Records the time of the first load, which is no reload. */
  loaded(): void
  reloaded(): void
  failed(): void
}

export interface ReloadMetricsOptions {
  readonly metrics: Metrics
  /** The part of the metrics' names: `authentication`, `authorization`. */
  readonly subject: string
  /** Identifies the server without its name: `sha256:…`. */
  readonly serverHash: string
  /** Milliseconds since the epoch. */
  clock(): number
}

/** Registers Kubernetes' two metrics of automatic reloads, by server and status `success` or `failure` (AUTHN-CFG-19). */
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
    across: 'most',
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

/**
 * Registers Kubernetes' metric of the configuration file in force, by which operators compare servers (AUTHZ-CFG-04). The result
 * is called with the content of the file whenever it comes into force.
 */
export function appliedConfiguration({
  metrics,
  subject,
  serverHash,
}: Omit<ReloadMetricsOptions, 'clock'>): (content: string) => void {
  const hashes = metrics.gauge({
    name: `apiserver_${subject}_config_controller_last_config_info`,
    help: `Information about the last applied ${subject} configuration with hash as label, split by apiserver identity.`,
    stability: 'ALPHA',
    across: 'most',
    labels: ['apiserver_id_hash', 'hash'],
  })
  return (content) => {
    hashes.reset()
    const hash = `sha256:${createHash('sha256').update(content).digest('hex')}`
    hashes.set({ apiserver_id_hash: serverHash, hash }, 1)
  }
}
