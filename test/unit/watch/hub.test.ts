import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { compactJson, type ServedType, type WatchFraming } from '../../../runtime/codec/index.ts'
import { ApiError, expired } from '../../../runtime/api/index.ts'
import { WatchHub, type EventFeed, type ObjectChange, type OpenWatch } from '../../../runtime/watch/index.ts'
import { FakeWatch } from '../../support/fake-watch.ts'
import { MemorySink } from '../../support/in-memory.ts'

const type: ServedType = { kind: 'Thing', listKind: 'ThingList', apiVersion: 'x/v1', convert: undefined, items: 'bare' }

/** Counts what it encodes. */
class CountingFraming implements WatchFraming {
  readonly contentType = 'application/json'
  encoded = 0
  event: WatchFraming['event'] = (_, event, object) => {
    this.encoded++
    return Buffer.from(`${event} ${object.revision}\n`)
  }
  bookmark: WatchFraming['bookmark'] = (_, { revision, initialEventsEnd }) =>
    Buffer.from(`BOOKMARK ${revision}${initialEventsEnd === undefined ? '' : ` ${initialEventsEnd}`}\n`)
  error: WatchFraming['error'] = (status) => Buffer.from(`ERROR ${JSON.stringify(status)}\n`)
}

/** A feed that a test gives changes to. */
class FakeFeed implements EventFeed {
  position = 0
  readonly #takers = new Set<(changes: readonly ObjectChange[]) => void>()

  subscribe(take: (changes: readonly ObjectChange[]) => void): () => void {
    this.#takers.add(take)
    return () => this.#takers.delete(take)
  }

  give(changes: readonly ObjectChange[]): void {
    for (const take of this.#takers) take(changes)
  }
}

const changed = (revision: number): ObjectChange => ({
  type: 'MODIFIED',
  object: { value: new Uint8Array(), revision },
})

describe('the watches of a server', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const reports: unknown[] = []
  const makeHub = (maxBacklogBytes?: number): WatchHub =>
    new WatchHub({
      initialEventsEnd: 'maker.test/initial-events-end',
      report: (error) => void reports.push(error),
      ...(maxBacklogBytes === undefined ? {} : { maxBacklogBytes }),
    })
  const framing = new CountingFraming()
  const open = async (hub: WatchHub, plan: FakeWatch, changes: Partial<OpenWatch> = {}): Promise<MemorySink> => {
    const sink = new MemorySink()
    plan.push([])
    const stream = await hub.open({
      type,
      framing,
      bookmarks: 'not wanted',
      startRevision: 0,
      timeoutMilliseconds: 1_800_000,
      plan,
      signal: new AbortController().signal,
      ...changes,
    })
    stream.pipe(sink)
    return sink
  }
  const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(20)

  it('encode an event once for all, and join what comes together', async () => {
    const hub = makeHub()
    const feeds = [new FakeWatch(), new FakeWatch()]
    const sinks = await Promise.all(feeds.map((feed) => open(hub, feed)))
    const events = [changed(1), changed(2)]
    const before = framing.encoded
    feeds.forEach((feed) => feed.push(events))
    await settle()
    expect(sinks.map(({ text }) => text)).toEqual(['MODIFIED 1\nMODIFIED 2\n', 'MODIFIED 1\nMODIFIED 2\n'])
    expect(framing.encoded - before).toBe(2)
    expect(sinks[0]?.chunks[0]).toBe(sinks[1]?.chunks[0])
  })

  it('end in time, after a bookmark for those who want one', async () => {
    const hub = makeHub()
    const feed = new FakeWatch()
    const sink = await open(hub, feed, { bookmarks: 'wanted', startRevision: 5, timeoutMilliseconds: 5_000 })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(sink.text).toBe('')
    await vi.advanceTimersByTimeAsync(1_500)
    expect(sink.text).toBe('BOOKMARK 5\n')
    await vi.advanceTimersByTimeAsync(2_000)
    await sink.ended
    expect([sink.cut, hub.size]).toEqual([false, 0])
  })

  it('give a bookmark about every minute, of how far the source has come', async () => {
    const feed = new FakeWatch()
    const sink = await open(makeHub(), feed, { bookmarks: 'wanted', startRevision: 5 })
    feed.push([changed(6)])
    feed.push([{ type: 'BOOKMARK', revision: 8 }])
    await vi.advanceTimersByTimeAsync(61_000)
    feed.position = 30
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sink.text).toBe('MODIFIED 6\nBOOKMARK 8\nBOOKMARK 30\n')
  })

  it('mark the end of the initial events', async () => {
    const feed = new FakeWatch()
    const sink = await open(makeHub(), feed)
    feed.push([{ type: 'BOOKMARK', revision: 8, initialEventsEnd: true }])
    await settle()
    expect(sink.text).toBe('BOOKMARK 8 maker.test/initial-events-end\n')
  })

  it('are refused with what their source throws at first', async () => {
    const feed = new FakeWatch()
    feed.push(expired('too old resource version: 1 (5)'))
    await expect(open(makeHub(), feed)).rejects.toMatchObject({ code: 410 })
  })

  it('end with an error of what their source throws later, without its inside', async () => {
    const told = new FakeWatch()
    const secret = new FakeWatch()
    const hub = makeHub()
    const sinks = [await open(hub, told), await open(hub, secret)]
    told.push(new ApiError(410, 'Expired', 'too old'))
    secret.push(new Error('password'))
    await settle()
    await Promise.all(sinks.map(({ ended }) => ended))
    expect(sinks[0]?.text).toContain('"message":"too old","reason":"Expired","code":410')
    expect(sinks[1]?.text).toContain('"code":500')
    expect(sinks[1]?.text).not.toContain('password')
    expect(reports).toHaveLength(1)
  })

  it('end with one error, and nothing after it, when an event that they have not taken yet cannot be encoded', async () => {
    const opening = new CountingFraming()
    opening.event = () => {
      throw new Error('it cannot be encoded')
    }
    const watch = new FakeWatch()
    watch.push([])
    const stream = await makeHub().open({
      type,
      plan: watch,
      bookmarks: 'not wanted',
      startRevision: 0,
      timeoutMilliseconds: 60_000,
      framing: Object.assign(new CountingFraming(), { opening }),
      signal: new AbortController().signal,
    })
    const feed = new FakeFeed()
    watch.join(feed)
    feed.give([changed(1)])
    watch.push([changed(2)])
    const sink = new MemorySink()
    stream.pipe(sink)
    await sink.ended
    expect(sink.text).toMatch(/^ERROR .*\n$/)
    expect(sink.text).not.toMatch(/\n./)
    reports.length = 0
  })

  it('wait for a slow client, up to a backlog that ends them with 410', async () => {
    const hub = makeHub(40)
    const feed = new FakeWatch()
    const sink = await open(hub, feed)
    sink.ready = false
    feed.push([changed(1)])
    await settle()
    feed.push([changed(2)])
    await settle()
    expect(sink.text).toBe('MODIFIED 1\n')
    sink.drain()
    expect(sink.text).toBe('MODIFIED 1\nMODIFIED 2\n')
    sink.ready = false
    feed.push([changed(3)])
    await settle()
    feed.push([changed(4), changed(5), changed(6), changed(7), changed(8)])
    await settle()
    sink.drain()
    await sink.ended
    expect(sink.text).toMatch(/^MODIFIED 1\nMODIFIED 2\nMODIFIED 3\nERROR .*"code":410\}\n$/)
  })

  const many = (from: number, count: number): ObjectChange[] =>
    Array.from({ length: count }, (_, index) => changed(from + index))
  const lines = (from: number, to: number): string =>
    many(from, to - from + 1)
      .map(({ object }) => `MODIFIED ${object.revision}\n`)
      .join('')

  /** A watch whose clients wait for turns that the test gives, and whose events take a millisecond each to encode. */
  const openPaced = async (maxBacklogBytes?: number) => {
    const waiting: (() => void)[] = []
    const turn = (): Promise<void> => new Promise((resolve) => void waiting.push(resolve))
    const hub = new WatchHub({
      initialEventsEnd: 'maker.test/initial-events-end',
      report: (error) => void reports.push(error),
      turn,
      ...(maxBacklogBytes === undefined ? {} : { maxBacklogBytes }),
    })
    const slow = new CountingFraming()
    const { event } = slow
    slow.event = (...args) => {
      vi.advanceTimersByTime(1)
      return event(...args)
    }
    const feed = new FakeWatch()
    feed.push([...many(1, 20), { type: 'BOOKMARK', revision: 20, initialEventsEnd: true }])
    const stream = await hub.open({
      type,
      framing: slow,
      bookmarks: 'not wanted',
      startRevision: 0,
      timeoutMilliseconds: 1_800_000,
      plan: feed,
      signal: new AbortController().signal,
    })
    const sink = new MemorySink()
    stream.pipe(sink)
    const turns = async (): Promise<number> => {
      let count = 0
      for (await settle(); waiting.length > 0; count++) {
        const before = slow.encoded
        waiting.shift()?.()
        await settle()
        expect(slow.encoded - before).toBeLessThanOrEqual(2)
      }
      return count
    }
    return { feed, sink, slow, turns }
  }

  it('encode many initial events in slices, and send what comes meanwhile after them', async () => {
    const { feed, sink, slow, turns } = await openPaced()
    expect(slow.encoded).toBe(0)
    feed.push([changed(21)])
    expect(await turns()).toBeGreaterThanOrEqual(10)
    expect(sink.text).toBe(`${lines(1, 20)}BOOKMARK 20 maker.test/initial-events-end\n${lines(21, 21)}`)
  })

  it('encode no more initial events than a slow client takes, and do not give it up for those', async () => {
    const { feed, sink, slow, turns } = await openPaced(40)
    sink.ready = false
    await turns()
    expect(slow.encoded).toBe(2)
    feed.push([changed(21)])
    await settle()
    sink.drain()
    await turns()
    expect(sink.text).toBe(`${lines(1, 20)}BOOKMARK 20 maker.test/initial-events-end\n${lines(21, 21)}`)
  })

  it('give up a client that takes no more for many events that come later', async () => {
    const { feed, sink, turns } = await openPaced(40)
    await turns()
    sink.ready = false
    feed.push([changed(21)])
    await settle()
    const large = many(22, 30).map((change) => ({
      ...change,
      object: { ...change.object, value: Buffer.from('large') },
    }))
    feed.push(large)
    await settle()
    sink.drain()
    await turns()
    await sink.ended
    expect(sink.text).toMatch(/MODIFIED 21\nERROR .*"code":410\}\n$/)
  })

  it('send what comes before an event that cannot be encoded, then one error, and end', async () => {
    const { feed, sink, slow, turns } = await openPaced()
    const { event } = slow
    slow.event = (kind, change, object) => {
      if (object.revision === 12) throw new Error('it cannot be encoded')
      return event(kind, change, object)
    }
    feed.push([changed(21)])
    await turns()
    await sink.ended
    expect(sink.text.startsWith(`${lines(1, 11)}ERROR `)).toBe(true)
    expect(sink.text.slice(lines(1, 11).length)).not.toMatch(/\n./)
    reports.length = 0
  })

  it('send all initial events before they end', async () => {
    const { feed, sink, turns } = await openPaced()
    feed.push('end')
    await turns()
    await sink.ended
    expect(sink.text).toBe(`${lines(1, 20)}BOOKMARK 20 maker.test/initial-events-end\n`)
  })

  it('are cut when a client that was too slow does not read the end either', async () => {
    const feed = new FakeWatch()
    const sink = await open(makeHub(1), feed)
    sink.ready = false
    feed.push([changed(1)])
    await settle()
    feed.push([changed(2)])
    await settle()
    expect(sink.cut).toBe(false)
    await vi.advanceTimersByTimeAsync(11_000)
    expect(sink.cut).toBe(true)
  })

  it('end cleanly with the server, and are not opened for long after that', async () => {
    const hub = makeHub()
    const feed = new FakeWatch()
    const late = new FakeWatch()
    const sink = await open(hub, feed)
    feed.push([changed(1)])
    await settle()
    hub.drain()
    await sink.ended
    expect(sink.text).toBe('MODIFIED 1\n')
    await (
      await open(hub, late)
    ).ended
    expect(hub.size).toBe(0)
  })

  it('open after a moment when their source waits for a version', async () => {
    const hub = makeHub()
    const feed = new FakeWatch()
    const opening = hub.open({
      type,
      framing,
      plan: feed,
      bookmarks: 'not wanted',
      startRevision: 9,
      timeoutMilliseconds: 60_000,
      signal: new AbortController().signal,
    })
    await vi.advanceTimersByTimeAsync(1_100)
    const sink = new MemorySink()
    ;(await opening).pipe(sink)
    feed.push([changed(10)])
    await settle()
    expect(sink.text).toBe('MODIFIED 10\n')
  })

  it('are let go of when the client goes, before or after they are given a sink', async () => {
    const hub = makeHub()
    const gone = new FakeWatch()
    const left = new FakeWatch()
    const sink = await open(hub, left)
    sink.destroy()
    const aborter = new AbortController()
    const opening = hub.open({
      type,
      framing,
      plan: gone,
      bookmarks: 'wanted',
      startRevision: 0,
      timeoutMilliseconds: 60_000,
      signal: aborter.signal,
    })
    aborter.abort()
    const late = new MemorySink()
    ;(await opening).pipe(late)
    await late.ended
    expect([left.closed, gone.closed, hub.size, vi.getTimerCount()]).toEqual([true, true, 0, 0])
  })

  it('share the frames of JSON as bytes', async () => {
    const json = compactJson.watch
    if (json === undefined) throw new Error('JSON can be streamed')
    const hub = makeHub()
    const feed = new FakeWatch()
    const sink = await open(hub, feed, { framing: json })
    const value = Buffer.from('{"kind":"Thing","apiVersion":"x/v1","metadata":{"name":"a"}}')
    feed.push([{ type: 'DELETED', object: { value, revision: 4 } }])
    await settle()
    expect(sink.text).toBe(
      '{"type":"DELETED","object":{"kind":"Thing","apiVersion":"x/v1","metadata":{"resourceVersion":"4","name":"a"}}}\n',
    )
  })
})
