import { describe, it } from 'vitest'
import { type Check, type Disposable, runCheck } from './check.ts'

/** Makes a vitest suite of the checks. */
export function registerChecks<World extends Disposable>(
  suite: string,
  checks: readonly Check<World>[],
  factory: () => Promise<World>,
): void {
  describe(suite, () => {
    for (const check of checks) it(check.name, () => runCheck(check, factory))
  })
}
