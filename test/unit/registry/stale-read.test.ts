import { describe, expect, it } from 'vitest'
import { badRequest, type DynamicObject } from '../../../runtime/api/index.ts'
import type { ObjectTransform } from '../../../runtime/registry/index.ts'
import { UnknownOutcome, type Store, type Stored } from '../../../runtime/store/contract/index.ts'
import { at, contextFor, note, open, openMemoryStore, read, updateOptions } from './support.ts'

/** A server whose local state has the object as it was some time ago: what `any` reads is what is remembered. */
async function laggingServer() {
  const store = await openMemoryStore()
  let remembered: Stored | undefined | 'newest' = 'newest'
  let commits = 0
  const lagging: Store = {
    ...store,
    get: async (key, options) =>
      options?.read === 'any' && remembered !== 'newest' ? remembered : store.get(key, options),
    commit: async (writes) => {
      commits++
      return store.commit(writes)
    },
  }
  const { notes } = await open({ store: lagging })
  const set = (data: Record<string, string>, seen?: string[]): ObjectTransform => {
    return (current) => {
      seen?.push(JSON.stringify(current?.data))
      return { ...(current ?? note('a')), data } as DynamicObject
    }
  }
  const update = async (transform: ObjectTransform, options = {}) =>
    read((await notes.update(contextFor(notes), at('a'), transform, { ...updateOptions, ...options })).object)
  await notes.create(contextFor(notes), at('a'), note('a', {}, { k: '1' }), {})
  const key = (await store.list({ start: '/', end: '0' })).items[0]?.key ?? ''
  const old = await store.get(key)
  await update(set({ k: '2' }))
  return {
    notes,
    update,
    set,
    commits: () => commits,
    lag: (to: Stored | undefined | 'newest' = old) => (remembered = to),
  }
}

describe('an update on a server that is behind', () => {
  it('is made of the newest object', async () => {
    const { update, set, lag } = await laggingServer()
    lag()
    const seen: string[] = []
    expect((await update(set({ k: '3' }, seen))).data).toEqual({ k: '3' })
    expect(seen).toEqual(['{"k":"1"}', '{"k":"2"}'])
  })

  it('is not left out because nothing would change in what was before', async () => {
    const { update, set, lag } = await laggingServer()
    lag()
    expect((await update(set({ k: '1' }))).data).toEqual({ k: '1' })
  })

  it('is not refused for what was before', async () => {
    const { update, lag } = await laggingServer()
    lag()
    const unlessOld: ObjectTransform = (current) => {
      if ((current?.data as { k: string }).k === '1') throw badRequest('it is too old')
      return { ...current, data: { k: '3' } } as DynamicObject
    }
    expect((await update(unlessOld)).data).toEqual({ k: '3' })
  })

  it('finds an object that was not there before', async () => {
    const { update, set, lag } = await laggingServer()
    lag(undefined)
    expect((await update(set({ k: '3' }))).data).toEqual({ k: '3' })
  })

  it('makes what it shows without writing of the newest object', async () => {
    const { update, set, lag, commits } = await laggingServer()
    lag()
    const seen: string[] = []
    const before = commits()
    await update(set({ k: '3' }, seen), { dryRun: 'All' })
    expect(seen).toEqual(['{"k":"2"}'])
    expect(commits()).toBe(before)
  })

  it('is refused once, and answered without a write once, where it is not behind', async () => {
    const { update, set, commits } = await laggingServer()
    const seen: string[] = []
    const before = commits()
    await update(set({ k: '2' }, seen))
    let tried = 0
    const refuse: ObjectTransform = () => {
      tried++
      throw badRequest('no')
    }
    await expect(update(refuse)).rejects.toMatchObject({ code: 400 })
    expect([seen.length, tried, commits()]).toEqual([1, 1, before])
  })
})

describe('an update of which nobody knows whether it was made', () => {
  it('is not made again', async () => {
    const store = await openMemoryStore()
    let commits = 0
    const { notes } = await open({
      store: {
        ...store,
        commit: async (writes) => {
          await store.commit(writes)
          if (commits++ > 0) throw new UnknownOutcome('it may have been written')
          return store.localRevision()
        },
      },
    })
    await notes.create(contextFor(notes), at('a'), note('a', {}, { k: '1' }), {})
    const again: ObjectTransform = (current) => ({ ...current, data: { k: '2' } }) as DynamicObject
    await expect(notes.update(contextFor(notes), at('a'), again, updateOptions)).rejects.toMatchObject({ code: 504 })
    expect(commits).toBe(2)
  })
})
