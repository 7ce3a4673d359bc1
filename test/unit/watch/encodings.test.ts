import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { vendor } from '../../../generated/vendor.ts'
import { Negotiator } from '../../../runtime/codec/index.ts'
import { WatchHub, type EventFeed, type ObjectChange } from '../../../runtime/watch/index.ts'
import { configMapType, formsOfTests } from '../../support/config-map-forms.ts'
import { FakeWatch } from '../../support/fake-watch.ts'
import { MemorySink } from '../../support/in-memory.ts'

const WATCHES = 20
const type = configMapType
const { streamOffers } = formsOfTests()
const asKind = (mediaType: string, kind: string): string => `${mediaType};as=${kind};g=meta.${vendor.apiDomain};v=v1`
const FORMS: readonly (readonly [string, string])[] = [
  ['JSON', 'application/json'],
  ['Protobuf', `${vendor.protobufMediaType};stream=watch`],
  ['a Table', asKind('application/json', 'Table')],
  ['metadata in JSON', asKind('application/json', 'PartialObjectMetadata')],
  ['metadata in Protobuf', asKind(vendor.protobufMediaType, 'PartialObjectMetadata')],
]

const changed = (revision: number): ObjectChange => {
  const metadata = { name: `c${revision}`, namespace: 'ns', creationTimestamp: '2026-01-01T00:00:00Z' }
  const value = Buffer.from(JSON.stringify({ kind: 'ConfigMap', apiVersion: 'v1', metadata, data: { a: 'b' } }))
  return { type: 'MODIFIED', object: { value, revision } }
}

describe('watches in one representation', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it.each(FORMS)('encode a change once for all of them: %s', async (_, accept) => {
    const hub = new WatchHub({ initialEventsEnd: 'maker.test/initial-events-end', report: () => undefined })
    const takers = new Set<(changes: readonly ObjectChange[]) => void>()
    const feed: EventFeed = {
      position: 0,
      subscribe: (take) => {
        takers.add(take)
        return () => takers.delete(take)
      },
    }
    // Those with selectors are handed each change by itself, the others follow the feed.
    const selecting: FakeWatch[] = []
    const encoded = new Set<unknown>()
    const sinks: MemorySink[] = []
    let encodings = 0
    for (let index = 0; index < WATCHES; index++) {
      // Each negotiates for itself: what is shared is not what was remembered of the header.
      const framing = new Negotiator(streamOffers).negotiate(accept, type)?.watch
      if (framing === undefined) throw new Error(`${accept} can't be streamed`)
      for (const counted of [framing, framing.opening]) {
        if (counted === undefined || encoded.has(counted)) continue
        encoded.add(counted)
        const encode = counted.event
        vi.spyOn(counted, 'event').mockImplementation((...given) => {
          encodings++
          return encode(...given)
        })
      }
      const plan = new FakeWatch()
      plan.push([])
      if (index % 2 === 0) plan.join(feed)
      else selecting.push(plan)
      const stream = await hub.open({
        type,
        framing,
        plan,
        bookmarks: 'not wanted',
        startRevision: 0,
        timeoutMilliseconds: 600_000,
        signal: new AbortController().signal,
      })
      const sink = new MemorySink()
      stream.pipe(sink)
      sinks.push(sink)
    }
    for (const revision of [1, 2, 3]) {
      const change = changed(revision)
      for (const take of takers) take([change])
      for (const plan of selecting) plan.push([change])
      await vi.advanceTimersByTimeAsync(20)
    }
    const [first] = sinks.map(({ chunks }) => Buffer.concat(chunks))
    expect(first?.toString('latin1')).toContain('c3')
    for (const { chunks } of sinks) expect(Buffer.concat(chunks).equals(first ?? Buffer.alloc(0))).toBe(true)
    const openings = encoded.size - 1
    expect(encodings).toBe(3 + openings)
    vi.restoreAllMocks()
  })
})
