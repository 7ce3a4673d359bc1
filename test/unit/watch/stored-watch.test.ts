import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Turns } from '../../../runtime/async/index.ts'
import { collectionRange, objectKey } from '../../../runtime/api/index.ts'
import { compactJson, type ServedType } from '../../../runtime/codec/index.ts'
import type { Store } from '../../../runtime/store/contract/index.ts'
import {
  EventSource,
  storedWatch,
  WatchHub,
  watchEvents,
  type EventFeed,
  type WatchEvent,
  type WatchStart,
} from '../../../runtime/watch/index.ts'
import { MemorySink } from '../../support/in-memory.ts'
import { openMemoryStore } from '../registry/support.ts'

const things = { group: '', resource: 'things' }
const range = collectionRange(things, '')
const type: ServedType = { kind: 'Thing', listKind: 'ThingList', apiVersion: 'v1', convert: undefined, items: 'bare' }

const put = (store: Store, name: string): Promise<number> => {
  const value = Buffer.from(`{"kind":"Thing","apiVersion":"v1","metadata":{"name":"${name}","namespace":"ns"}}`)
  return store.commit([{ key: objectKey(things, { namespace: 'ns', name }), expect: 0, value }])
}

const turns = async (): Promise<void> => {
  for (let count = 0; count < 20; count++) await new Promise((resolve) => setImmediate(resolve))
}

async function setUp() {
  const store = await openMemoryStore()
  // Then its maintenance waits, with a timer of its own.
  await turns()
  const source = new EventSource(store, range)
  const plan = (start: WatchStart, matches?: (object: unknown) => boolean) =>
    storedWatch({
      store,
      source,
      range,
      start,
      filter: { namespace: '', name: '', matches },
      turn: new Turns().next,
      answerTo: (error) => error,
    })
  return { store, plan }
}

describe('a watch of the store', () => {
  beforeEach(
    () =>
      void vi.useFakeTimers({
        toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
      }),
  )
  afterEach(() => void vi.useRealTimers())

  const json = compactJson.watch
  if (json === undefined) throw new Error('JSON can be streamed')
  const pass = async (milliseconds: number): Promise<void> => {
    await vi.advanceTimersByTimeAsync(milliseconds)
    await turns()
  }
  const openWatches = async (count: number, timeoutMilliseconds: number) => {
    const { store, plan } = await setUp()
    await put(store, 'a')
    const hub = new WatchHub({ initialEventsEnd: 'maker.test/end', report: (error) => expect.fail(String(error)) })
    const timersBefore = vi.getTimerCount()
    const sinks: MemorySink[] = []
    for (let index = 0; index < count; index++) {
      const stream = await hub.open({
        type,
        framing: json,
        bookmarks: 'wanted',
        startRevision: 0,
        timeoutMilliseconds,
        plan: plan({ read: 'any', events: 'sent' }),
        signal: new AbortController().signal,
      })
      const sink = new MemorySink()
      stream.pipe(sink)
      sinks.push(sink)
    }
    await turns()
    return { store, sinks, timers: vi.getTimerCount() - timersBefore }
  }
  const shown = (sink: MemorySink): string[] =>
    sink.text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { type: string; object: { metadata: Record<string, string> } })
      .map(({ type, object: { metadata } }) => `${type} ${metadata['name'] ?? ''} ${metadata['resourceVersion']}`)

  it('shows bookmarks of how far the type has come, and a last one before the end [WATCH-08]', async () => {
    const { store, sinks } = await openWatches(1, 90_000)
    const [sink = new MemorySink()] = sinks
    expect(shown(sink)).toEqual(['ADDED a 1'])
    await pass(61_000)
    expect(shown(sink).slice(1)).toEqual(['BOOKMARK  1'])
    await put(store, 'b')
    await turns()
    await pass(20_000)
    expect(shown(sink).slice(2)).toEqual(['ADDED b 2'])
    await pass(7_500)
    expect(shown(sink).slice(3)).toEqual(['BOOKMARK  2'])
    await pass(2_000)
    await sink.ended
    expect(shown(sink)).toHaveLength(4)
  })

  it('needs no timer of its own, however many there are', async () => {
    const { sinks, timers } = await openWatches(50, 1_800_000)
    expect(sinks.map(shown)).toEqual(Array(50).fill(['ADDED a 1']))
    expect(timers).toBe(1)
  })

  it('looks at what selectors ask for in slices, and no longer once it is closed', async () => {
    const { store, plan } = await setUp()
    for (let index = 0; index < 20; index++) await put(store, `o${index}`)
    let looked = 0
    const slow = (): boolean => {
      looked += 1
      vi.advanceTimersByTime(1)
      return looked % 2 === 0
    }
    const stop = new AbortController()
    const events = watchEvents(plan({ read: 'any', events: 'sent' }, slow), { signal: stop.signal }).next()
    const seen: number[] = []
    for (let last = -1; last !== looked || looked === 0; await new Promise((resolve) => setImmediate(resolve))) {
      last = looked
      seen.push(looked)
    }
    expect((await events).value).toHaveLength(10)
    expect(seen.length).toBeGreaterThanOrEqual(10)

    looked = 0
    void watchEvents(plan({ read: 'any', events: 'sent' }, slow), { signal: stop.signal }).next()
    while (looked === 0) await new Promise((resolve) => setImmediate(resolve))
    stop.abort()
    await turns()
    expect(looked).toBeLessThan(20)
  })

  it('gets what the others get once it has come as far, also where its type had no change for long', async () => {
    const { store, plan } = await setUp()
    const seen: string[] = []
    const receiver = (name: string) => ({
      take: (events: readonly WatchEvent[]) =>
        seen.push(...events.map((event) => `${name} ${event.type === 'BOOKMARK' ? '' : event.object.revision}`)),
      join: (feed: EventFeed) => {
        seen.push(`${name} joined`)
        feed.subscribe((changes) => seen.push(...changes.map(({ object }) => `${name} ${object.revision} of the feed`)))
      },
      finish: () => undefined,
      fail: (error: unknown) => expect.fail(String(error)),
    })
    const start: WatchStart = { read: 'any', events: 'sent' }
    plan(start).run(receiver('first'))
    await turns()
    const others = { group: '', resource: 'others' }
    const value = Buffer.from('{"kind":"Other","apiVersion":"v1","metadata":{"name":"o"}}')
    await store.commit([{ key: objectKey(others, { namespace: '', name: 'o' }), expect: 0, value }])
    plan(start).run(receiver('late'))
    plan(start).run(receiver('later'))
    await turns()
    expect(seen).toEqual(['first joined'])
    await put(store, 'a')
    await turns()
    expect(seen.splice(0).toSorted()).toEqual(
      ['first 2 of the feed', 'first joined', 'late 2', 'late joined', 'later 2', 'later joined'].toSorted(),
    )
    await put(store, 'b')
    await turns()
    expect(seen.toSorted()).toEqual(['first 3 of the feed', 'late 3 of the feed', 'later 3 of the feed'])
  })

  it('waits for a version as long as it is open, and leaves nothing that waits when it is not', async () => {
    const { store, plan } = await setUp()
    const start: WatchStart = { read: 'any', events: 'sent', notOlderThan: 2 }
    const before = vi.getTimerCount()
    const stop = new AbortController()
    const abandoned = watchEvents(plan(start), { signal: stop.signal }).next()
    const first = watchEvents(plan(start), { signal: new AbortController().signal }).next()
    await pass(100_000)
    stop.abort()
    expect(await abandoned).toEqual({ done: true, value: undefined })
    await pass(31_000)
    expect(vi.getTimerCount() - before).toBe(1)
    await put(store, 'a')
    await put(store, 'b')
    expect((await first).value).toHaveLength(2)
    expect(vi.getTimerCount() - before).toBe(0)
  })

  it('ends alone when its selectors can not read an object', async () => {
    const { store, plan } = await setUp()
    const failing = (object: unknown): boolean => {
      throw new Error(typeof object)
    }
    const options = { signal: new AbortController().signal }
    const [good, bad] = [plan({ after: 0 }), plan({ after: 0 }, failing)].map((one) => watchEvents(one, options))
    await Promise.all([good?.next(), bad?.next()])
    await put(store, 'a')
    await expect(bad?.next()).rejects.toThrow('object')
    await put(store, 'b')
    expect([(await good?.next())?.value, (await good?.next())?.value]).toMatchObject([
      [{ type: 'ADDED' }],
      [{ type: 'ADDED' }],
    ])
  })

  it('begins after a version, or refuses one whose history is gone', async () => {
    const { store, plan } = await setUp()
    for (const name of ['a', 'b', 'c']) await put(store, name)
    const events = watchEvents(plan({ after: 1 }), { signal: new AbortController().signal })
    expect((await events.next()).value).toEqual([])
    const seen: number[] = []
    while (seen.length < 2)
      for (const event of (await events.next()).value ?? [])
        if (event.type === 'ADDED') seen.push(event.object.revision)
    expect(seen).toEqual([2, 3])
    vi.spyOn(store, 'compactedRevision').mockReturnValue(3)
    const refused = watchEvents(plan({ after: 1 }), { signal: new AbortController().signal }).next()
    await expect(refused).rejects.toMatchObject({ code: 410, message: 'too old resource version: 1 (3)' })
  })
})
