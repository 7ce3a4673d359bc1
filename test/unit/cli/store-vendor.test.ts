import { expect, it } from 'vitest'
import { claimStore } from '../../../server/stores/vendor.ts'
import type { Vendor } from '../../../runtime/api/index.ts'
import { memoryLog } from '../../../runtime/store/memory/index.ts'
import { openStore } from '../../../runtime/store/state/index.ts'
import type { Store } from '../../../runtime/store/contract/index.ts'
import { vendor as own } from '../../../generated/vendor.ts'

const other: Vendor = { ...own, apiDomain: 'other.example', domain: 'other.example' }
const open = (): Promise<Store> => openStore(memoryLog(), { retentionMilliseconds: 60_000, onError: () => undefined })
const refusal = (names: string): string => `the store S holds objects under other names (${names}): give another store`

it('remembers the names under which objects are stored, and refuses others', async () => {
  const store = await open()
  await claimStore(store, own, 'S')
  const revision = await store.revision()
  await claimStore(store, { ...own, title: 'Another Title' }, 'S')
  await expect(claimStore(store, other, 'S')).rejects.toThrow(refusal(`apiDomain ${own.apiDomain}, not other.example`))
  await expect(claimStore(store, { ...own, systemNamespace: 'x' }, 'S')).rejects.toThrow(
    refusal(`systemNamespace ${own.systemNamespace}, not x`),
  )
  expect(await store.revision()).toBe(revision)
})

it('agrees on one vendor when several claim a store at once', async () => {
  const store = await open()
  const claims = await Promise.allSettled([own, other, own, other].map((vendor) => claimStore(store, vendor, 'S')))
  expect(claims.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected'])
})

it('reads the vendor of a store that recorded none from its objects', async () => {
  const store = await open()
  const role = (domain: string) => ({
    key: `/rbac.authorization.${domain}/clusterroles/a`,
    expect: 0,
    value: Buffer.from('{}'),
  })
  await store.commit([role(own.apiDomain)])
  await expect(claimStore(store, other, 'S')).rejects.toThrow(refusal(`apiDomain ${own.apiDomain}, not other.example`))
  await claimStore(store, own, 'S')
  await expect(claimStore(store, other, 'S')).rejects.toThrow('other names')
})
