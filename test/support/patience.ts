import { setTimeout as sleep } from 'node:timers/promises'

/**
 * How long a test waits for what must come about; milliseconds, a quarter of the limit of a test (vitest.config.ts). It
 * only ends a test that fails: a busy machine must not decide one.
 */
export const PATIENCE = 120_000

/** Between two checks (milliseconds): what comes at once is seen at once. */
const LEAST_PAUSE = 10
const MOST_PAUSE = 30
/** What a pause takes of the time that was waited already: what takes long is not asked for all the time. */
const PAUSE_SHARE = 0.2

/**
 * Resolves when it is time to check again what was waited for since then.
 *
 * @param began milliseconds of the clock
 * @param most the longest pause (milliseconds)
 */
export const pauseSince = (began: number, most: number): Promise<void> =>
  sleep(Math.min(most, Math.max(LEAST_PAUSE, (Date.now() - began) * PAUSE_SHARE)))

/** Repeats a check until it no longer throws, and returns what it returns. Throws its last error when patience is over. */
export async function waitFor<T>(check: () => T | Promise<T>): Promise<T> {
  const began = Date.now()
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() - began > PATIENCE) throw error
    }
    await pauseSince(began, MOST_PAUSE)
  }
}
