import { serialize } from 'node:v8'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Damaged, type Batch } from '../../../../runtime/store/contract/index.ts'
import { decodeBatch, encodeBatch } from '../../../../runtime/store/encoding/batch.ts'
import { sealObject, unsealObject } from '../../../../runtime/store/encoding/checksum.ts'

const where = 'the data file'

const revision = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER - 1_000 })
const events = fc.array(
  fc.record({
    key: fc.string({ unit: 'binary', maxLength: 60 }),
    value: fc.option(fc.uint8Array({ maxLength: 200 }), { nil: undefined }),
    previousRevision: revision,
  }),
  { minLength: 1, maxLength: 20 },
)

const batchFrom = (
  first: number,
  by: string,
  at: number,
  sketches: readonly Omit<Batch['events'][number], 'revision'>[],
) => ({
  first,
  last: first + sketches.length - 1,
  by,
  at,
  events: sketches.map((sketch, i) => ({ revision: first + i, ...sketch })),
})

/** Whether the engine holds a number as a small integer, which takes no memory of its own: it says so where it serializes it. */
const isSmallInteger = (number: number): boolean => serialize(number).toString('latin1', 2, 3) === 'I'

describe('the encoding of a batch', () => {
  // The first test: once the engine has compiled the function, it may put doubles in that form by itself.
  it('gives small integers, which are kept without memory of their own', () => {
    const sketch = { key: 'small', value: undefined, previousRevision: 6 }
    const { first, last, events } = decodeBatch(encodeBatch(batchFrom(7, 'a', 2, [sketch, sketch])), 7, where)
    const revisions = events.flatMap(({ revision, previousRevision }) => [revision, previousRevision])
    expect([first, last, ...revisions].filter((number) => !isSmallInteger(number))).toEqual([])
    expect(isSmallInteger(0.5)).toBe(false)
  })

  it('gives back any batch', () => {
    fc.assert(
      fc.property(revision, fc.string({ unit: 'binary' }), revision, events, (first, by, at, sketches) => {
        const batch = batchFrom(first, by, at, sketches)
        expect(decodeBatch(encodeBatch(batch), first, where)).toEqual(batch)
      }),
    )
  })

  it('gives values that do not keep the whole batch in memory', () => {
    const batch = batchFrom(1, 'a', 2, [
      { key: 'small', value: Uint8Array.of(1, 2, 3), previousRevision: 0 },
      { key: 'large', value: new Uint8Array(100_000), previousRevision: 0 },
    ])
    expect(decodeBatch(encodeBatch(batch), 1, where).events[0]?.value?.buffer.byteLength).toBe(3)
  })

  it('reads what an earlier version wrote without a checksum', () => {
    fc.assert(
      fc.property(revision, fc.string({ unit: 'binary' }), revision, events, (first, by, at, sketches) => {
        const batch = batchFrom(first, by, at, sketches)
        const unsealed = Buffer.concat([Buffer.of(1), encodeBatch(batch).subarray(5)])
        expect(decodeBatch(unsealed, first, where)).toEqual(batch)
      }),
    )
  })

  it('refuses a batch of which any byte is another one, that is cut off, too long or of another slot', () => {
    const batch = batchFrom(7, 'a/1', 2, [
      { key: '/core/things/a', value: Buffer.from('some value'), previousRevision: 3 },
    ])
    const bytes = encodeBatch(batch)
    for (let at = 0; at < bytes.byteLength; at++) {
      for (let byte = 1; byte < 256; byte++) {
        const flipped = Buffer.from(bytes)
        flipped[at] = flipped[at]! ^ byte
        expect(() => decodeBatch(flipped, 7, where)).toThrow(Damaged)
      }
      expect(() => decodeBatch(bytes.subarray(0, at), 7, where)).toThrow(Damaged)
    }
    expect(() => decodeBatch(Buffer.concat([bytes, Buffer.of(0)]), 7, where)).toThrow(Damaged)
    expect(() => decodeBatch(bytes, 8, where)).toThrow(
      'the data file is damaged (the batch at revision 8 is not what was written): move it aside and restore a backup',
    )
  })

  it('refuses keys that are too long', () => {
    const long = batchFrom(1, 'a', 2, [{ key: 'k'.repeat(70_000), value: undefined, previousRevision: 1 }])
    expect(() => encodeBatch(long)).toThrow(RangeError)
  })
})

describe('the seal of an object', () => {
  it('is broken by every other value, key and revision', () => {
    const value = Buffer.from('{"a":1}')
    const sealed = sealObject('/core/things/a', 7, value)
    expect(unsealObject('/core/things/a', 7, sealed)).toEqual(value)
    expect(unsealObject('/core/things/b', 7, sealed)).toBeUndefined()
    expect(unsealObject('/core/things/a', 8, sealed)).toBeUndefined()
    for (let at = 0; at < sealed.byteLength; at++) {
      const flipped = Buffer.from(sealed)
      flipped[at] = flipped[at]! ^ (1 + (at % 255))
      expect(unsealObject('/core/things/a', 7, flipped)).toBeUndefined()
      expect(unsealObject('/core/things/a', 7, sealed.subarray(0, at))).toBeUndefined()
    }
  })
})
