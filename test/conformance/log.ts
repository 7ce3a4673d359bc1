import { arbitrationChecks } from './log-checks/arbitration.ts'
import { beginChecks } from './log-checks/begin.ts'
import { checkpointChecks } from './log-checks/checkpoint.ts'
import { contentChecks } from './log-checks/content.ts'
import { damageChecks, type DamageWorld } from './log-checks/damage.ts'
import { tailChecks } from './log-checks/tail.ts'
import type { LogWorld } from './log-checks/world.ts'
import { registerChecks, type Check } from './check.ts'

export { damageChecks, type DamageWorld } from './log-checks/damage.ts'
export type { LogWorld } from './log-checks/world.ts'

/** Every property of `Log` that can be asked without killing processes. */
export const logChecks: readonly Check<LogWorld>[] = [
  ...contentChecks,
  ...arbitrationChecks,
  ...tailChecks,
  ...checkpointChecks,
  ...beginChecks,
]

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
