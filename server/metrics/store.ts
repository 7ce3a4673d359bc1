import { withDeadline } from '../../runtime/async/index.ts'
import { collectionRange } from '../../runtime/api/index.ts'
import { MAIN_STORE, storeMetrics, type Metrics } from '../../runtime/metrics/index.ts'
import type { ResourceCatalog } from '../../runtime/registry/index.ts'
import type { Store } from '../../runtime/store/contract/index.ts'
import type { Stores } from '../stores/stores.ts'

/** How long a store may take to report its state; after that metrics are shown without it. */
const DEADLINE_MILLISECONDS = 1_000

const inTime = (ask: () => Promise<number>): Promise<number | undefined> =>
  withDeadline({ milliseconds: DEADLINE_MILLISECONDS }, ask).catch(() => undefined)

/** Registers the metrics of the stores and of the objects of all types. Counting reads local state, and never waits. */
export function measureStores(metrics: Metrics, stores: Stores, catalog: ResourceCatalog): void {
  const stored = () =>
    catalog.all().filter(({ definition }) => definition.virtual !== true && definition.storedAs === undefined)
  const named = [{ name: MAIN_STORE, store: stores.main }, ...stores.own]
  storeMetrics(metrics, async () => {
    const counted = stored().map(async ({ definition: { group, plural: resource } }) => {
      const type = { group, resource }
      const page = await stores.of(type).list(collectionRange(type, ''), { limit: 1, read: 'any' })
      return { ...type, count: page.items.length + page.remaining }
    })
    const [states, objects] = await Promise.all([
      Promise.all(named.map(({ name, store }) => stateOf(name, store))),
      Promise.all(counted),
    ])
    return { objects, stores: states }
  })
}

async function stateOf(name: string, store: Store) {
  const revision = store.localRevision()
  const [head, size] = await Promise.all([inTime(() => store.revision()), inTime(() => store.size())])
  const behind = head === undefined ? undefined : Math.max(head - revision, 0)
  return { name, size, revision, compactedRevision: store.compactedRevision(), behind }
}
