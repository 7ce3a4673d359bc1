import { describe, expect, it } from 'vitest'
import { dnsSubdomain, validateMetadata, validateMetadataUpdate, type ObjectMeta } from '../../../runtime/api/index.ts'
import { growthOf, MOST_GROWTH } from '../../support/growth.ts'

const rules = { nameRule: dnsSubdomain, namespaced: 'Namespaced', productFinalizer: 'orch' } as const
const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))
const dictionary = (count: number, key: (index: number) => string, value: string): Record<string, string> =>
  Object.fromEntries(many(count, (index) => [key(index), value]))
const named: ObjectMeta = { name: 'a', namespace: 'b' }
const bad = (index: number): string => `a/b/${index}`
const owner = (index: number) => ({ apiVersion: 'v1', kind: 'Pod', name: `p${index}`, uid: `u${index}` })

const metadata: readonly (readonly [string, (size: number) => ObjectMeta])[] = [
  ['labels', (size) => ({ labels: dictionary(size, (index) => `k${index}`, 'v') })],
  ['bad labels', (size) => ({ labels: dictionary(size, bad, '-') })],
  ['bad annotations', (size) => ({ annotations: dictionary(size, bad, 'v') })],
  ['finalizers', (size) => ({ finalizers: many(size, (index) => `a.b/c${index}`) })],
  ['bad finalizers', (size) => ({ finalizers: many(size, bad) })],
  ['bare finalizers', (size) => ({ finalizers: many(size, (index) => `c${index}`) })],
  ['owners', (size) => ({ ownerReferences: many(size, owner) })],
  [
    'empty owners',
    (size) => ({ ownerReferences: many(size, () => ({ apiVersion: '', kind: '', name: '', uid: '' })) }),
  ],
  ['controllers', (size) => ({ ownerReferences: many(size, (index) => ({ ...owner(index), controller: true })) })],
]

describe('the metadata of a large object', () => {
  it.each(metadata)('is judged in time that is proportional to its %s', async (_, make) => {
    const input = (size: number): ObjectMeta => ({ ...named, ...make(size) })
    const work = (made: ObjectMeta): unknown => validateMetadata(made, rules)
    expect(await growthOf({ input, work, largest: 100_000 })).toBeLessThanOrEqual(MOST_GROWTH)
  })

  it.each(metadata)('has as many errors as a refusal names, and few more, for its %s', (_, make) => {
    expect(validateMetadata({ ...named, ...make(100_000) }, rules).length).toBeLessThan(110)
  })

  it('is compared with that of an object under deletion in time that is proportional to its finalizers', async () => {
    const input = (size: number): readonly [ObjectMeta, ObjectMeta] => [
      { ...named, finalizers: many(size, (index) => `a.b/c${index}`) },
      { ...named, deletionTimestamp: '2026-01-01T00:00:00Z', finalizers: many(size, (index) => `a.b/d${index}`) },
    ]
    const work = ([now, old]: readonly [ObjectMeta, ObjectMeta]): unknown => validateMetadataUpdate(now, old)
    expect(await growthOf({ input, work, largest: 100_000 })).toBeLessThanOrEqual(MOST_GROWTH)
  })

  it('may name several controllers, of which every further one is an error', () => {
    const ownerReferences = many(3, (index) => ({ ...owner(index), controller: true }))
    expect(validateMetadata({ ...named, ownerReferences }, rules)).toHaveLength(2)
  })
})
