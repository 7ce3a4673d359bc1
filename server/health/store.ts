import type { HealthCheck } from '../../runtime/http/index.ts'
import type { Store } from '../../runtime/store/contract/index.ts'
import { checkUnmoved } from '../stores/placement.ts'
import type { Stores } from '../stores/stores.ts'

/** Returns a check for each store: `store` for the main one, `store-events` for that of events. */
export const storeChecks = ({ main, own }: Stores): readonly HealthCheck[] => [
  storeCheck({
    async healthy() {
      checkUnmoved(main, own)
      await main.healthy()
    },
  }),
  ...own.map(({ name, store }) => storeCheck(store, `store-${name}`)),
]

/**
 * Fails while a write would fail: the disk is full, the files or the database are gone, there is no primary. Concurrent
 * callers share one check (HEALTH-08).
 */
export function storeCheck(store: Pick<Store, 'healthy'>, name = 'store'): HealthCheck {
  let underWay: Promise<void> | undefined
  return {
    name,
    endpoints: ['healthz', 'readyz'],
    check: () => (underWay ??= store.healthy().finally(() => (underWay = undefined))),
  }
}
