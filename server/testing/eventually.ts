import { setTimeout as sleep } from 'node:timers/promises'

export interface Patience {
  /** How long the check may keep throwing (milliseconds). Default: ten seconds. */
  readonly within?: number
}

const PATIENCE_MILLISECONDS = 10_000
const INTERVAL_MILLISECONDS = 10

/**
 * Repeats a check until it no longer throws, and returns what it returns. Throws its last error when the time is over.
 */
export async function eventually<T>(
  check: () => T | Promise<T>,
  { within = PATIENCE_MILLISECONDS }: Patience = {},
): Promise<T> {
  const end = performance.now() + within
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (performance.now() >= end) throw error
    }
    await sleep(INTERVAL_MILLISECONDS)
  }
}
