import { withDeadline } from '../runtime/async/index.ts'
import { isCheckedAt, NotReady, type HealthCheck } from '../runtime/http/index.ts'
import type { Metrics, shownMetrics } from '../runtime/metrics/index.ts'
import type { AuditLog } from './audit/log.ts'

/** Pages of metrics: what `/metrics` shows, and what is below it. */
export type MetricsPage = 'metrics' | 'slis'

/** The group of processes, including this one, that form one server: they share a port, a data folder and a store. */
export interface WorkerGroup {
  /** From 1; a replacement gets the number of the worker that it replaces. */
  readonly number: number
  /** The audit log of all workers, which is one file; undefined: there is none. */
  readonly auditLog: AuditLog | undefined
  /** Returns the source of a page with the metrics of all workers, including this one's own. */
  shown(page: MetricsPage, own: Metrics): ReturnType<typeof shownMetrics>
  /** Returns a check that fails unless all workers are ready; `own` rejects while this one is not. */
  ready(own: () => Promise<void>): HealthCheck
}

/** Less than the deadline of a health check, so that the check of all workers can report the cause. */
const DEADLINE_MILLISECONDS = 2_000

/** Returns a function that rejects unless all checks of `/readyz` pass. */
export const readinessOf = (checks: readonly HealthCheck[], isEnding: () => boolean) => async (): Promise<void> => {
  if (isEnding()) throw new NotReady('the server is shutting down')
  const asked = checks.filter((check) => isCheckedAt(check, 'readyz'))
  await withDeadline({ milliseconds: DEADLINE_MILLISECONDS }, () => Promise.all(asked.map((one) => one.check())))
}

/**
 * Returns whether controllers without an election run in this process: only in the first worker, or every process would
 * run them.
 */
export const runsUnelected = (group: Pick<WorkerGroup, 'number'> | undefined): boolean =>
  group === undefined || group.number === 1
