import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { vendor } from '../../../generated/vendor.ts'
import { type Representation, type ServedType, type EncodedObject } from '../../../runtime/codec/index.ts'
import { EncodedCache } from '../../../runtime/codec/encoded-cache.ts'
import { configMapType, formsOfTests } from '../../support/config-map-forms.ts'
import { SLICE_WEIGHT as SLICE } from '../../../runtime/async/index.ts'

const forms = formsOfTests()
const type = configMapType
/** Stored as it is not served: nothing can be spliced. */
const converted: ServedType = { ...type, convert: (object) => object }

const mediaTypes = new Map([
  ['JSON', 'application/json'],
  ['YAML', 'application/yaml'],
  ['Protobuf', vendor.protobufMediaType],
])
const asKind = (kind: string) =>
  new Map([
    ['as', kind],
    ['g', `meta.${vendor.apiDomain}`],
    ['v', 'v1'],
  ])
function form(name: string, parameters: ReadonlyMap<string, string> = new Map()): Representation {
  const found = forms.offers.find((offer) => `${offer.type}/${offer.subtype}` === mediaTypes.get(name))
  const chosen = found?.choose(parameters)
  if (chosen === undefined) throw new Error(`${name} is not offered`)
  return chosen
}

const pretty = new Map([['pretty', '1']])
const all: readonly (readonly [string, Representation, ServedType])[] = [
  ['converted JSON', form('JSON'), converted],
  ['pretty JSON', form('JSON', pretty), type],
  ['YAML', form('YAML'), type],
  ['Protobuf', form('Protobuf'), type],
  ['a Table', form('JSON', asKind('Table')), type],
  ['a pretty Table', form('JSON', new Map([...asKind('Table'), ...pretty])), type],
  ['a Table in YAML', form('YAML', asKind('Table')), type],
  ['metadata in Protobuf', form('Protobuf', asKind('PartialObjectMetadataList')), type],
  ['metadata in YAML', form('YAML', asKind('PartialObjectMetadataList')), type],
]

const stored = (name: string, data: object, notes: object = {}): EncodedObject => ({
  value: Buffer.from(
    JSON.stringify({
      kind: 'ConfigMap',
      apiVersion: 'v1',
      metadata: { name, annotations: notes, creationTimestamp: '2026-01-01T00:00:00Z' },
      data,
    }),
  ),
  revision: 7,
})
const listOf = (items: readonly EncodedObject[]) => ({ revision: 9, items, continueToken: '', remainingItemCount: 4 })

/** An item that tells when its bytes are looked at. */
const watched = (item: EncodedObject, look: () => void): EncodedObject => ({
  revision: item.revision,
  get value() {
    look()
    return item.value
  },
})

describe.each(all)('a large list as %s', (_, representation, served) => {
  const big = 1_500
  const count = 400

  it('is made in slices', () => {
    const seen = new Set<number>()
    const items = Array.from({ length: count }, (_, index) =>
      watched(stored(`o${index}`, { text: 'x'.repeat(big) }, { note: 'n'.repeat(big) }), () => seen.add(index)),
    )
    const body = representation.list(served, listOf(items))
    const most = Math.ceil(SLICE / big) + 1
    let before = 0
    let turns = 0
    for (const _piece of body.chunks()) {
      turns++
      expect(seen.size - before).toBeLessThanOrEqual(most)
      before = seen.size
    }
    expect(seen.size).toBe(count)
    expect(turns).toBeGreaterThan((count * big) / SLICE)
  })

  it('begins in a turn of its own, and rests after two milliseconds while the engine has not compiled what makes it', () => {
    let now = 0
    let isAsked = false
    const seen = new Set<number>()
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    try {
      const slow = (index: number) => () => {
        if (isAsked && seen.size < seen.add(index).size) now += 1
      }
      const items = Array.from({ length: count }, (_, index) =>
        watched(stored(`o${index}`, { text: 'x'.repeat(big) }, { note: 'n'.repeat(big) }), slow(index)),
      )
      const body = representation.list(served, listOf(items))
      isAsked = true
      let before = 0
      let longest = 0
      for (const piece of body.chunks()) {
        if (before === 0) expect(piece).toHaveLength(0)
        longest = Math.max(longest, now - before)
        before = now
      }
      expect(seen.size).toBeGreaterThan(0.9 * count)
      expect(longest).toBeLessThanOrEqual(3)
    } finally {
      vi.restoreAllMocks()
    }
  })
})

describe('what is made in slices', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom('a\n\nb', ' lead\n  more\n', 'x\n\n', '\u2028\u2029\r\n', '- a: b', '"q" \\ #', 'true', '0o7', ''),
    fc.array(fc.constantFrom('line', '', '  indented', '"'), { maxLength: 5 }).map((lines) => lines.join('\n')),
  )
  const objects = fc.array(fc.dictionary(text, text, { maxKeys: 4 }), { minLength: 1, maxLength: 4 })
  const filler = stored('filler', { text: 'x'.repeat(2 * SLICE) })

  it.each([
    ['YAML', form('YAML')],
    ['pretty JSON', form('JSON', pretty)],
  ])('is the same as made at once: %s', (_, representation) => {
    fc.assert(
      fc.property(objects, (parts) => {
        const items = [...parts.map((data, index) => stored(`o${index}`, data)), filler]
        const list = listOf(items)
        const body = representation.list(type, list)
        expect(body.length).toBeUndefined()
        const values = items.map(({ value }) => {
          const { metadata, data } = JSON.parse(Buffer.from(value).toString()) as { metadata: object; data: object }
          return { data, metadata: { ...metadata, resourceVersion: '7' } }
        })
        const metadata = { resourceVersion: '9', continue: '', remainingItemCount: 4 }
        const whole = representation.document({ kind: 'ConfigMapList', apiVersion: 'v1', metadata, items: values })
        expect(Buffer.concat([...body.chunks()]).toString()).toBe(Buffer.from(whole).toString())
      }),
      { numRuns: 150 },
    )
  })

  it.each(['a pretty Table', 'a Table in YAML'])('has every row of %s', (name) => {
    const [, representation] = all.find(([known]) => known === name) ?? []
    if (representation === undefined) throw new Error(`no form ${name}`)
    const small = Array.from({ length: 3 }, (_, index) => stored(`o${index}`, {}))
    const textOf = (items: readonly EncodedObject[]): string =>
      Buffer.concat([...representation.list(type, listOf(items)).chunks()]).toString()
    const few = textOf(small)
    const many = textOf([...small, filler])
    expect(few).toContain('o2')
    expect(many).toContain('filler')
    const commonStart = [...few].findIndex((char, index) => char !== many[index])
    expect(many.slice(0, commonStart)).toContain('o2')
  })
})

describe('the cache of what was made', () => {
  it('makes each version once, and lets the first go when it is full', () => {
    const cache = new EncodedCache<string>(10, ({ length }) => length)
    const made: string[] = []
    const items = ['aaaa', 'bbbb', 'cccc'].map((name) => stored(name, {}))
    const get = (at: number, version = 7): string =>
      cache.get(type, { value: items[at]?.value ?? new Uint8Array(), revision: version }, () => {
        made.push(`${at}@${version}`)
        return 'xxxx'
      })
    for (const at of [0, 1, 0, 1, 2, 2, 1, 0]) get(at)
    expect(made).toEqual(['0@7', '1@7', '2@7', '0@7'])
    const [first = stored('', {})] = items
    expect(cache.weigh(type, first)).toBeLessThan(first.value.length)
    expect(cache.weigh(type, { ...first, revision: 8 })).toBe(first.value.length)
    get(0, 8)
    expect(made.at(-1)).toBe('0@8')
  })

  it('keeps nothing above its limit, and lets nothing go for that', () => {
    const cache = new EncodedCache<string>(10, ({ length }) => length)
    const small = stored('small', {})
    const large = stored('large', {})
    expect(cache.get(type, small, () => 'xxxx')).toBe('xxxx')
    expect(cache.get(type, large, () => 'x'.repeat(11))).toHaveLength(11)
    expect([cache.has(type, small), cache.has(type, large)]).toEqual([true, false])
  })
})
