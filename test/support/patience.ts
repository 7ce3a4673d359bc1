import { vi } from 'vitest'

/**
 * How long a test waits for what must come about; milliseconds, a quarter of the limit of a test (vitest.config.ts). It
 * only ends a test that fails: a busy machine must not decide one.
 */
export const PATIENCE = 75_000

/** Repeats a check until it no longer throws. */
export const waitFor = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: PATIENCE, interval: 10 })
