import { describe, expect, it } from 'vitest'
import { applyDefaults, immutableErrors, nativeWording, type StructuralSchema } from '../../../runtime/schema/index.ts'

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
