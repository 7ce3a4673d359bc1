import { afterAll, beforeAll } from 'vitest'

/** Something that all tests of a `describe` use. */
export interface OneForAll<T> {
  /** Returns it. Throws before the first test begins. */
  started(): T
  /** Returns it; undefined: it has not started. */
  ifStarted(): T | undefined
}

/**
 * Starts something before the tests of the surrounding `describe`.
 *
 * @param end ends it after them; absent: it goes on
 */
export function oneForAll<T>(start: () => Promise<T>, end?: (one: T) => Promise<unknown>): OneForAll<T> {
  let one: T | undefined
  beforeAll(async () => {
    one = await start()
  })
  afterAll(async () => {
    if (one !== undefined) await end?.(one)
  })
  return {
    started() {
      if (one === undefined) throw new Error('it is started by beforeAll')
      return one
    },
    ifStarted: () => one,
  }
}
