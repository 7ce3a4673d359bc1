/** The conformance suites, which every driver of a store passes, for any test runner: `@orch-io/orch/store/testing`. */
import { runCheck, type Check, type Disposable } from '../test/conformance/check.ts'
import { logChecks } from '../test/conformance/log-checks/all.ts'
import type { LogWorld } from '../test/conformance/log-checks/world.ts'
import { storeChecks } from '../test/conformance/store-checks/all.ts'
import { storeWorld } from '../test/conformance/store-checks/world.ts'

export type { LogWorld } from '../test/conformance/log-checks/world.ts'

/** One property of a driver; `run` rejects if the driver does not have it. */
export interface ConformanceCheck {
  readonly name: string
  run(): Promise<void>
}

/** Longer than any check (milliseconds). */
const ALIVE_MILLISECONDS = 2 ** 30

/** Keeps the process from ending meanwhile: timers of a store hold none, and runners such as `node:test` don't either. */
async function alive<T>(work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => undefined, ALIVE_MILLISECONDS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

const over = <World extends Disposable>(
  checks: readonly Check<World>[],
  factory: () => Promise<World>,
): readonly ConformanceCheck[] =>
  checks.map((check) => ({ name: check.name, run: () => alive(() => runCheck(check, factory)) }))

/**
 * Returns what every driver must do, one check after another: `for (const { name, run } of logConformance(open)) it(name, run)`.
 *
 * @param factory makes a fresh, empty log for each check; its `open` gives one more handle to it, as one more server would have
 */
export const logConformance = (factory: () => Promise<LogWorld>): readonly ConformanceCheck[] =>
  over(logChecks, factory)

/**
 * Returns what the store over a driver must do, one check after another.
 *
 * @param factory as for `logConformance`
 */
export const storeConformance = (factory: () => Promise<LogWorld>): readonly ConformanceCheck[] =>
  over(storeChecks, async () => storeWorld(await factory()))
