import { afterEach, describe, expect, it } from 'vitest'
import { startReflector, type ReflectorStore } from '../../../server/reflector.ts'
import { BackgroundError } from '../../../runtime/async/index.ts'
import type { DynamicObject } from '../../../runtime/api/index.ts'
import { decodeObject, encodeObject } from '../../../runtime/registry/index.ts'
import { waitFor } from '../../support/patience.ts'
import { openMemoryStore } from '../registry/support.ts'

const thing = (name: string, more: object = {}): Uint8Array =>
  encodeObject({ kind: 'Thing', apiVersion: 'v1', metadata: { name }, ...more })
const poison = Buffer.from('{"kind":')
const key = (name: string): string => `/core/things/${name}`

/** Keeps names, and takes nothing that is marked. */
function keeper() {
  const kept = new Set<string>()
  const nameOf = ({ metadata, marked }: DynamicObject): string => {
    if (marked === true) throw new Error('it is marked')
    return metadata.name ?? ''
  }
  const target: ReflectorStore = {
    reset(objects) {
      kept.clear()
      for (const object of objects) kept.add(nameOf(object))
    },
    set: (object) => void kept.add(nameOf(object)),
    delete: ({ metadata }) => void kept.delete(metadata.name ?? ''),
  }
  return { kept, target }
}

describe('reflecting the store', () => {
  const stop = new AbortController()
  afterEach(() => stop.abort())

  it('leaves out objects that can not be read or taken, from the start and later, and tells of each', async () => {
    const store = await openMemoryStore()
    const write = (name: string, expectedRevision: number, value: Uint8Array) =>
      store.commit([{ key: key(name), expect: expectedRevision, value }])
    await write('broken', 0, poison)
    await write('marked', 0, thing('marked', { marked: true }))
    const good = await write('good', 0, thing('good'))
    const { kept, target } = keeper()
    const errors: unknown[] = []
    const range = { start: '/core/things/', end: '/core/things0' }
    await startReflector({
      store,
      range,
      read: decodeObject,
      target,
      signal: stop.signal,
      report: (error) => errors.push(error),
    })
    expect([...kept]).toEqual(['good'])

    await write('good', good, poison)
    await write('other', 0, thing('other'))
    await waitFor(() => expect([...kept]).toEqual(['other']))
    const subjects = errors.map((error) => (error instanceof BackgroundError ? error.subject : ''))
    expect(subjects).toEqual([key('broken'), 'Thing/marked', key('good')])
  })
})
