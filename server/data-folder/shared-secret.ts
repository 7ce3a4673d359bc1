import { randomBytes } from 'node:crypto'
import { ConditionFailed, type Key, type Store } from '../../runtime/store/contract/index.ts'

/** Outside `/<group>/…`, so that no collection holds it. */
const KEY = '/-/continue-token-secret'
const BYTES = 32

/** Returns a random secret that all servers of a store share and that survives restarts. */
export const sharedSecret = (store: Store): Promise<Uint8Array> => sharedValue(store, KEY, () => randomBytes(BYTES))

/** Returns a text that all servers of a store share; the first of them creates it. */
export const sharedText = async (store: Store, key: Key, make: () => string): Promise<string> =>
  Buffer.from(await sharedValue(store, key, () => Buffer.from(make()))).toString('utf8')

async function sharedValue(store: Store, key: Key, make: () => Uint8Array): Promise<Uint8Array> {
  const kept = await store.get(key)
  if (kept !== undefined) return kept.value
  const value = make()
  try {
    await store.commit([{ key, expect: 0, value }])
    return value
  } catch (error) {
    if (error instanceof ConditionFailed) return sharedValue(store, key, make)
    throw error
  }
}
