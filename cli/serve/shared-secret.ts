import { randomBytes } from 'node:crypto'
import { ConditionFailed, type Store } from '../../runtime/store/contract/index.ts'

/** Outside `/<group>/…`, so that no collection holds it. */
const KEY = '/-/continue-token-secret'
const BYTES = 32

/** A random secret that all servers of a store have in common, and that outlasts them. */
export async function sharedSecret(store: Store): Promise<Uint8Array> {
  const kept = await store.get(KEY)
  if (kept !== undefined) return kept.value
  const secret = randomBytes(BYTES)
  try {
    await store.commit([{ key: KEY, expect: 0, value: secret }])
    return secret
  } catch (error) {
    if (error instanceof ConditionFailed) return sharedSecret(store)
    throw error
  }
}
