import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareKeys } from '../../../../runtime/store/state/keys.ts'
import { SortedEntries } from '../../../../runtime/store/state/sorted-entries.ts'

interface Entry {
  readonly key: string
  readonly value: number
}

/** The obvious implementation. */
class Model {
  readonly entries = new Map<string, Entry>()
  sorted(): Entry[] {
    return [...this.entries.values()].sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)))
  }
  slice(start: string, end: string, limit: number): Entry[] {
    return this.sorted()
      .filter(({ key }) => compareKeys(key, start) >= 0 && compareKeys(key, end) < 0)
      .slice(0, limit)
  }
}

const keys = fc.oneof(
  fc.integer({ min: 0, max: 2_000 }).map((n) => `/core/pods/ns/${n}`),
  fc.stringMatching(/^[a-z/]{0,4}$/),
  fc.constantFrom('\u{1f600}', '\uff5e', '\ue000', 'a\u{1f600}b', 'a\uff5eb'),
)
const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), keys), { minLength: 1, maxLength: 3_000, size: 'max' })

describe('SortedEntries', () => {
  it('agrees with a sorted map after any sequence of insertions and removals', () => {
    fc.assert(
      fc.property(steps, keys, keys, fc.integer({ min: 1, max: 50 }), (operations, a, b, limit) => {
        const tree = new SortedEntries<Entry>()
        const model = new Model()
        operations.forEach(([kind, key], value) => {
          expect(tree.get(key)).toBe(model.entries.get(key))
          if (kind === 0) {
            expect(tree.delete(key)).toBe(model.entries.get(key))
            model.entries.delete(key)
          } else {
            const entry = { key, value }
            expect(tree.set(entry)).toBe(model.entries.get(key))
            model.entries.set(key, entry)
          }
        })
        const [start, end] = compareKeys(a, b) < 0 ? [a, b] : [b, a]
        expect(tree.size).toBe(model.entries.size)
        expect([...tree.from('')]).toEqual(model.sorted())
        expect(tree.slice({ start, end })).toEqual(model.slice(start, end, Infinity))
        expect(tree.slice({ start, end }, limit)).toEqual(model.slice(start, end, limit))
        expect(tree.count({ start, end })).toBe(model.slice(start, end, Infinity).length)
      }),
      { numRuns: 60 },
    )
  })

  it('is the same tree when built from sorted entries, and stays one when emptied', () => {
    const entries = Array.from({ length: 10_000 }, (_, value) => ({
      key: `/k/${String(value).padStart(6, '0')}`,
      value,
    }))
    const tree = SortedEntries.from(entries)
    expect(tree.size).toBe(10_000)
    expect([...tree.from('')]).toEqual(entries)
    expect(tree.rank('/k/004321')).toBe(4_321)
    for (const entry of entries) expect(tree.delete(entry.key)).toBe(entry)
    expect(tree.size).toBe(0)
    expect([...tree.from('')]).toEqual([])
    tree.set({ key: 'again', value: 1 })
    expect(tree.slice({ start: '', end: 'z' })).toEqual([{ key: 'again', value: 1 }])
  })

  it('holds many entries that come in order, in reverse and at random', () => {
    const numbers = Array.from({ length: 20_000 }, (_, n) => n)
    const shuffled = numbers.map((n) => (n * 7_919) % 20_000)
    for (const order of [numbers, numbers.toReversed(), shuffled]) {
      const tree = new SortedEntries<Entry>()
      for (const n of order) tree.set({ key: String(n).padStart(5, '0'), value: n })
      expect([...tree.from('')].map(({ value }) => value)).toEqual(numbers)
      for (const n of order.slice(0, 19_000)) tree.delete(String(n).padStart(5, '0'))
      const rest = order.slice(19_000).toSorted((a, b) => a - b)
      expect([...tree.from('')].map(({ value }) => value)).toEqual(rest)
      expect(tree.rank('10000')).toBe(rest.filter((n) => n < 10_000).length)
    }
  })
})
