import { withDeadline } from '../../runtime/async/index.ts'
import { collectionRange } from '../../runtime/api/index.ts'
import { storeMetrics, type Metrics } from '../../runtime/metrics/index.ts'
import type { ResourceCatalog } from '../../runtime/registry/index.ts'
import type { Store } from '../../runtime/store/contract/index.ts'

/** How long the store may take to tell something of itself: metrics are shown without it then. */
const DEADLINE_MILLISECONDS = 1_000

const inTime = (ask: () => Promise<number>): Promise<number | undefined> =>
  withDeadline({ milliseconds: DEADLINE_MILLISECONDS }, ask).catch(() => undefined)

/** Registers the metrics of a store and of the objects of all types. Counting reads local state, and never waits. */
export function measureStore(metrics: Metrics, store: Store, catalog: ResourceCatalog): void {
  const stored = () =>
    catalog.all().filter(({ definition }) => definition.virtual !== true && definition.storedAs === undefined)
  storeMetrics(metrics, async () => {
    const revision = store.localRevision()
    const counted = stored().map(async ({ definition: { group, plural: resource } }) => {
      const { items, remaining } = await store.list(collectionRange({ group, resource }, ''), { limit: 1, read: 'any' })
      return { group, resource, count: items.length + remaining }
    })
    const [head, size, objects] = await Promise.all([
      inTime(() => store.revision()),
      inTime(() => store.size()),
      Promise.all(counted),
    ])
    const behind = head === undefined ? undefined : Math.max(head - revision, 0)
    return { objects, size, revision, compactedRevision: store.compactedRevision(), behind }
  })
}
