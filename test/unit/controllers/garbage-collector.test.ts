import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { garbageCollector } from '../../../runtime/controllers/index.ts'
import { collect, eventually, openServer, ownedBy, quick } from './support.ts'

async function server() {
  const opened = await openServer()
  await opened.create('namespaces', 'default')
  const gone = (plural: string, name: string) =>
    eventually(async () => expect(await opened.get(plural, name)).toBeUndefined())
  return { ...opened, gone }
}

/** Lets everything happen that waits for no timer. */
async function turns(): Promise<void> {
  for (let passed = 0; passed < 300; passed++) await turn()
}

describe('garbage collector', () => {
  it('collects what belonged to an object that is gone, at every depth', async () => {
    const { catalog, create, remove, get, gone } = await server()
    const collector = collect(catalog)
    const owner = await create('configmaps', 'owner')
    const child = await create('secrets', 'child', ownedBy(owner))
    await create('configmaps', 'grandchild', ownedBy(child))
    await create('configmaps', 'bystander')
    await remove('configmaps', 'owner')
    await gone('secrets', 'child')
    await gone('configmaps', 'grandchild')
    expect(await get('configmaps', 'bystander')).toBeDefined()
    await collector.close()
  })

  it('finds what is left over when it starts, and owners that never were', async () => {
    const { catalog, create, gone } = await server()
    await create('configmaps', 'orphaned', {
      ownerReferences: [{ apiVersion: 'v1', kind: 'Secret', name: 'none', uid: 'u' }],
    })
    const collector = collect(catalog)
    await gone('configmaps', 'orphaned')
    await create('configmaps', 'later', {
      ownerReferences: [{ apiVersion: 'v1', kind: 'Secret', name: 'none', uid: 'u' }],
    })
    await gone('configmaps', 'later')
    await collector.close()
  })

  it('keeps what still has another owner, without the one that is gone', async () => {
    const { catalog, create, remove, get } = await server()
    const collector = collect(catalog)
    const first = await create('configmaps', 'first')
    const second = await create('configmaps', 'second')
    await create('secrets', 'shared', {
      ownerReferences: [...ownedBy(first).ownerReferences, ...ownedBy(second).ownerReferences],
    })
    await remove('configmaps', 'first')
    await eventually(async () =>
      expect((await get('secrets', 'shared'))?.metadata.ownerReferences).toEqual(ownedBy(second).ownerReferences),
    )
    await collector.close()
  })

  it('takes an owner of the same name but another uid for gone', async () => {
    const { catalog, create, remove, gone } = await server()
    const before = await create('configmaps', 'owner')
    await create('secrets', 'child', ownedBy(before))
    await remove('configmaps', 'owner')
    await create('configmaps', 'owner')
    const collector = collect(catalog)
    await gone('secrets', 'child')
    await collector.close()
  })

  it('deletes dependents before their owner in the foreground', async () => {
    const { catalog, create, remove, edit, get, gone } = await server()
    const collector = collect(catalog)
    const owner = await create('configmaps', 'owner')
    await create('secrets', 'held', { ...ownedBy(owner, { blockOwnerDeletion: true }), finalizers: ['x.test/hold'] })
    await create('secrets', 'free', ownedBy(owner))
    await remove('configmaps', 'owner', { propagationPolicy: 'Foreground' })
    await gone('secrets', 'free')
    await eventually(async () => expect((await get('secrets', 'held'))?.metadata.deletionTimestamp).toBeDefined())
    expect(await get('configmaps', 'owner')).toBeDefined()
    await edit('secrets', 'held', (draft) => delete draft.metadata.finalizers)
    await gone('configmaps', 'owner')
    await collector.close()
  })

  it('lets objects go that own each other and are all deleted in the foreground', async () => {
    const { catalog, create, edit, remove, gone } = await server()
    const collector = collect(catalog)
    const names = ['a', 'b', 'c']
    for (const circle of [['a'], ['a', 'b'], names]) {
      const made = []
      for (const name of circle) made.push(await create('configmaps', name))
      for (const [index, name] of circle.entries()) {
        const owner = made[(index + 1) % made.length]
        if (owner === undefined) throw new Error('no owner')
        await edit('configmaps', name, (draft) =>
          Object.assign(draft.metadata, ownedBy(owner, { blockOwnerDeletion: true })),
        )
      }
      // All at once, and, of the longest circle, one alone: the others follow.
      const deleted = circle.length === 3 ? ['a'] : circle
      await Promise.all(deleted.map((name) => remove('configmaps', name, { propagationPolicy: 'Foreground' })))
      for (const name of circle) await gone('configmaps', name)
    }
    await collector.close()
  })

  it('leaves orphans alone', async () => {
    const { catalog, create, remove, get, gone } = await server()
    const collector = collect(catalog)
    const owner = await create('configmaps', 'owner')
    await create('secrets', 'child', ownedBy(owner))
    await remove('configmaps', 'owner', { propagationPolicy: 'Orphan' })
    await gone('configmaps', 'owner')
    expect((await get('secrets', 'child'))?.metadata.ownerReferences).toBeUndefined()
    await collector.close()
  })

  it('collects nothing for an owner of an unknown type or beyond reach', async () => {
    const { catalog, create, get, gone } = await server()
    const unknown = { ownerReferences: [{ apiVersion: 'none.test/v1', kind: 'None', name: 'n', uid: 'u' }] }
    const namespaced = { ownerReferences: [{ apiVersion: 'v1', kind: 'ConfigMap', name: 'n', uid: 'u' }] }
    await create('configmaps', 'unknown', unknown)
    await create('nodes', 'node', namespaced)
    const collector = collect(catalog)
    await create('configmaps', 'marker', {
      ownerReferences: [{ apiVersion: 'v1', kind: 'Secret', name: 'none', uid: 'u' }],
    })
    await gone('configmaps', 'marker')
    expect([await get('configmaps', 'unknown'), await get('nodes', 'node')].every((kept) => kept !== undefined)).toBe(
      true,
    )
    await collector.close()
  })

  it('visits no object that has gone before its time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { catalog, create, remove } = await server()
      let visits = 0
      const nothing = () => undefined
      const collector = garbageCollector({
        ...quick(catalog),
        collectionDelayMilliseconds: 1_000,
        observer: {
          queue: () => ({
            added: nothing,
            begun: () => void visits++,
            ended: nothing,
            retried: nothing,
            closed: nothing,
          }),
          reflector: () => ({ synced: nothing, failed: nothing, closed: nothing }),
        },
      })
      await turns()
      const owner = await create('configmaps', 'owner')
      for (const name of ['gone', 'kept']) await create('secrets', name, ownedBy(owner))
      await turns()
      await remove('secrets', 'gone')
      await turns()
      expect(visits).toBe(0)
      await vi.advanceTimersByTimeAsync(1_000)
      expect(visits).toBe(1)
      await collector.close()
    } finally {
      vi.useRealTimers()
    }
  })

  it('runs on several servers of one store', async () => {
    const one = await server()
    const two = await openServer(one.store)
    const collectors = [collect(one.catalog), collect(two.catalog)]
    const owner = await one.create('configmaps', 'owner')
    for (const name of ['a', 'b', 'c']) await two.create('secrets', name, ownedBy(owner))
    await two.remove('configmaps', 'owner')
    for (const name of ['a', 'b', 'c']) await one.gone('secrets', name)
    await Promise.all(collectors.map((collector) => collector.close()))
  })
})
