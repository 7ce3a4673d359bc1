import { lastingOf, mergeMetrics, type MetricValues } from '../../../runtime/metrics/index.ts'
import type { MetricsPage } from '../../../server/serving.ts'

interface PageValues {
  /** What each worker showed last, by its number. */
  readonly last: Map<number, readonly MetricValues[]>
  /** The sums of workers that are gone. */
  ended: readonly MetricValues[]
}

/** The metrics of all workers. A sum of theirs never falls: what a worker that is gone had counted when it was last seen stays. */
export class GroupMetrics {
  readonly #pages = new Map<MetricsPage, PageValues>()

  /** Records what a worker shows. */
  seen(page: MetricsPage, worker: number, values: readonly MetricValues[]): void {
    this.#page(page).last.set(worker, values)
  }

  /** Records that a worker is gone. */
  gone(worker: number): void {
    for (const page of this.#pages.values()) {
      const last = page.last.get(worker)
      page.last.delete(worker)
      if (last !== undefined) page.ended = mergeMetrics([page.ended, lastingOf(last)])
    }
  }

  /** Returns what all workers show together, each as it was last seen. */
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
