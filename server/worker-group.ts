import { withDeadline } from '../runtime/async/index.ts'
import { isCheckedAt, NotReady, type HealthCheck } from '../runtime/http/index.ts'
import type { Metrics, shownMetrics } from '../runtime/metrics/index.ts'
import type { AuditLog } from './audit/log.ts'

/** Pages of metrics: what `/metrics` shows, and what is below it. */
export type MetricsPage = 'metrics' | 'slis'

/** Several processes that are one server to clients: they share a port, a data folder and a store. This one is one of them. */
export interface WorkerGroup {
  /** From 1; a worker that replaces another has its number. */
  readonly number: number
  /** Keeps the audit log of all workers, which is one file; undefined: there is none. */
  readonly auditLog: AuditLog | undefined
  /** Returns what shows a page of metrics of all workers, to which this one adds its own. */
  shown(page: MetricsPage, own: Metrics): ReturnType<typeof shownMetrics>
  /** Returns a check that fails unless all workers are ready; `own` rejects while this one is not. */
  ready(own: () => Promise<void>): HealthCheck
}

/** Less than a health check may take, so that the check of all workers can tell. */
const DEADLINE_MILLISECONDS = 2_000

/** Returns what rejects unless all checks of `/readyz` pass. */
export const readinessOf = (checks: readonly HealthCheck[], isEnding: () => boolean) => async (): Promise<void> => {
  if (isEnding()) throw new NotReady('the server is shutting down')
  const asked = checks.filter((check) => isCheckedAt(check, 'readyz'))
  await withDeadline({ milliseconds: DEADLINE_MILLISECONDS }, () => Promise.all(asked.map((one) => one.check())))
}

/**
 * Whether controllers that are not elected run in this process. Of a server without an election every process would run
 * them: they are for its first worker alone.
 */
export const runsUnelected = (group: Pick<WorkerGroup, 'number'> | undefined): boolean =>
  group === undefined || group.number === 1
