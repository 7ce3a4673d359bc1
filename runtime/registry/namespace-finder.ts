import { objectKey } from '../meta/keys.ts'
import type { DynamicObject } from '../meta/object.ts'
import type { Store } from '../store/contract/index.ts'
import { decodeObject } from './encoding.ts'

/** Reads namespaces, each state decoded once. What is absent or changed here is confirmed by a consistent read. */
export function namespaceFinder(store: Store): (name: string) => Promise<DynamicObject | undefined> {
  const decoded = new WeakMap<Uint8Array, DynamicObject>()
  return async (name) => {
    const key = objectKey({ group: '', resource: 'namespaces' }, { namespace: '', name })
    const stored = (await store.get(key, { read: 'any' })) ?? (await store.get(key))
    if (stored === undefined) return undefined
    const known = decoded.get(stored.value)
    if (known !== undefined) return known
    const object = decodeObject(stored.value, stored.revision)
    decoded.set(stored.value, object)
    return object
  }
}
