import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { objectKey, type DynamicObject } from '../../../runtime/api/index.ts'
import { applyJsonPatch, mergePatch, parseJsonPatch } from '../../../runtime/apply/index.ts'
import { atOnce } from '../../../runtime/async/index.ts'
import { decodeObject, encodeObject, type EncodedObject } from '../../../runtime/codec/index.ts'
import { HotObjects, type HotObject } from '../../../runtime/registry/storage/hot-objects.ts'
import type { ObjectTransform } from '../../../runtime/registry/index.ts'
import type { Stored } from '../../../runtime/store/contract/index.ts'
import { at, contextFor, create, open, updateOptions } from './support.ts'

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.freeze(value)
    Object.values(value).forEach(freeze)
  }
  return value
}

/** Freezes what it keeps, so that whoever changes it throws. */
class FrozenObjects extends HotObjects {
  override keep(value: Uint8Array, object: DynamicObject, before?: HotObject): HotObject | undefined {
    const kept = super.keep(value, object, before)
    freeze(kept?.object)
    return kept
  }
  override find(object: EncodedObject): HotObject | undefined {
    const found = super.find(object)
    freeze(found?.object)
    return found
  }
}

const stored = (name: string, fill = 10): Stored => {
  const object = { kind: 'Note', apiVersion: 'v1', metadata: { name }, data: { text: 'x'.repeat(fill) } }
  return { key: name, revision: 1, value: encodeObject(object) }
}
const keep = (hot: HotObjects, { value }: Stored): HotObject | undefined =>
  hot.keep(value, decodeObject({ value, revision: 0 }))

describe('objects that are kept decoded', () => {
  it('are found by the identity of their bytes alone', () => {
    const hot = new HotObjects()
    const one = stored('a')
    expect(hot.find(one)).toBeUndefined()
    keep(hot, one)
    expect(hot.find(one)?.object).toStrictEqual(decodeObject(one))
    expect(hot.find({ ...one, value: Buffer.from(one.value) })).toBeUndefined()
    expect(hot.decoded(one.value)).toBe(hot.find(one)?.object)
    expect(hot.decoded(Buffer.from(one.value))).toBeUndefined()
  })

  it('go when they were not stored, and when another is kept in their place', () => {
    const hot = new HotObjects()
    const first = stored('a')
    const second = stored('a', 20)
    const kept = keep(hot, first)
    const next = hot.keep(second.value, decodeObject(second), kept)
    expect([hot.find(first), hot.decoded(first.value)]).toStrictEqual([undefined, undefined])
    expect(hot.find(second)?.object).toStrictEqual(decodeObject(second))
    if (next !== undefined) hot.drop(next)
    expect(hot.find(second)).toBeUndefined()
    expect(hot.bytes).toBe(0)
  })

  it('take no more bytes than they may: those that were written longest ago go', () => {
    const all = Array.from({ length: 20 }, (_, index) => stored(`o${index}`, 100))
    const size = all[0]?.value.byteLength ?? 0
    const hot = new HotObjects(size * 5)
    for (const one of all) {
      keep(hot, one)
      keep(hot, one)
      expect(hot.bytes).toBeLessThanOrEqual(size * 5)
    }
    expect(all.map((one) => hot.find(one) !== undefined).indexOf(true)).toBeGreaterThanOrEqual(15)
  })

  it('have room of their own if they are large, and the largest of all fits', () => {
    const small = stored('small')
    const [large, larger, largest] = [64, 1024, 3 * 1024 - 1].map((size) => stored('large', size * 1024))
    if (large === undefined || larger === undefined || largest === undefined) throw new Error('there are three')
    const hot = new HotObjects(small.value.byteLength)
    for (const one of [small, large, larger]) keep(hot, one)
    expect([small, large, larger].map((one) => hot.find(one) !== undefined)).toEqual([true, true, true])
    expect(hot.find(small)?.settledBy).toBeUndefined()
    // It may never be updated again.
    expect(hot.find(large)?.settledBy).toBe('new')
    const next = hot.keep(Buffer.from(large.value), decodeObject(large), hot.find(large))
    expect(next?.settledBy).toBeUndefined()
    keep(hot, large)
    keep(hot, largest)
    expect([small, large, larger, largest].map((one) => hot.find(one) !== undefined)).toEqual([
      true,
      false,
      false,
      true,
    ])
    expect(hot.bytes).toBe(small.value.byteLength + largest.value.byteLength)
    keep(hot, stored('too large', 3 * 1024 * 1024))
    expect(hot.bytes).toBe(small.value.byteLength + largest.value.byteLength)
  })
})

const SPEC = { replicas: 2, color: 'red', selector: { app: 'a' } }
const widget = (): DynamicObject => ({
  kind: 'Widget',
  apiVersion: 'demo.test/v1',
  metadata: { name: 'w', labels: { a: '1' } },
  spec: structuredClone(SPEC),
})

const values = fc.constantFrom('red', 'blue', null)
const patches = fc.record(
  {
    metadata: fc.record({ labels: fc.dictionary(fc.constantFrom('a', 'b'), values) }),
    spec: fc.record({ color: values, replicas: fc.integer({ min: 0, max: 3 }) }, { requiredKeys: [] }),
    status: fc.record({ replicas: fc.nat(3) }),
  },
  { requiredKeys: [] },
)
const writes = fc.oneof(
  fc.record({ how: fc.constant('merge' as const), patch: patches }),
  fc.record({ how: fc.constant('replace' as const), patch: patches }),
  fc.record({
    how: fc.constant('apply' as const),
    patch: fc.record({ spec: fc.record({ color: fc.constantFrom('red', 'blue') }) }),
  }),
  fc.record({ how: fc.constant('json' as const), color: fc.constantFrom('red', 'green') }),
)

describe('updates of objects that are kept decoded', () => {
  it('see what decoding the stored bytes gives, and leave it as it is', async () => {
    const found = vi.fn()
    const run = async (steps: readonly (typeof writes extends fc.Arbitrary<infer T> ? T : never)[]): Promise<void> => {
      const hot = new FrozenObjects()
      const opened = await open({ settings: { hot } })
      await create(opened.widgets, widget())
      const key = objectKey({ group: 'demo.test', resource: 'widgets' }, at('w'))
      for (const step of steps) {
        for (const subresource of ['', 'status']) {
          const context = { ...contextFor(opened.widgets), subresource, fieldManager: step.how }
          if (step.how === 'apply') {
            if (subresource !== '') continue
            const intent = { ...step.patch, kind: 'Widget', apiVersion: 'demo.test/v1', metadata: { name: 'w' } }
            await opened.widgets.apply?.(context, at('w'), intent, { ...updateOptions, conflicts: 'force' })
          } else {
            const transform: ObjectTransform = (current) =>
              step.how === 'merge'
                ? (mergePatch(current, step.patch) as DynamicObject)
                : step.how === 'json'
                  ? (atOnce(
                      applyJsonPatch(
                        current,
                        parseJsonPatch([{ op: 'add', path: '/spec', value: { ...SPEC, color: step.color } }]),
                      ),
                    ) as DynamicObject)
                  : (mergePatch(widget(), step.patch) as DynamicObject)
            await opened.widgets.update(context, at('w'), transform, updateOptions)
          }
          const one = await opened.store.get(key)
          if (one === undefined) throw new Error('the object is gone')
          const kept = hot.find(one)?.object
          if (kept === undefined) continue
          found()
          expect(kept).toStrictEqual(decodeObject(one))
          expect(JSON.stringify(kept)).toBe(JSON.stringify(decodeObject(one)))
        }
      }
      await opened.store.close()
    }
    await fc.assert(fc.asyncProperty(fc.array(writes, { maxLength: 6 }), run), { numRuns: 60 })
    expect(found.mock.calls.length).toBeGreaterThan(60)
  })
})
