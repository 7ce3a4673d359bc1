import { isConflict } from './errors.ts'
import type { ApiObject } from './meta.ts'
import type { ResourceClient } from './resource-client.ts'

/** Longest pause after a conflict, in milliseconds. */
const LONGEST_PAUSE = 64

export interface RetryOptions {
  /** Attempts before the conflict is thrown; default: 100. */
  readonly attempts?: number
  /** Waits after a conflict (the first is number 1); default: a random time that grows up to 64 ms. */
  readonly pause?: (conflicts: number) => Promise<void>
}

/** Random, because two writers that start at the same moment would stay in step, and the same one would always lose. */
const randomPause = (conflicts: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, Math.random() * Math.min(LONGEST_PAUSE, 2 ** conflicts))
  })

/**
 * Reads an object, changes it and writes it back, and after a conflict starts over with the newest state (CLIENT-08).
 *
 * @param change returns the object to write, made from the one that was read
 */
export async function updateWithRetry<T extends ApiObject>(
  client: Pick<ResourceClient<T>, 'get' | 'update'>,
  name: string,
  change: (object: T) => T,
  { attempts = 100, pause = randomPause }: RetryOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await client.update(change(await client.get(name)))
    } catch (error) {
      if (!isConflict(error) || attempt >= attempts) throw error
      await pause(attempt)
    }
  }
}
