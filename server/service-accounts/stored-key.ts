import { generateKeyPairSync } from 'node:crypto'
import type { Store } from '../../runtime/store/contract/index.ts'
import { sharedText } from '../shared-secret.ts'

/** Outside `/<group>/…`, so that no collection holds it. */
const KEY = '/-/service-account-signing-key'
const MODULUS_BITS = 2_048

function generate(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: MODULUS_BITS })
  return privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
}

/**
 * Returns the PEM of the private key that all servers of a store sign service account tokens with. The first of them makes
 * it; if it has signed with a key of its own before, that one becomes the key of the store.
 */
export const storedSigningKey = (store: Store, own: string | undefined): Promise<string> =>
  sharedText(store, KEY, () => own ?? generate())

/** Gives a store without a key one that is quick to make: of an elliptic curve, which not every verifier knows. */
export async function keepSigningKey(store: Store): Promise<void> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  await storedSigningKey(store, privateKey.export({ format: 'pem', type: 'pkcs8' }).toString())
}

/** Returns the PEM of that key if the store has one. */
export async function presentSigningKey(store: Store): Promise<string | undefined> {
  const kept = await store.get(KEY)
  return kept === undefined ? undefined : Buffer.from(kept.value).toString('utf8')
}
