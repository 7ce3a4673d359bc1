import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Unchanged } from '../../../generator/diff/unchanged.ts'
import type { GroupVersionModel, SchemaNode, TypeReference } from '../../../generator/model/model.ts'

const typeOf = (name: string): TypeReference => ({ folder: 'demo', version: 'v1', name })
const reference = (name: string): SchemaNode => ({ reference: typeOf(name) })
const object = (properties: Readonly<Record<string, SchemaNode>>): SchemaNode => ({ type: 'object', properties })
const text: SchemaNode = { type: 'string' }

/** A model with these types. */
const model = (types: Readonly<Record<string, SchemaNode>>): { groupVersions: readonly GroupVersionModel[] } => ({
  groupVersions: [
    {
      folder: 'demo',
      group: 'demo.example',
      version: 'v1',
      file: 'demo/v1.yaml',
      types: new Map(
        Object.entries(types).map(([name, schema]) => [name, { ...typeOf(name), schema, envelope: false }]),
      ),
    },
  ],
})

type Types = Parameters<typeof model>[0]

/** Whether nothing has changed in the type `Whole`. */
const isUnchanged = (old: Types, fresh: Types): boolean =>
  new Unchanged(model(old), model(fresh)).has(reference('Whole'), reference('Whole'))

describe('schemas that say the same', () => {
  it('are those that differ in descriptions and in the order of fields alone', () => {
    const old = { Whole: object({ a: { ...text, description: 'old' }, b: reference('Part') }), Part: text }
    const fresh = { Whole: object({ b: reference('Part'), a: text }), Part: { ...text, description: 'new' } }
    expect(isUnchanged(old, fresh)).toBe(true)
  })

  it.each<readonly [string, SchemaNode, SchemaNode]>([
    ['a keyword', text, { ...text, maxLength: 3 }],
    ['a keyword that is gone', { ...text, enum: ['a'] }, text],
    ['a field that is new', object({ a: text }), object({ a: text, b: text })],
    ['a field of another name, which every object has', object({ constructor: {} }), object({ a: {} })],
    ['a field that is called description', object({ description: text }), object({ description: { type: 'integer' } })],
    ['items', { type: 'array', items: text }, { type: 'array', items: { type: 'integer' } }],
    ['values', { type: 'object', additionalProperties: true }, { type: 'object', additionalProperties: text }],
    ['the number of a message of its own', inline(1, 'Same'), inline(2, 'Same')],
    ['a message of its own', inline(1, 'Part'), inline(1, 'Part')],
    ['a type that it refers to', reference('Part'), reference('Part')],
    ['what refines such a type', reference('Same'), { ...reference('Same'), default: 'a' }],
    ['a type in the place of one', object({}), reference('Same')],
  ])('are not those that differ in %s', (_, old, fresh) => {
    const same = { Same: object({}) }
    expect(isUnchanged({ Whole: old, Part: text, ...same }, { Whole: fresh, Part: { type: 'integer' }, ...same })).toBe(
      false,
    )
    expect(
      isUnchanged(
        { Whole: object({ x: old }), ...same, Part: text },
        { Whole: object({ x: fresh }), ...same, Part: { type: 'integer' } },
      ),
    ).toBe(false)
  })

  it('are found among types that contain each other, whichever is asked for first', () => {
    const names = ['A', 'B', 'C']
    const types = fc.record(
      Object.fromEntries(
        names.map((name) => [
          name,
          fc.record({
            type: fc.constantFrom('object', 'object', 'object', 'string'),
            properties: fc.dictionary(fc.constantFrom('x', 'y'), fc.constantFrom(...names).map(reference), {
              maxKeys: 2,
            }),
          }),
        ]),
      ),
    ) as fc.Arbitrary<Record<string, SchemaNode>>
    /** Goes as deep as a difference may be away from where it is asked for. */
    const same = (
      old: Types,
      fresh: Types,
      [one, other]: readonly [string, string],
      depth = names.length ** 2,
    ): boolean => {
      const before = old[one]
      const after = fresh[other]
      const fields = Object.keys(before?.properties ?? {})
      const others = Object.keys(after?.properties ?? {})
      if (before?.type !== after?.type || fields.toSorted().join() !== others.toSorted().join()) return false
      return (
        depth === 0 ||
        fields.every((name) => {
          const next = [before, after].map((node) => node?.properties?.[name]?.reference?.name ?? '')
          return same(old, fresh, [next[0] ?? '', next[1] ?? ''], depth - 1)
        })
      )
    }
    const questions = fc.array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names)), {
      minLength: 1,
      maxLength: 6,
    })
    fc.assert(
      fc.property(types, types, fc.constantFrom(...names), questions, (old, other, changed, asked) => {
        const fresh = { ...old, [changed]: other[changed] ?? text }
        const unchanged = new Unchanged(model(old), model(fresh))
        for (const [one, two] of asked)
          expect(unchanged.has(reference(one), reference(two))).toBe(same(old, fresh, [one, two]))
      }),
    )
  })
})

function inline(number: number, name: string): SchemaNode {
  return { type: 'object', inlineProto: { number, type: typeOf(name) } }
}
