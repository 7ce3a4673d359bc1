import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { memoryLog, memoryStorage } from '../../../runtime/store/memory/index.ts'
import { openStore } from '../../../runtime/store/state/index.ts'
import type { LocalStore } from '../../../runtime/store/contract/index.ts'
import { presentSigningKey, storedSigningKey } from '../../../server/service-accounts/stored-key.ts'

const stores: LocalStore[] = []
let storage: ReturnType<typeof memoryStorage>
const open = async (): Promise<LocalStore> => {
  const store = await openStore(memoryLog(storage))
  stores.push(store)
  return store
}
beforeAll(() => {
  storage = memoryStorage()
})
afterAll(() => Promise.all(stores.map((store) => store.close())))

it('is of an elliptic curve, which is quick to make, and the same for all servers of a store', async () => {
  const one = await open()
  expect(await presentSigningKey(one)).toBeUndefined()
  const key = await storedSigningKey(one, undefined)
  expect(createPrivateKey(key)).toMatchObject({
    asymmetricKeyType: 'ec',
    asymmetricKeyDetails: { namedCurve: 'prime256v1' },
  })
  const other = await open()
  expect(await storedSigningKey(other, undefined)).toBe(key)
  expect(await presentSigningKey(other)).toBe(key)
})

it('stays what it was in a store of an earlier release, of whatever kind', async () => {
  storage = memoryStorage()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const own = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  expect(await storedSigningKey(await open(), own)).toBe(own)
  expect(await storedSigningKey(await open(), undefined)).toBe(own)
})
