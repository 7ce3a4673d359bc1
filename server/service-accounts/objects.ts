import type { AccountObjects, AccountReference, LiveType } from '../../runtime/auth/index.ts'
import { objectKey, type DynamicObject } from '../../runtime/api/index.ts'
import { decodeObject } from '../../runtime/registry/index.ts'
import type { Store, Stored } from '../../runtime/store/contract/index.ts'

/**
 * Finds the objects that tokens are bound to in local state, which includes every write that this server has answered;
 * if they are missing there, by a consistent read, because another server may have just created them. Each version is
 * decoded once.
 */
export function accountObjects(store: Store): AccountObjects {
  const decoded = new WeakMap<Stored, DynamicObject>()
  const read = async (key: string, level: 'any' | 'consistent'): Promise<DynamicObject | undefined> => {
    const stored = await store.get(key, { read: level })
    if (stored === undefined) return undefined
    const known = decoded.get(stored) ?? decodeObject(stored)
    decoded.set(stored, known)
    return known
  }
  return {
    revision: () => store.localRevision(),
    async find(resource: LiveType, target: AccountReference) {
      const key = objectKey({ group: '', resource }, target)
      return (await read(key, 'any')) ?? read(key, 'consistent')
    },
  }
}
