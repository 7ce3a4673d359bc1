import type { MetricValues } from '../../../runtime/metrics/index.ts'
import type { MetricsPage } from '../../../server/serving.ts'

interface PageOfWorker {
  readonly page: MetricsPage
  /** Values of the asking worker. */
  readonly own: readonly MetricValues[]
}

/** What workers ask the primary process. */
export type OfPrimary = {
  /** Reports that the worker can be asked. Answers what it should do. */
  readonly hello: readonly [undefined, 'run' | 'end']
  /** Reports that the worker serves; carries the text for the operator. */
  readonly serving: readonly [string, undefined]
  /** Asks for a page of metrics of all workers. */
  readonly metrics: readonly [PageOfWorker, readonly MetricValues[]]
  /** Answers how many of the other workers don't serve. Fails unless those that do are ready. */
  readonly othersReady: readonly [undefined, number]
  /** Appends lines to the audit log. Answers whether they are there. */
  readonly audit: readonly [Uint8Array, boolean]
}

/** What the primary process asks workers. */
export type OfWorker = {
  readonly metrics: readonly [MetricsPage, readonly MetricValues[]]
  /** Fails unless the worker is ready. */
  readonly ready: readonly [undefined, undefined]
  /** Asks the worker to stop. */
  readonly end: readonly [undefined, undefined]
}

/** How long an answer may take (milliseconds): of a worker, and of the primary process, which asks all other workers meanwhile. */
interface Patience {
  readonly worker: number
  readonly primary: number
}

/** Less than the deadline of a health check. */
export const READINESS: Patience = { worker: 2_000, primary: 2_500 }
/** Less than Prometheus waits by default. */
export const METRICS: Patience = { worker: 8_000, primary: 9_000 }
/** For everything else: after that the other process is given up. */
export const ANYTHING: Patience = { worker: 30_000, primary: 30_000 }
