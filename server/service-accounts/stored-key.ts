import { generateKeyPairSync } from 'node:crypto'
import type { Store } from '../../runtime/store/contract/index.ts'
import { sharedText } from '../data-folder/shared-secret.ts'

/** Outside `/<group>/…`, so that no collection holds it. */
const KEY = '/-/service-account-signing-key'

/**
 * Generates an elliptic curve key (ES256): an RSA key of 2,048 bits took a third of the processor time of a first
 * start.
 */
function generate(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
}

/**
 * Returns the PEM of the private key with which all servers of a store sign service account tokens. The first of them
 * creates it; if it has signed with its own key before, that becomes the key of the store.
 */
export const storedSigningKey = (store: Store, own: string | undefined): Promise<string> =>
  sharedText(store, KEY, () => own ?? generate())

/** Returns the PEM of that key if the store has one. */
export async function presentSigningKey(store: Store): Promise<string | undefined> {
  const kept = await store.get(KEY)
  return kept === undefined ? undefined : Buffer.from(kept.value).toString('utf8')
}
