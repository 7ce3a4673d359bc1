import type { HealthCheck } from '../../runtime/http/index.ts'
import type { Store } from '../../runtime/store/contract/index.ts'

/**
 * Fails while a write would fail: the disk is full, the files or the database are gone, there is no primary. Callers that
 * come while a look is under way share it (HEALTH-08).
 */
export function storeCheck(store: Pick<Store, 'healthy'>): HealthCheck {
  let underWay: Promise<void> | undefined
  return {
    name: 'store',
    endpoints: ['healthz', 'readyz'],
    check: () => (underWay ??= store.healthy().finally(() => (underWay = undefined))),
  }
}
