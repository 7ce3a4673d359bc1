import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CHUNK_SIZE,
  compactJson,
  spliceList,
  spliceObject,
  type ServedType,
  type EncodedObject,
} from '../../../../runtime/codec/index.ts'
import { ChunkPool } from '../../../../runtime/http/node/chunk-pool.ts'
import { decodeList } from '../../../../runtime/codec/representation/whole.ts'

const type: ServedType = { kind: 'Thing', listKind: 'ThingList', apiVersion: 'x/v1', convert: undefined, items: 'bare' }
const typed: ServedType = { ...type, items: 'typed' }
const converted: ServedType = { ...type, apiVersion: 'x/v2', convert: (object) => ({ ...object, new: true }) }

const stored = (metadata: object, rest: object = {}, revision = 7): EncodedObject => ({
  value: Buffer.from(JSON.stringify({ kind: 'Thing', apiVersion: 'x/v1', metadata, ...rest })),
  revision,
})
const parse = (bytes: Uint8Array): unknown => JSON.parse(Buffer.from(bytes).toString('utf8'))

describe('an object', () => {
  it('gets its version in place', () => {
    expect(Buffer.from(spliceObject(type, stored({ name: 'ä' }, { spec: 1 }))).toString()).toBe(
      '{"kind":"Thing","apiVersion":"x/v1","metadata":{"resourceVersion":"7","name":"ä"},"spec":1}',
    )
    expect(parse(spliceObject(type, stored({})))).toMatchObject({ metadata: { resourceVersion: '7' } })
  })

  it('has no version before it is stored', () => {
    expect(parse(spliceObject(type, stored({ name: 'a' }, {}, 0)))).toEqual({
      kind: 'Thing',
      apiVersion: 'x/v1',
      metadata: { name: 'a' },
    })
  })

  it('is put in order when it is stored in another', () => {
    const value = Buffer.from('{"metadata":{"name":"a"},"apiVersion":"x/v1","kind":"Thing"}')
    expect(parse(spliceObject(type, { value, revision: 3 }))).toMatchObject({ metadata: { resourceVersion: '3' } })
  })

  it('is converted when another version is asked for', () => {
    expect(parse(spliceObject(converted, stored({ name: 'a' })))).toEqual({
      kind: 'Thing',
      apiVersion: 'x/v2',
      metadata: { name: 'a', resourceVersion: '7' },
      new: true,
    })
  })
})

describe('a list', () => {
  const objects = fc.array(
    fc.record({
      name: fc.string({ minLength: 1 }),
      size: fc.nat(90_000),
      revision: fc.integer({ min: 0, max: 2 ** 53 - 1 }),
    }),
    { maxLength: 12 },
  )

  it.each([type, typed, converted])('of %o is the same spliced and made of values, in pieces that fit', (served) => {
    fc.assert(
      fc.property(objects, (parts) => {
        const items = parts.map(({ name, size, revision }) => stored({ name }, { data: 'd'.repeat(size) }, revision))
        const list = { revision: 9, items, continueToken: 'c', remainingItemCount: 4 }
        const pool = new ChunkPool()
        const body = spliceList(served, list)
        const copies: Buffer[] = []
        for (const piece of body.chunks(pool.take)) {
          expect(piece.length).toBeLessThanOrEqual(CHUNK_SIZE)
          copies.push(Buffer.from(piece))
          pool.give(piece)
        }
        const bytes = Buffer.concat(copies)
        expect(parse(bytes)).toEqual(decodeList(served, list))
        if (body.length !== undefined) expect(bytes.length).toBe(body.length)
      }),
      { numRuns: 40 },
    )
  })

  it('holds an item that is larger than a piece', () => {
    const items = [
      stored({ name: 'a' }),
      stored({ name: 'b' }, { data: 'd'.repeat(CHUNK_SIZE * 2) }),
      stored({ name: 'c' }),
    ]
    const pieces = [...spliceList(type, { revision: 1, items, continueToken: '' }).chunks()]
    expect(parse(Buffer.concat(pieces))).toMatchObject({ items: [{}, {}, {}] })
  })
})

describe('a frame', () => {
  it('is one line of JSON', () => {
    const frame = Buffer.from(compactJson.watch?.event(type, 'ADDED', stored({ name: 'a' })) ?? '').toString()
    expect(frame).toBe(
      '{"type":"ADDED","object":{"kind":"Thing","apiVersion":"x/v1","metadata":{"resourceVersion":"7","name":"a"}}}\n',
    )
  })

  it('is a bookmark with nothing but its version, and the mark of the end of the initial events', () => {
    const bookmark = (end?: string): unknown =>
      parse(
        compactJson.watch?.bookmark(type, { revision: 5, ...(end === undefined ? {} : { initialEventsEnd: end }) }) ??
          Buffer.from('null'),
      )
    expect(bookmark()).toEqual({
      type: 'BOOKMARK',
      object: { kind: 'Thing', apiVersion: 'x/v1', metadata: { resourceVersion: '5' } },
    })
    expect(bookmark('m/end')).toMatchObject({ object: { metadata: { annotations: { 'm/end': 'true' } } } })
  })
})
