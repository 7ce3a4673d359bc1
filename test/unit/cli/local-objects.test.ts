import { describe, expect, it } from 'vitest'
import { finder, lister, readable } from '../../../server/stores/local-objects.ts'
import { UnreadableObject } from '../../../runtime/admission/index.ts'
import { decodeObject, encodeObject } from '../../../runtime/registry/index.ts'
import type { EncodedObject } from '../../../runtime/registry/index.ts'
import type { LocalStore } from '../../../runtime/store/contract/index.ts'
import { memoryLog } from '../../../runtime/store/memory/index.ts'
import { openStore } from '../../../runtime/store/state/index.ts'

const type = { group: '', resource: 'namespaces' }
const named = (name: string) => ({ kind: 'Namespace', apiVersion: 'v1', metadata: { name } })
const keyOf = (name: string): string => `/core/namespaces/${name}`
const put = (store: LocalStore, name: string, value = encodeObject(named(name))): Promise<number> =>
  store.commit([{ key: keyOf(name), expect: 0, value }])
const open = (): Promise<LocalStore> => openStore(memoryLog(), { onError: () => undefined })

/** Reads as `decodeObject` does, and counts. */
function counting() {
  const reads: string[] = []
  const read = (stored: EncodedObject) => {
    const object = decodeObject(stored)
    reads.push(object.metadata.name ?? '')
    return object
  }
  return { read, reads }
}

describe('objects that admission asks for', () => {
  it('are found at once in local state, and decoded once', async () => {
    const store = await open()
    const { read, reads } = counting()
    const find = finder({ store, type, read })
    await put(store, 'a')
    expect(find('a')).toMatchObject({ metadata: { name: 'a' } })
    await put(store, 'b')
    expect(find('a')).toMatchObject({ metadata: { name: 'a' } })
    expect(find('b')).toMatchObject({ metadata: { name: 'b' } })
    expect(reads).toEqual(['a', 'b'])
  })

  it('are looked for in the newest state where local state has none', async () => {
    const store = await open()
    await put(store, 'a')
    const behind: LocalStore = { ...store, local: { get: () => undefined, list: () => [] } }
    const find = finder({ store: behind, type, read: decodeObject })
    expect(await find('a')).toMatchObject({ metadata: { name: 'a' } })
    expect(await find('b')).toBeUndefined()
  })

  it('are listed at once as local state has them, each decoded once', async () => {
    const store = await open()
    const { read, reads } = counting()
    const list = lister({ store, type, read, report: () => undefined })
    expect(list()).toEqual([])
    await put(store, 'b')
    const before = list()
    expect(list()).toBe(before)
    await put(store, 'a')
    expect(list()).toMatchObject([named('a'), named('b')])
    expect(reads).toEqual(['b', 'a'])
  })

  it('are listed with those that can not be read, which are reported once', async () => {
    const store = await open()
    const reported: unknown[] = []
    const list = lister({ store, type, read: decodeObject, report: (error) => reported.push(error) })
    await put(store, 'a')
    await put(store, 'broken', Buffer.from('no object'))
    expect(list()).toMatchObject([named('a'), new UnreadableObject('broken', 'no object')])
    await put(store, 'c')
    expect(readable(list)()).toMatchObject([named('a'), named('c')])
    expect(reported).toHaveLength(1)
  })
})
