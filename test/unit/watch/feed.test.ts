import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ServedType, WatchFraming } from '../../../runtime/codec/index.ts'
import { WatchHub, type EventFeed, type ObjectChange } from '../../../runtime/watch/index.ts'
import { FakeWatch } from '../../support/fake-watch.ts'
import { MemorySink } from '../../support/in-memory.ts'

const type: ServedType = { kind: 'Thing', listKind: 'ThingList', apiVersion: 'x/v1', convert: undefined, items: 'bare' }

const text = (name: string): WatchFraming['event'] => {
  return (_, __, { revision }) => {
    if (revision === UNREADABLE) throw new Error('password')
    return Buffer.from(`${name} ${revision}\n`)
  }
}
const UNREADABLE = 666
const plain: WatchFraming = {
  contentType: 'application/json',
  event: text('MODIFIED'),
  bookmark: (_, { revision }) => Buffer.from(`BOOKMARK ${revision}\n`),
  error: (status) => Buffer.from(`ERROR ${'code' in status ? String(status.code) : ''}\n`),
}
const withOpening: WatchFraming = { ...plain, opening: { ...plain, event: text('OPENING') } }

class SharedFeed implements EventFeed {
  position = 0
  readonly takers = new Set<(changes: readonly ObjectChange[]) => void>()
  subscribe(take: (changes: readonly ObjectChange[]) => void): () => void {
    this.takers.add(take)
    return () => this.takers.delete(take)
  }
  give(...revisions: readonly number[]): void {
    const changes = revisions.map((revision) => changed(revision))
    for (const take of this.takers) take(changes)
  }
}

const changed = (revision: number): ObjectChange => ({
  type: 'MODIFIED',
  object: { value: new Uint8Array(), revision },
})

describe('watches of one feed', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const reports: unknown[] = []
  const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(20)
  const setUp = (maxBacklogBytes = 1000) => {
    const feed = new SharedFeed()
    const hub = new WatchHub({
      initialEventsEnd: 'maker.test/initial-events-end',
      maxBacklogBytes,
      report: (error) => void reports.push(error),
    })
    const open = async (framing: WatchFraming = plain, bookmarks: 'wanted' | 'not wanted' = 'not wanted') => {
      const sink = new MemorySink()
      const plan = new FakeWatch()
      plan.push([])
      plan.join(feed)
      const stream = await hub.open({
        type,
        framing,
        plan,
        bookmarks,
        startRevision: 0,
        timeoutMilliseconds: 600_000,
        signal: new AbortController().signal,
      })
      stream.pipe(sink)
      await settle()
      return { sink, plan }
    }
    return { feed, hub, open }
  }

  it('share the chunk, whenever they joined', async () => {
    const { feed, open } = setUp()
    const first = await open()
    feed.give(1)
    await settle()
    const second = await open()
    feed.give(2, 3)
    await settle()
    expect(first.sink.text).toBe('MODIFIED 1\nMODIFIED 2\nMODIFIED 3\n')
    expect(second.sink.text).toBe('MODIFIED 2\nMODIFIED 3\n')
    expect(first.sink.chunks[1]).toBe(second.sink.chunks[0])
    expect(feed.takers.size).toBe(1)
  })

  it('begin with a frame of their own where the representation has one', async () => {
    const { feed, open } = setUp()
    const first = await open(withOpening)
    feed.give(1, 2)
    await settle()
    const second = await open(withOpening)
    feed.give(3)
    await settle()
    expect(first.sink.text).toBe('OPENING 1\nMODIFIED 2\nMODIFIED 3\n')
    expect(second.sink.text).toBe('OPENING 3\n')
  })

  it('wait for a slow client each by itself, and give it up at its backlog', async () => {
    const { feed, open } = setUp(30)
    const slow = await open()
    const quick = await open()
    slow.sink.ready = false
    feed.give(1)
    await settle()
    feed.give(2)
    await settle()
    expect([slow.sink.text, quick.sink.text]).toEqual(['MODIFIED 1\n', 'MODIFIED 1\nMODIFIED 2\n'])
    slow.sink.drain()
    expect(slow.sink.text).toBe(quick.sink.text)
    slow.sink.ready = false
    for (const revision of [3, 4, 5, 6]) {
      feed.give(revision)
      await settle()
    }
    slow.sink.drain()
    await slow.sink.ended
    expect(slow.sink.text).toBe('MODIFIED 1\nMODIFIED 2\nMODIFIED 3\nERROR 410\n')
    expect(quick.sink.text).toMatch(/MODIFIED 6\n$/)
  })

  it('put bookmarks and what they are handed behind what the feed gave before', async () => {
    const { feed, open } = setUp()
    const { sink, plan } = await open(plain, 'wanted')
    feed.give(1)
    plan.push([changed(2)])
    feed.give(3)
    await settle()
    plan.position = 9
    await vi.advanceTimersByTimeAsync(61_000)
    feed.give(10)
    await settle()
    expect(sink.text).toBe('MODIFIED 1\nMODIFIED 2\nMODIFIED 3\nBOOKMARK 9\nMODIFIED 10\n')
  })

  it('share their bookmarks, and the chunks that hold them', async () => {
    const { feed, open } = setUp()
    const bookmark = vi.fn(plain.bookmark)
    const framing = { ...plain, bookmark }
    const watches = [await open(framing, 'wanted'), await open(framing, 'wanted'), await open(framing, 'wanted')]
    for (const { plan } of watches) plan.position = 10
    await vi.advanceTimersByTimeAsync(59_900)
    feed.give(10)
    await settle()
    await vi.advanceTimersByTimeAsync(1_000)
    for (const { sink } of watches) expect(sink.text).toBe('MODIFIED 10\nBOOKMARK 10\n')
    expect(bookmark).toHaveBeenCalledOnce()
    const chunks = watches.map(({ sink }) => sink.chunks.at(-1))
    expect(chunks.every((chunk) => chunk === chunks[0])).toBe(true)
  })

  it('send what the feed gave before they end, and leave it', async () => {
    const { feed, open, hub } = setUp()
    const told = await open()
    const drained = await open()
    feed.give(1)
    told.plan.push('end')
    feed.give(2)
    hub.drain()
    await Promise.all([told.sink.ended, drained.sink.ended])
    expect([told.sink.text, drained.sink.text]).toEqual(['MODIFIED 1\n', 'MODIFIED 1\nMODIFIED 2\n'])
    expect([feed.takers.size, hub.size]).toEqual([0, 0])
  })

  it('end with an error when a change cannot be encoded, without its inside', async () => {
    const { feed, open } = setUp()
    const watches = [await open(), await open()]
    feed.give(1)
    feed.give(UNREADABLE)
    await Promise.all(watches.map(({ sink }) => sink.ended))
    expect(watches.map(({ sink }) => sink.text)).toEqual(Array(2).fill('MODIFIED 1\nERROR 500\n'))
    expect(reports.map(String)).toEqual(Array(2).fill('Error: password'))
  })
})
