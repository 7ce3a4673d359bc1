import { describe, expect, it } from 'vitest'
import { rememberingView, viewedStore } from '../../../runtime/registry/storage/viewed-store.ts'
import { sharedStore } from '../../../runtime/registry/storage/sharing.ts'
import { Turns } from '../../../runtime/async/index.ts'
import { collectionRange, type DynamicObject } from '../../../runtime/api/index.ts'
import { createRegistry, encodeObject } from '../../../runtime/registry/index.ts'
import type { VersionDefinition } from '../../../runtime/scheme/index.ts'
import type { Store } from '../../../runtime/store/contract/index.ts'
import { contextFor, define, listRequest, openMemoryStore, vendor } from './support.ts'

const COUNT = 10_000
const AT_ONCE = 500
const MOST_IN_A_TURN = 32

const other = define({ group: 'other.example', kind: 'Thing', plural: 'things', properties: {} })
const own = define({ group: 'own.example', kind: 'Thing', plural: 'things', properties: {} })
const range = collectionRange({ group: 'other.example', resource: 'things' }, '')

async function filled(): Promise<Store> {
  const store = await openMemoryStore()
  for (let first = 0; first < COUNT; first += AT_ONCE) {
    await store.commit(
      Array.from({ length: AT_ONCE }, (_, index) => {
        const name = `o${String(first + index).padStart(5, '0')}`
        const value = encodeObject({
          kind: 'Thing',
          apiVersion: 'other.example/v1',
          metadata: { name, namespace: 'n' },
        })
        return { key: `/other.example/things/n/${name}`, expect: 0, value }
      }),
    )
  }
  return store
}

/** Counts what is made in each turn of the event loop while work runs. */
async function mostInATurn(made: () => number, work: () => Promise<unknown>): Promise<number> {
  let most = 0
  let before = made()
  let isDone = false
  const look = (): void => {
    most = Math.max(most, made() - before)
    before = made()
    if (!isDone) setImmediate(look)
  }
  setImmediate(look)
  await work()
  isDone = true
  return Math.max(most, made() - before)
}

describe('10,000 stored objects that are shown in another form for the first time', () => {
  it('are made few in a turn, and once, in a list and a watch of their own type', async () => {
    const store = await filled()
    let made = 0
    const view = rememberingView((value) => {
      made += 1
      return Buffer.from(value)
    }, new Turns().next)
    const viewed = viewedStore(store, { group: 'other.example', resource: 'things' }, view)
    const list = async () => expect((await viewed.list(range)).items).toHaveLength(COUNT)
    expect(await mostInATurn(() => made, list)).toBeLessThanOrEqual(MOST_IN_A_TURN)
    expect(made).toBe(COUNT)
    await list()
    expect(made).toBe(COUNT)
  })

  it('are made few in a turn through a type that shares them', async () => {
    const store = await filled()
    let made = 0
    const form =
      (apiVersion: string) =>
      (object: DynamicObject): DynamicObject => {
        made += 1
        return { ...object, apiVersion }
      }
    const shared = sharedStore(store, own, other, {
      toStored: form('other.example/v1'),
      fromStored: form('own.example/v1'),
      turn: new Turns().next,
    })
    const ownRange = collectionRange({ group: 'own.example', resource: 'things' }, '')
    const list = async () => expect((await shared.list(ownRange)).items).toHaveLength(COUNT)
    expect(await mostInATurn(() => made, list)).toBeLessThanOrEqual(MOST_IN_A_TURN)

    const watch = async (): Promise<void> => {
      const stop = new AbortController()
      let seen = 0
      for await (const { events } of shared.watch(ownRange, store.compactedRevision(), stop.signal)) {
        seen += events.length
        if (seen === COUNT) break
      }
    }
    expect(await mostInATurn(() => made, watch)).toBeLessThanOrEqual(MOST_IN_A_TURN)
    expect(made).toBe(COUNT)
  })

  it('are few in a turn where a list selects in another version', async () => {
    const store = await filled()
    let made = 0
    const { v1 } = other.versions
    if (v1 === undefined) throw new Error('no version')
    const v2: VersionDefinition = {
      ...v1,
      name: 'v2',
      fromStorage: (object) => {
        made += 1
        return object
      },
    }
    const definition = { ...other, versions: { ...other.versions, v2 } }
    const catalog = createRegistry({ vendor, store, definitions: [definition], tokenSecret: Buffer.from('secret') })
    const registry = catalog.find('other.example', 'things')
    if (registry === undefined) throw new Error('no registry')
    const list = () =>
      registry.list(contextFor(registry, { version: v2 }), listRequest({ namespace: 'n', labelSelector: 'a=b' }))
    expect(await mostInATurn(() => made, list)).toBeLessThanOrEqual(MOST_IN_A_TURN)
    expect(made).toBe(COUNT)
  })
})
