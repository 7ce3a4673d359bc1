import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { shellWord } from '../../../cli/serve/banner.ts'
import { isServedIn } from '../../../server/release/encoding-version.ts'
import { groupVersionsIn, resourcesOf } from '../../../server/release/lifecycle.ts'
import { firstSignal } from '../../../cli/serve/signals.ts'
import { startHook } from '../../../server/start-hook.ts'
import { describeStore } from '../../../server/stores/store.ts'
import { parseStoreAddress } from '../../../server/stores/address.ts'
import { NotReady } from '../../../runtime/http/index.ts'
import { defineResource, defineVersion } from '../../../runtime/codegen/index.ts'
import type { Lifecycle } from '../../../runtime/scheme/index.ts'

const release = (minor: number) => ({ major: 1, minor }) as const

function versionOf(name: string, lifecycle: Lifecycle) {
  return defineVersion({
    name,
    schema: () => {
      throw new Error('a schema must not be made before it is needed')
    },
    lifecycle,
    served: true,
    subresources: {},
    columns: [],
    selectableFields: [],
  })
}

const widgets = defineResource({
  group: 'demo.example',
  kind: 'Widget',
  listKind: 'WidgetList',
  plural: 'widgets',
  singular: 'widget',
  shortNames: [],
  categories: [],
  scope: 'Namespaced',
  verbs: ['get'],
  virtual: false,
  storageVersion: 'v1',
  versions: [versionOf('v1', { introduced: '1.9' }), versionOf('v1beta1', { introduced: '1.5', removed: '1.25' })],
})
const openapi = async () => new Uint8Array()
const groupVersions = ['v1', 'v1beta1'].map((version) => ({
  group: 'demo.example',
  version,
  resources: [widgets],
  openapi,
}))

describe('what a release serves', () => {
  it('is each version from its introduction until its removal', () => {
    const lifecycle = { introduced: '1.9', removed: '1.25' }
    expect([8, 9, 24, 25].map((minor) => isServedIn(lifecycle, release(minor)))).toEqual([false, true, true, false])
    expect(isServedIn({}, release(31))).toBe(true)
  })

  it('is the group versions in which something is left, without making any schema', () => {
    const names = (minor: number) => groupVersionsIn(groupVersions, release(minor)).map(({ version }) => version)
    expect(names(4)).toEqual([])
    expect(names(8)).toEqual(['v1beta1'])
    expect(names(20)).toEqual(['v1', 'v1beta1'])
    expect(names(31)).toEqual(['v1'])
  })

  it('has every kind once, with the version that is gone still readable from storage', () => {
    const [only, ...more] = resourcesOf(groupVersionsIn(groupVersions, release(31)))
    expect(more).toEqual([])
    expect(only?.versions.v1beta1).toMatchObject({ served: false })
    expect(only?.versions.v1beta1?.name).toBe('v1beta1')
    expect(only?.versions.v1?.served).toBe(true)
  })
})

describe('a start hook', () => {
  it('is not well until its work is done, and tries again after a failure', async () => {
    const errors: unknown[] = []
    const hook = startHook<string>('demo', (error) => errors.push(error))
    await expect(hook.check.check()).rejects.toThrow(new NotReady('demo has not finished'))
    let attempts = 0
    const work = async (): Promise<string> => {
      if (attempts++ === 0) throw new Error('not yet')
      return 'done'
    }
    expect(await hook.run(work, new AbortController().signal)).toBe('done')
    expect(errors).toHaveLength(1)
    await hook.check.check()
  })

  it('gives up when its signal aborts', async () => {
    const stop = new AbortController()
    const hook = startHook<string>('demo', () => stop.abort())
    expect(await hook.run(() => Promise.reject(new Error('never')), stop.signal)).toBeUndefined()
  })
})

describe('small parts', () => {
  it('quotes words for a shell', () => {
    expect(['data/pki/ca.crt', "it's here"].map(shellWord)).toEqual(['data/pki/ca.crt', `'it'\\''s here'`])
  })

  it('never shows the password of a store', () => {
    const address = parseStoreAddress('mongodb://user:secret@host:27017/db?replicaSet=rs', 'store')
    expect(describeStore(address)).toBe('mongodb://host:27017/db')
    expect(describeStore(parseStoreAddress('lmdb:/x', 'store'))).toBe('lmdb:/x')
  })

  it('hears the first signal, and tells impatience of the second', async () => {
    const source = new EventEmitter()
    let impatient = 0
    const first = firstSignal(source, () => impatient++)
    source.emit('SIGTERM')
    expect(await first).toBe('SIGTERM')
    expect(impatient).toBe(0)
    source.emit('SIGINT')
    expect(impatient).toBe(1)
  })
})
