import { logChecks } from './log-checks/all.ts'
import { damageChecks, type DamageWorld } from './log-checks/damage.ts'
import type { LogWorld } from './log-checks/world.ts'
import { registerChecks } from './register.ts'

export { logChecks } from './log-checks/all.ts'
export { damageChecks, type DamageWorld } from './log-checks/damage.ts'
export type { LogWorld } from './log-checks/world.ts'

/**
 * The suite of a driver.
 *
 * @param factory makes a fresh, empty log per check; `open` gives one more handle to it, as one more server would have.
 */
export function logConformance(name: string, factory: () => Promise<LogWorld>): void {
  registerChecks(`Log: ${name}`, logChecks, factory)
}

/** What a driver that keeps bytes owes when they change behind its back. */
export function damageConformance(name: string, factory: () => Promise<DamageWorld>): void {
  registerChecks(`damaged Log: ${name}`, damageChecks, factory)
}
