import { isConflict } from './errors.ts'
import type { ApiObject } from './meta.ts'
import type { ResourceClient } from './resource-client.ts'

/**
 * Reads an object, changes it and writes it back, and starts over with the newest state on a conflict (CLIENT-08).
 *
 * @param change returns the object to write, made from the one that was read
 * @param attempts tries before the conflict is thrown; default 100
 */
export async function updateWithRetry<T extends ApiObject>(
  client: Pick<ResourceClient<T>, 'get' | 'update'>,
  name: string,
  change: (object: T) => T,
  { attempts = 100 }: { readonly attempts?: number } = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await client.update(change(await client.get(name)))
    } catch (error) {
      if (!isConflict(error) || attempt >= attempts) throw error
    }
  }
}
