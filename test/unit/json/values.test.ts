import { describe, expect, it } from 'vitest'
import { jsonEqual, setAt, valueAt } from '../../../runtime/json/index.ts'

describe('JSON values', () => {
  it('are equal whatever the order of fields', () => {
    expect(jsonEqual({ a: [1, { b: null }], c: 'x' }, { c: 'x', a: [1, { b: null }] })).toBe(true)
    expect(jsonEqual([1, 2], [2, 1])).toBe(false)
    expect(jsonEqual({ a: undefined }, {})).toBe(false)
    expect(jsonEqual({}, [])).toBe(false)
  })
  it('are read and written at paths', () => {
    const draft = { spec: { replicas: 2 } }
    setAt(draft, '.spec.template.name', 'x')
    expect([
      valueAt(draft, '.spec.replicas'),
      valueAt(draft, 'spec.template.name'),
      valueAt(draft, 'none.at.all'),
    ]).toEqual([2, 'x', undefined])
  })
})
