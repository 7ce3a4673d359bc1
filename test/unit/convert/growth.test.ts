import { describe, expect, it } from 'vitest'
import type { DynamicObject } from '../../../runtime/api/index.ts'
import * as convert from '../../../runtime/convert/index.ts'
import { jsonText, type JsonObject } from '../../../runtime/json/index.ts'
import { growthOf, MOST_GROWTH } from '../../support/growth.ts'

const { conversion, each, item, keep, move, sequence, spread } = convert

const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))
const FORM = { type: 'R', target: '$value' }
const KEPT = 'kept'
const PLACE = 'place'

/** Values of so many entries that a client may put into a field or, as JSON, into an annotation. */
const SHAPES: readonly ((size: number) => unknown)[] = [
  (size) => many(size, () => 0),
  (size) => many(size, (index) => ({ type: 'R', target: index })),
  (size) => many(size, (index) => ({ name: `n${index}`, type: 'S', on: 'x', fresh: 'y' })),
  (size) => many(size, () => ({ name: 'same', type: 'S', on: 'x', fresh: 'y' })),
  (size) => Object.fromEntries(many(size, (index) => [`n${index}`, { on: ['x'], fresh: ['y'], [KEPT]: [index] }])),
  (size) => ({ same: { [KEPT]: [many(size, () => 0)] } }),
  (size) => ({ at: size - 1, item: { type: 'R', target: 1, more: many(size, () => 0) } }),
  (size) => ({ field: 'v', list: 'absent', entry: many(size, () => 0) }),
  (size) => '1:-'.repeat(size),
]

/** Every step that conversions are made of, between `spec.a` (or `spec.b`) and `spec.b` or `spec.c`. */
const STEPS: Readonly<Record<string, convert.ConversionStep>> = {
  byType: convert.byType('spec.a', { integer: 'spec.b', string: 'spec.c' }, KEPT),
  each: each('spec.a', KEPT, sequence([move('on', 'off'), keep('fresh', KEPT)]), { keys: ['name'] }),
  'each by several keys': each('spec.a', KEPT, keep('fresh', KEPT), { keys: ['name', 'type'] }),
  'each by index': each('spec.a', KEPT, keep('fresh', KEPT)),
  entry: convert.entry({ map: 'spec.a', key: 'n1', field: 'spec.b', fieldIn: 'both' }, KEPT),
  head: convert.head('spec.b', 'spec.a', FORM, KEPT),
  implied: convert.implied('spec.a', [['spec.b', 1]], KEPT),
  item: item({ field: 'spec.b', list: 'spec.a', form: FORM }, KEPT),
  'item with a place': item({ field: 'spec.b', list: 'spec.a', form: FORM }, KEPT, { place: PLACE }),
  keep: keep('spec.a', KEPT),
  'keep in capitals': keep('spec.a', KEPT, { spelling: 'capitalized' }),
  meanings: convert.meanings('spec.a', [[many(3, () => 0), { x: 1 }]], KEPT),
  move: move('spec.a', 'spec.b'),
  obsolete: convert.obsolete('spec.a', 'spec.b', FORM),
  rename: convert.rename('spec.a', 'b'),
  sequence: sequence([move('spec.a', 'spec.b')], { first: [{ field: 'spec.a', name: KEPT }] }),
  spread: spread('spec.b', 'spec.a', 'fresh', KEPT),
  'spread over few': spread('spec.a', 'spec.few', 'fresh', KEPT),
  text: convert.text('spec.a', '{host}:{port}', 'spec.b', { host: 'string', port: 'integer' }, KEPT),
  values: convert.values('spec.a', [['x', 'y']]),
  wrap: convert.wrap('spec.b', 'spec.a', KEPT),
  zero: convert.zero('spec.a', [], KEPT),
}
/** What is no step: it makes conversions of steps, or changes neither a field nor an annotation. */
const OTHERS = ['chain', 'computeDefaults', 'conversion', 'guarded', 'inverse', 'lazily', 'placeOfValue', 'VALUE']

const object = (spec: JsonObject, annotations: Record<string, string>): DynamicObject => ({
  apiVersion: 'g/v1',
  kind: 'K',
  metadata: { name: 'a', annotations },
  spec,
})

/** Objects with every shape in their fields and in what is kept, and with nothing in one of these. */
function objectsOf(size: number): readonly DynamicObject[] {
  const few = many(4, () => ({}))
  return SHAPES.flatMap((shape) => {
    const value = shape(size)
    const text = jsonText(value)
    const kept = { [KEPT]: text, [PLACE]: jsonText({ at: size - 1 }) }
    return [
      object({ a: value, few }, {}),
      object({ a: value, b: 1, few }, kept),
      object({ few }, kept),
      object({ b: value, c: value, few }, kept),
    ]
  })
}

describe('conversions', () => {
  it('are measured for every step there is', () => {
    const measured = new Set(Object.keys(STEPS).map((name) => name.split(' ')[0]))
    expect(Object.keys(convert).filter((name) => !measured.has(name) && !OTHERS.includes(name))).toEqual([])
  })

  const rows = Object.entries(STEPS).flatMap(([name, step]) =>
    (['forward', 'back'] as const).map((direction) => [name, direction, step] as const),
  )
  it.each(rows)('take time linear in an object and its annotations: %s, %s', async (_, direction, step) => {
    const through = conversion('g/v1', 'g/v2', [step])[direction]
    const work = (objects: readonly DynamicObject[]): void => {
      for (const each of objects)
        try {
          jsonText(through(each))
        } catch (error) {
          if (!(error instanceof Error) || !error.message.includes('limit is')) throw error
        }
    }
    expect(await growthOf({ input: objectsOf, work, largest: 24_000 })).toBeLessThanOrEqual(MOST_GROWTH)
  })

  it('hand what is kept of an item to one item alone', () => {
    const step = each('spec.a', KEPT, keep('fresh', 'f'), { keys: ['name'] })
    const kept = { [KEPT]: jsonText({ same: { f: ['y'] } }) }
    const made = conversion('g/v1', 'g/v2', [step]).back(object({ a: [{ name: 'same' }, { name: 'same' }] }, kept))
    expect(made.spec).toEqual({ a: [{ name: 'same', fresh: 'y' }, { name: 'same' }] })
  })

  it('refuse to spread a value over so many items that no body could hold them', () => {
    const step = conversion('g/v1', 'g/v2', [spread('spec.b', 'spec.a', 'fresh', KEPT)])
    const items = (count: number): object[] => many(count, () => ({}))
    const spec = (value: unknown, count: number): DynamicObject => object({ a: items(count), b: value }, {})
    expect(
      step.forward(
        spec(
          many(99, () => 0),
          1_000,
        ),
      ),
    ).toMatchObject({ kind: 'K' })
    expect(() =>
      step.forward(
        spec(
          many(100, () => 0),
          1_000,
        ),
      ),
    ).toThrow('limit is 100000 values in an object')
    expect(step.forward(spec('x'.repeat(3 * 1024), 1_024))).toMatchObject({ kind: 'K' })
    expect(() => step.forward(spec('x'.repeat(3 * 1024), 1_025))).toThrow('characters in an object')
    expect(step.forward(spec('x'.repeat(4_000_000), 1))).toMatchObject({ kind: 'K' })
  })

  it.each([
    ['nested too deeply', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['of too many values', `[${'0,'.repeat(200_000)}0]`],
  ])('leave an annotation alone that is %s', (_, text) => {
    const step = keep('spec.a', KEPT)
    const kept = { [KEPT]: text }
    const made = conversion('g/v1', 'g/v2', [step]).back(object({}, kept))
    expect(made).toMatchObject({ metadata: { annotations: kept }, spec: {} })
    expect(made.spec).toEqual({})
  })

  it('read as many values of all annotations together as a body may have', () => {
    const text = `[${'0,'.repeat(59_000)}0]`
    const kept = { [KEPT]: text, [PLACE]: text }
    const made = conversion('g/v1', 'g/v2', [keep('spec.a', KEPT), keep('spec.b', PLACE)]).back(object({}, kept))
    expect(Object.keys(made.spec as object)).toHaveLength(1)
    expect(Object.keys(made.metadata.annotations ?? {})).toHaveLength(1)
  })
})
