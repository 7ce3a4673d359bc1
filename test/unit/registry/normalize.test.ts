import { describe, expect, it } from 'vitest'
import { normalize } from '../../../runtime/registry/normalize.ts'
import type { StructuralSchema } from '../../../runtime/schema/structural.ts'

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

  it('answers with the same object where nothing is to be changed', () => {
    const object = { limits: { cpu: '1' }, labels: { a: 'x' }, list: ['1'] }
    expect(normalize(schema, object)).toBe(object)
  })
})
