import type { LogWorld } from './log.ts'
import { registerChecks, type Check } from './check.ts'
import { commitChecks } from './store-checks/commit.ts'
import { compactionChecks } from './store-checks/compaction.ts'
import { concurrencyChecks } from './store-checks/concurrency.ts'
import { outcomeChecks } from './store-checks/outcome.ts'
import { snapshotChecks } from './store-checks/snapshot.ts'
import { watchChecks } from './store-checks/watch.ts'
import { storeWorld, type StoreWorld } from './store-checks/world.ts'

/** Every property of `Store` that can be asked without killing processes. */
export const storeChecks: readonly Check<StoreWorld>[] = [
  ...commitChecks,
  ...concurrencyChecks,
  ...watchChecks,
  ...snapshotChecks,
  ...compactionChecks,
  ...outcomeChecks,
]

/**
 * The suite of the store over a driver.
 *
 * @param factory makes a fresh, empty log per check, as for `logConformance`
 */
export function storeConformance(name: string, factory: () => Promise<LogWorld>): void {
  registerChecks(`Store: ${name}`, storeChecks, async () => storeWorld(await factory()))
}
