import { describe, expect, it } from 'vitest'
import {
  applyDefaults,
  defaultsIfFew,
  immutableErrors,
  nativeWording,
  type StructuralSchema,
} from '../../../runtime/schema/index.ts'

const schema: StructuralSchema = {
  type: 'object',
  properties: {
    count: { type: 'integer', default: 5 },
    list: { type: 'array', items: { type: 'string' }, default: ['x', 'y'] },
    nested: { type: 'object', default: {}, properties: { deep: { type: 'string', default: 'dd' } } },
    maybe: { type: 'string', nullable: true, default: 'm' },
    items: { type: 'array', items: { type: 'object', properties: { kind: { type: 'string', default: 'a' } } } },
    table: {
      type: 'object',
      additionalProperties: { type: 'object', properties: { n: { type: 'integer', default: 1 } } },
    },
    plain: { type: 'object', properties: { x: { type: 'string' } } },
  },
}

describe('applyDefaults', () => {
  it('fills what is absent, at every depth', () => {
    const full = { count: 5, list: ['x', 'y'], nested: { deep: 'dd' }, maybe: 'm' }
    expect(applyDefaults(schema, {})).toEqual(full)
    expect(applyDefaults(schema, { items: [{}, { kind: 'b' }], table: { k: {} } })).toEqual({
      ...full,
      items: [{ kind: 'a' }, { kind: 'b' }],
      table: { k: { n: 1 } },
    })
  })

  it('keeps what is given, empty values too, and null where it is allowed', () => {
    const given = { count: 0, list: [], nested: { deep: '' }, maybe: null }
    expect(applyDefaults(schema, given)).toBe(given)
    expect(applyDefaults(schema, { ...given, count: null })).toEqual({ ...given, count: 5 })
  })

  it('changes neither its input nor its own defaults', () => {
    const input = Object.freeze({ plain: Object.freeze({ x: 'y' }) })
    const first = applyDefaults<Record<string, unknown>>(schema, input)
    expect(first['plain']).toBe(input.plain)
    const list = first['list']
    if (Array.isArray(list)) list.push('z')
    expect(applyDefaults<Record<string, unknown>>(schema, {})['list']).toEqual(['x', 'y'])
  })

  it('handles a type that contains itself', () => {
    const tree: StructuralSchema = {
      type: 'object',
      properties: {
        name: { type: 'string', default: 'n' },
        get child() {
          return tree
        },
      },
    }
    expect(applyDefaults(tree, { child: { child: {} } })).toEqual({
      name: 'n',
      child: { name: 'n', child: { name: 'n' } },
    })
  })
})

const many = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)
const listed = (items: StructuralSchema): StructuralSchema => ({
  type: 'object',
  properties: { a: { type: 'array', items } },
})
/** A list of a hundred items by default, each with such a list. */
const multiplied = (levels: number): StructuralSchema => ({
  type: 'object',
  properties:
    levels === 0
      ? { leaf: { type: 'string', default: 'x' } }
      : { a: { type: 'array', default: many(100, {}), items: multiplied(levels - 1) } },
})
const values = (count: number): Record<string, StructuralSchema> =>
  Object.fromEntries(many(count, 0).map((_, index) => [`p${index}`, { type: 'integer', default: index }]))

describe('defaults of one object', () => {
  it.each<[string, StructuralSchema, object]>([
    ['within defaults', multiplied(5), {}],
    ['in items', listed({ type: 'object', properties: values(20) }), { a: many(33_000, {}) }],
    [
      'in the values of a map',
      { type: 'object', additionalProperties: { type: 'object', properties: values(1_000) } },
      Object.fromEntries(many(101, {}).map((value, index) => [`k${index}`, value])),
    ],
    [
      'in place of null',
      listed({ type: 'array', default: many(1_000, 1), items: { type: 'integer' } }),
      { a: many(100, null) },
    ],
  ])('are not more values than an object may have: %s', (_, type, object) => {
    expect(() => applyDefaults(type, object)).toThrow(
      expect.objectContaining({
        code: 413,
        message: expect.stringContaining('limit is 100000 values that defaults add'),
      }),
    )
    expect(defaultsIfFew(type, object)).toBeUndefined()
  })

  it('are not more characters than an object may have, nor those of names', () => {
    const text = listed({ type: 'object', properties: { t: { type: 'string', default: 'x'.repeat(1_023) } } })
    const name = listed({ type: 'object', properties: { ['x'.repeat(1_024)]: { type: 'integer', default: 1 } } })
    for (const type of [text, name]) {
      expect(applyDefaults(type, { a: many(3 * 1_024, {}) })).toBeDefined()
      expect(() => applyDefaults(type, { a: many(3 * 1_024 + 1, {}) })).toThrow('characters that defaults add')
    }
  })

  it('are as many as an object may have, for each object anew', () => {
    const type = listed({ type: 'object', properties: values(100) })
    for (let index = 0; index < 2; index++) expect(applyDefaults(type, { a: many(1_000, {}) })).toBeDefined()
    expect(() => applyDefaults(type, { a: many(1_001, {}) })).toThrow('limit is')
    expect(defaultsIfFew(type, { a: [{}] })).toMatchObject({ a: [{ p99: 99 }] })
    const full = applyDefaults(type, { a: [...many(1_000, {})] })
    expect(applyDefaults(type, { a: [...full.a, {}] }, full)).toBeDefined()
  })
})

describe('immutableErrors', () => {
  const guarded: StructuralSchema = {
    type: 'object',
    properties: {
      fixed: { type: 'object', immutable: true },
      ports: {
        type: 'array',
        listType: 'map',
        listMapKeys: ['name'],
        items: {
          type: 'object',
          properties: { name: { type: 'string' }, number: { type: 'integer', immutable: true } },
        },
      },
      free: { type: 'string' },
    },
  }
  const errors = (after: unknown, before: unknown): readonly string[] =>
    immutableErrors(guarded, after, before, nativeWording).map(({ field, message }) => `${field}: ${message}`)

  it('reports a change at its path', () => {
    expect(errors({ fixed: { a: 1 }, free: 'y' }, { fixed: { a: 2 }, free: 'x' })).toEqual([
      'fixed: Invalid value: {"a":1}: field is immutable',
    ])
    expect(errors({}, { fixed: {} })).toEqual(['fixed: Invalid value: null: field is immutable'])
  })

  it('compares elements by their keys, wherever they are', () => {
    const before = {
      ports: [
        { name: 'a', number: 1 },
        { name: 'b', number: 2 },
      ],
    }
    expect(
      errors(
        {
          ports: [
            { name: 'b', number: 2 },
            { name: 'a', number: 1 },
          ],
        },
        before,
      ),
    ).toEqual([])
    expect(
      errors(
        {
          ports: [
            { name: 'c', number: 9 },
            { name: 'b', number: 3 },
          ],
        },
        before,
      ),
    ).toEqual(['ports[1].number: Invalid value: 3: field is immutable'])
  })

  it('does not mind the order of properties', () => {
    expect(errors({ fixed: { a: 1, b: 2 } }, { fixed: { b: 2, a: 1 } })).toEqual([])
  })
})
