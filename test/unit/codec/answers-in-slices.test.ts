import { describe, expect, it } from 'vitest'
import { atOnce } from '../../../runtime/async/index.ts'
import { largeObject, prettyJson } from '../../../runtime/codec/index.ts'
import { yaml } from '../../../runtime/codec/representation/whole.ts'
import { configMapType as type } from '../../support/config-map-forms.ts'

const stored = (count: number) => ({
  value: Buffer.from(
    JSON.stringify({
      kind: 'ConfigMap',
      apiVersion: 'v1',
      metadata: { name: 'one', finalizers: ['b', 'a'], labels: {}, annotations: { long: '9007199254740993' } },
      data: Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, `ü\u2028"${index}`])),
      more: [[1, [], {}], { b: null, a: [true, { c: {} }] }],
      exact: 1,
    }).replace('"exact":1', '"exact":9007199254740993'),
  ),
  revision: 7,
})

describe('the answer of a large object', () => {
  it.each([
    ['YAML', yaml],
    ['JSON for people', prettyJson],
  ])('is in slices what it is in one piece: %s', (_, form) => {
    for (const count of [3_000, 28_000]) {
      const object = stored(count)
      const work = largeObject(form, type, object)
      if (work === undefined) throw new Error('the object counts as small')
      expect(Buffer.from(atOnce(work)).equals(Buffer.from(form.object(type, object)))).toBe(true)
    }
  })

  it('lets others have their turn', () => {
    const work = largeObject(yaml, type, stored(28_000))
    let slices = 0
    while (work?.next().done === false) slices++
    expect(slices).toBeGreaterThan(4)
  })

  it('is made at once where it is small', () => {
    expect(largeObject(yaml, type, stored(10))).toBeUndefined()
  })
})
