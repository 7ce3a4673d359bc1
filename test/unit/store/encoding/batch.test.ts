import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Batch } from '../../../../runtime/store/contract/index.ts'
import { decodeBatch, encodeBatch } from '../../../../runtime/store/encoding/batch.ts'

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

describe('the encoding of a batch', () => {
  it('gives back any batch', () => {
    fc.assert(
      fc.property(revision, fc.string({ unit: 'binary' }), revision, events, (first, by, at, sketches) => {
        const batch = batchFrom(first, by, at, sketches)
        expect(decodeBatch(encodeBatch(batch))).toEqual(batch)
      }),
    )
  })

  it('gives values that do not keep the whole batch in memory', () => {
    const batch = batchFrom(1, 'a', 2, [
      { key: 'small', value: Uint8Array.of(1, 2, 3), previousRevision: 0 },
      { key: 'large', value: new Uint8Array(100_000), previousRevision: 0 },
    ])
    expect(decodeBatch(encodeBatch(batch)).events[0]?.value?.buffer.byteLength).toBe(3)
  })

  it('refuses bytes of another version, and keys that are too long', () => {
    const bytes = encodeBatch(batchFrom(1, 'a', 2, [{ key: 'k', value: undefined, previousRevision: 1 }]))
    bytes[0] = 9
    expect(() => decodeBatch(bytes)).toThrow('a batch of the log has the unknown version 9')
    const long = batchFrom(1, 'a', 2, [{ key: 'k'.repeat(70_000), value: undefined, previousRevision: 1 }])
    expect(() => encodeBatch(long)).toThrow(RangeError)
  })
})
