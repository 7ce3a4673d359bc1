import { describe, expect, it, vi } from 'vitest'
import type { ResourceRegistry } from '../../../runtime/registry/index.ts'
import { Unavailable } from '../../../runtime/store/contract/index.ts'
import { watchEvents, type WatchEvent } from '../../../runtime/watch/index.ts'
import {
  at,
  contextFor,
  create,
  define,
  deleteOptions,
  listRequest,
  note,
  open,
  read,
  updateOptions,
  watchRequest,
} from './support.ts'

const show = (event: WatchEvent): string =>
  event.type === 'BOOKMARK'
    ? `BOOKMARK ${event.revision}${event.initialEventsEnd === true ? ' end' : ''}`
    : `${event.type} ${read(event.object).metadata.name} ${event.object.revision}`

/** Opens a watch; `take` resolves with the next events. */
async function watch(
  registry: ResourceRegistry,
  request: Parameters<typeof watchRequest>[0] = {},
  limits: { readonly backlogEvents?: number } = {},
) {
  const stop = new AbortController()
  const plan = await registry.watch(contextFor(registry), watchRequest(request))
  const iterator = watchEvents(plan, { signal: stop.signal, ...limits })
  const pending: WatchEvent[] = []
  const take = async (count: number): Promise<string[]> => {
    while (pending.length < count) {
      const { done, value } = await iterator.next()
      if (done === true) throw new Error('the stream has ended')
      pending.push(...value)
    }
    return pending.splice(0, count).map(show)
  }
  return { take, iterator, stop: () => stop.abort() }
}

const label = async (registry: ResourceRegistry, name: string, labels: Record<string, string>) =>
  registry.update(
    contextFor(registry),
    at(name),
    (current) => ({ ...(current ?? note(name)), metadata: { ...current?.metadata, labels } }),
    updateOptions,
  )
const remove = (registry: ResourceRegistry, name: string) =>
  registry.delete(contextFor(registry), at(name), deleteOptions)

describe('watch', () => {
  it('makes no schema unless a field selector asks for one', async () => {
    const { of } = await open({ definitions: [define({ kind: 'Note', plural: 'notes', properties: {} })] })
    const notes = of('notes')
    const { version } = contextFor(notes)
    const schema = vi.fn(() => version.schema)
    const seen = Object.defineProperty({ ...version }, 'schema', { get: schema })
    await notes.watch(contextFor(notes, { version: seen }), watchRequest())
    await notes.list(contextFor(notes, { version: seen }), listRequest())
    expect(schema).not.toHaveBeenCalled()
    await notes.list(contextFor(notes, { version: seen }), listRequest({ fieldSelector: 'metadata.name=a' }))
    expect(schema).toHaveBeenCalled()
  })

  it('begins with the present state, then shows what changes', async () => {
    const { notes } = await open()
    await create(notes, note('a'))
    await create(notes, note('x'), 'other')
    const { take, iterator, stop } = await watch(notes)
    expect(await take(1)).toEqual(['ADDED a 1'])
    await create(notes, note('b'))
    await label(notes, 'a', { l: '1' })
    await remove(notes, 'b')
    expect(await take(3)).toEqual(['ADDED b 3', 'MODIFIED a 4', 'DELETED b 5'])
    stop()
    expect(await iterator.next()).toEqual({ done: true, value: undefined })
  })

  it('starts exactly after a version, also while others watch already', async () => {
    const { notes } = await open()
    for (const name of ['a', 'b', 'c']) await create(notes, note(name))
    const first = await watch(notes, { resourceVersion: '1' })
    expect(await first.take(2)).toEqual(['ADDED b 2', 'ADDED c 3'])
    const second = await watch(notes, { resourceVersion: '2' })
    await create(notes, note('d'))
    expect(await second.take(2)).toEqual(['ADDED c 3', 'ADDED d 4'])
    expect(await first.take(1)).toEqual(['ADDED d 4'])
    const ahead = await watch(notes, { resourceVersion: '5' })
    await create(notes, note('e'))
    await create(notes, note('f'))
    expect(await ahead.take(1)).toEqual(['ADDED f 6'])
    for (const { stop } of [first, second, ahead]) stop()
  })

  it('shares one encoded event between watchers', async () => {
    const { notes } = await open()
    const iterators = await Promise.all([1, 2].map(async () => (await watch(notes, { namespace: '' })).iterator))
    await Promise.all(iterators.map((iterator) => iterator.next()))
    await create(notes, note('a'))
    const [one, two] = await Promise.all(iterators.map((iterator) => iterator.next()))
    expect(one?.value[0]).toBe(two?.value[0])
    await Promise.all(iterators.map((iterator) => iterator.return?.()))
  })

  it('shows an object that begins or stops to match as ADDED or DELETED with the state before', async () => {
    const { notes } = await open()
    await create(notes, note('a', { labels: { on: 'yes' } }))
    await create(notes, note('b'))
    const { iterator, take, stop } = await watch(notes, { labelSelector: 'on=yes' })
    expect(await take(1)).toEqual(['ADDED a 1'])
    await label(notes, 'b', { on: 'yes' })
    await label(notes, 'b', { on: 'yes', x: '1' })
    await label(notes, 'b', { on: 'no' })
    expect(await take(2)).toEqual(['ADDED b 3', 'MODIFIED b 4'])
    const { value } = await iterator.next()
    const [event] = value ?? []
    expect(event?.type === 'DELETED' ? [event.object.revision, read(event.object).metadata.labels] : event).toEqual([
      5,
      { on: 'yes', x: '1' },
    ])
    await remove(notes, 'b')
    await remove(notes, 'a')
    expect(await take(1)).toEqual(['DELETED a 7'])
    stop()
  })

  it('watches one object', async () => {
    const { notes } = await open()
    for (const name of ['a', 'b']) await create(notes, note(name))
    const byPath = await watch(notes, { name: 'a' })
    const byField = await watch(notes, { fieldSelector: 'metadata.name=a' })
    await label(notes, 'b', { l: '1' })
    await label(notes, 'a', { l: '1' })
    expect(await byPath.take(2)).toEqual(['ADDED a 1', 'MODIFIED a 4'])
    expect(await byField.take(2)).toEqual(['ADDED a 1', 'MODIFIED a 4'])
    byPath.stop()
    byField.stop()
  })

  it('ends the initial events with a bookmark where the gate allows it', async () => {
    const { notes } = await open({ settings: { watchList: 'enabled' } })
    await create(notes, note('a'))
    const request = { sendInitialEvents: true, resourceVersionMatch: 'NotOlderThan', allowWatchBookmarks: true }
    const { take, stop } = await watch(notes, request)
    await create(notes, note('b'))
    expect(await take(3)).toEqual(['ADDED a 1', 'BOOKMARK 1 end', 'ADDED b 2'])
    const quiet = await watch(notes, { ...request, sendInitialEvents: false })
    await create(notes, note('c'))
    expect(await quiet.take(1)).toEqual(['ADDED c 3'])
    stop()
    quiet.stop()
  })

  it.each([
    [
      { sendInitialEvents: true },
      'resourceVersionMatch: Forbidden: sendInitialEvents requires setting resourceVersionMatch to NotOlderThan',
    ],
    [
      { sendInitialEvents: true, resourceVersionMatch: 'Exact' },
      '[resourceVersionMatch: Forbidden: sendInitialEvents requires setting resourceVersionMatch to NotOlderThan, resourceVersionMatch: Unsupported value: "Exact": supported values: "NotOlderThan"]',
    ],
    [
      { resourceVersionMatch: 'NotOlderThan', resourceVersion: '0' },
      'resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided',
    ],
  ])('refuses %j', async (request, sentence) => {
    const { notes } = await open({ settings: { watchList: 'enabled' } })
    await expect(notes.watch(contextFor(notes), watchRequest(request))).rejects.toMatchObject({
      status: { code: 400, message: `ListOptions.meta.acme.test "" is invalid: ${sentence}` },
    })
  })

  it('refuses initial events without the gate', async () => {
    const { notes } = await open()
    const request = watchRequest({ sendInitialEvents: true, resourceVersionMatch: 'NotOlderThan' })
    await expect(notes.watch(contextFor(notes), request)).rejects.toMatchObject({ status: { code: 400 } })
  })

  it('closes a watcher that falls too far behind with 410', async () => {
    const { notes } = await open()
    const { iterator, take } = await watch(notes, { namespace: '' }, { backlogEvents: 2 })
    const opened = iterator.next()
    await opened
    for (const name of ['a', 'b', 'c', 'd']) await create(notes, note(name))
    await expect(take(4)).rejects.toMatchObject({ status: { code: 410, reason: 'Expired' } })
  })

  it('answers as every other read does when the store is away [ERR-07]', async () => {
    const { notes, store } = await open()
    vi.spyOn(store, 'list').mockRejectedValueOnce(new Unavailable('connection to 10.0.0.1 refused'))
    const { take } = await watch(notes)
    const status = { code: 503, message: 'the storage is not available at the moment' }
    await expect(take(1)).rejects.toMatchObject({ status })
  })

  it('selects by the fields of the version that is spoken', async () => {
    const { widgets } = await open()
    const { take, stop } = await watch(widgets, { fieldSelector: 'spec.color=red' })
    for (const color of ['blue', 'red']) {
      await create(widgets, { kind: 'Widget', apiVersion: 'demo.test/v1', metadata: { name: color }, spec: { color } })
    }
    expect(await take(1)).toEqual(['ADDED red 2'])
    stop()
  })
})
