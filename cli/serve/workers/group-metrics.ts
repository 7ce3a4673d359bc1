import { lastingOf, mergeMetrics, type MetricValues } from '../../../runtime/metrics/index.ts'
import type { MetricsPage } from '../../../server/serving.ts'

interface PageValues {
  /** The last values of each worker, by its number. */
  readonly last: Map<number, readonly MetricValues[]>
  /** The sums of workers that have ended. */
  ended: readonly MetricValues[]
}

/** The metrics of all workers. Their sums never fall: the last counts of an ended worker are kept. */
export class GroupMetrics {
  readonly #pages = new Map<MetricsPage, PageValues>()

  /** Records the values of a worker. */
  seen(page: MetricsPage, worker: number, values: readonly MetricValues[]): void {
    this.#page(page).last.set(worker, values)
  }

  /** Records that a worker has ended. */
  gone(worker: number): void {
    for (const page of this.#pages.values()) {
      const last = page.last.get(worker)
      page.last.delete(worker)
      if (last !== undefined) page.ended = mergeMetrics([page.ended, lastingOf(last)])
    }
  }

  /** Returns the combined last values of all workers. */
  all(page: MetricsPage): readonly MetricValues[] {
    const { last, ended } = this.#page(page)
    return mergeMetrics([...last.values(), ended])
  }

  #page(page: MetricsPage): PageValues {
    const known = this.#pages.get(page) ?? { last: new Map(), ended: [] }
    this.#pages.set(page, known)
    return known
  }
}
