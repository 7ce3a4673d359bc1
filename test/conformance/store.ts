import type { LogWorld } from './log.ts'
import { registerChecks } from './register.ts'
import { storeChecks } from './store-checks/all.ts'
import { storeWorld } from './store-checks/world.ts'

export { storeChecks } from './store-checks/all.ts'

/**
 * The suite of the store over a driver.
 *
 * @param factory makes a fresh, empty log per check, as for `logConformance`
 */
export function storeConformance(name: string, factory: () => Promise<LogWorld>): void {
  registerChecks(`Store: ${name}`, storeChecks, async () => storeWorld(await factory()))
}
