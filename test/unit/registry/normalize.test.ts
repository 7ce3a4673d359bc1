import { describe, expect, it } from 'vitest'
import { normalize } from '../../../runtime/registry/write/stored-form/normalize.ts'
import type { StructuralSchema } from '../../../runtime/schema/index.ts'

const schema: StructuralSchema = {
  type: 'object',
  properties: {
    limits: { type: 'object', additionalProperties: { type: 'string', format: 'quantity' } },
    labels: { type: 'object', additionalProperties: { type: 'string' } },
    empty: { type: 'string', omitEmpty: true },
    list: { type: 'array', items: { type: 'string', format: 'quantity' } },
    kept: { type: 'object', properties: { a: { type: 'string' } } },
  },
}

describe('normalization', () => {
  it('gives every value one spelling and leaves the given object as it is', () => {
    const object = {
      limits: { cpu: '1000m', memory: '1Gi' },
      labels: { a: null, b: 'x' },
      empty: '',
      list: ['1', '0.5'],
      kept: { a: 'x' },
    }
    const before = structuredClone(object)
    const normal = normalize<Record<string, unknown>>(schema, object)
    expect(normal).toEqual({
      limits: { cpu: '1', memory: '1Gi' },
      labels: { a: '', b: 'x' },
      list: ['1', '500m'],
      kept: { a: 'x' },
    })
    expect(object).toEqual(before)
    expect(normal.kept).toBe(object.kept)
  })

  it('knows no difference between null, zero and absent in built-in kinds', () => {
    const time: StructuralSchema = { type: 'string', format: 'date-time' }
    const kind: StructuralSchema = {
      type: 'object',
      required: ['selector'],
      properties: {
        selector: { type: 'object', properties: { a: { type: 'string' } } },
        target: { intOrString: true, omitEmpty: true },
        names: { type: 'array', items: { type: 'string' } },
        parts: { type: 'array', items: { type: 'object', properties: { at: time } } },
        at: time,
      },
    }
    const object = { selector: null, target: 0, names: ['a', null], parts: [null], at: '0001-01-01T00:00:00Z' }
    expect(normalize<Record<string, unknown>>(kind, object)).toEqual({ names: ['a', ''], parts: [{}] })
    expect(normalize<Record<string, unknown>>(kind, { at: '2024-01-01T02:00:00.5+02:00' })).toEqual({
      at: '2024-01-01T00:00:00Z',
    })
  })

  it('leaves times and nulls of kinds that are defined at run time as they are', () => {
    const late = { lateTyped: true } as const
    const kind: StructuralSchema = {
      ...late,
      type: 'object',
      required: ['at'],
      properties: {
        at: { ...late, type: 'string', format: 'date-time' },
        names: { ...late, type: 'array', items: { ...late, type: 'string' } },
      },
    }
    const object = { at: '2024-01-01T02:00:00.5+02:00', names: [null] }
    expect(normalize(kind, object)).toBe(object)
    expect(normalize(kind, { at: null })).toEqual({ at: null })
  })

  it('answers with the same object where nothing is to be changed', () => {
    const object = { limits: { cpu: '1' }, labels: { a: 'x' }, list: ['1'] }
    expect(normalize(schema, object)).toBe(object)
  })
})
