import type { StoreOptions } from '../../runtime/store/state/index.ts'
import type { LogWorld } from './log.ts'
import { registerChecks } from './register.ts'
import { storeChecks } from './store-checks/all.ts'
import { storeWorld } from './store-checks/world.ts'

export { storeChecks } from './store-checks/all.ts'

/**
 * The suite of the store over a driver.
 *
 * @param factory makes a fresh, empty log per check, as for `logConformance`
 * @param options what every server on the log is opened with
 */
export function storeConformance(name: string, factory: () => Promise<LogWorld>, options: StoreOptions = {}): void {
  registerChecks(`Store: ${name}`, storeChecks, async () => storeWorld(await factory(), options))
}
