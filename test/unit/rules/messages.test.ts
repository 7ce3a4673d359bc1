import { describe, expect, it } from 'vitest'
import type { StructuralSchema, ValidationRule } from '../../../runtime/schema/index.ts'
import { findings, integer, errorsOf, object, ruled, text } from './support.ts'

describe('the message of a rule', () => {
  it.each<[string, ValidationRule, string]>([
    ['itself', { rule: ' self > 5 ' }, 'Invalid value: "integer": failed rule: self > 5'],
    ['its message', { rule: 'self > 5', message: ' above five ' }, 'Invalid value: "integer": above five'],
    [
      'a computed message',
      { rule: 'self > 5', messageExpression: "self < 3 ? ' far too little ' : 'too little'" },
      'Invalid value: "integer": far too little',
    ],
    [
      'its message where the computed one fails',
      { rule: 'self > 5', message: 'm', messageExpression: "1 / (self - 1) > 0 ? 'a' : 'b'" },
      'Invalid value: "integer": m',
    ],
    [
      'its message where the computed one is empty',
      { rule: 'self > 5', message: 'm', messageExpression: "' '" },
      'Invalid value: "integer": m',
    ],
    [
      'its message where the computed one has lines',
      { rule: 'self > 5', message: 'm', messageExpression: "'a\\nb'" },
      'Invalid value: "integer": m',
    ],
    ['that the value is forbidden', { rule: 'self > 5', message: 'm', reason: 'FieldValueForbidden' }, 'Forbidden: m'],
    [
      'that another value is wanted',
      { rule: 'self > 5', message: 'm', reason: 'FieldValueRequired' },
      'Required value: m',
    ],
    [
      'that the value is there twice',
      { rule: 'self > 5', message: 'm', reason: 'FieldValueDuplicate' },
      'Duplicate value: "integer"',
    ],
  ])('%s', (_, rule, sentence) => {
    expect(errorsOf(object({ a: ruled(integer, rule) }), { a: 1 })).toEqual([`spec.a: ${sentence}`])
    expect(errorsOf(object({ a: ruled(integer, rule) }), { a: 6 })).toEqual([])
  })

  it('at the path that it names', () => {
    const maps: StructuralSchema = { type: 'object', additionalProperties: integer }
    const spec = object(
      { k: object({ 'a.b': integer }), m: maps },
      { rule: 'has(self.m)', fieldPath: ".k['a.b']", message: 'x' },
      { rule: 'has(self.m)', fieldPath: ".m['a\\'b']", message: 'y' },
    )
    expect(errorsOf(spec, {})).toEqual([
      'spec.k.a.b: Invalid value: "object": x',
      'spec.m[a\'b]: Invalid value: "object": y',
    ])
  })

  it('at the item, the entry and the object that it is about, which comes first', () => {
    const spec = object(
      {
        z: ruled(integer, { rule: 'self > 0' }),
        list: { type: 'array', items: ruled(text, { rule: "self != ''" }) },
        map: { type: 'object', additionalProperties: ruled(text, { rule: "self != ''" }) },
        any: ruled({ intOrString: true }, { rule: "self != ''" }),
      },
      { rule: 'self.z > 0', message: 'z' },
    )
    const failed = `failed rule: self != ''`
    expect(errorsOf(spec, { z: 0, list: ['a', ''], map: { 'x.y': '' }, any: '' })).toEqual([
      'spec: Invalid value: "object": z',
      `spec.any: Invalid value: "": ${failed}`,
      `spec.list[1]: Invalid value: "string": ${failed}`,
      `spec.map[x.y]: Invalid value: "string": ${failed}`,
      'spec.z: Invalid value: "integer": failed rule: self > 0',
    ])
  })

  it('nothing of what is absent or null', () => {
    const spec = object({ a: ruled({ ...integer, nullable: true }, { rule: 'self > 0' }) })
    expect(errorsOf(spec, {})).toEqual([])
    expect(errorsOf(spec, { a: null })).toEqual([])
  })

  it('that it could not be evaluated', () => {
    const any: StructuralSchema = { intOrString: true }
    const spec = object({ a: integer, b: any }, { rule: '1 / self.a == 1' }, { rule: 'self.b > 0', message: 'b' })
    expect(errorsOf(spec, { a: 0, b: 'x' })).toEqual([
      'spec: Invalid value: "object": division by zero evaluating rule: 1 / self.a == 1',
      `spec: Invalid value: "object": 'no such overload': call arguments did not match a supported operator, function or macro signature for rule: b`,
    ])
  })
})

describe('what an update does not change', () => {
  const list: StructuralSchema = { type: 'array', items: ruled(integer, { rule: 'self > 0', message: 'i' }) }
  const spec = object({ a: ruled(integer, { rule: 'self > 0', message: 'a' }), list })

  it('is a warning and does not refuse', () => {
    const { errors, warnings } = findings(spec, { a: 0, list: [0] }, { a: 0, list: [0] })
    expect(errors).toEqual([])
    expect(warnings.map(({ field }) => field)).toEqual(['spec.a', 'spec.list[0]'])
  })

  it('is validated as soon as it changes, an atomic list as a whole', () => {
    expect(errorsOf(spec, { a: -1, list: [0, 1] }, { a: 0, list: [0] })).toEqual([
      'spec.a: Invalid value: "integer": a',
      'spec.list[0]: Invalid value: "integer": i',
    ])
  })
})

describe('rules about changes', () => {
  const keyed: StructuralSchema = {
    type: 'array',
    listType: 'map',
    listMapKeys: ['k'],
    items: object({ k: text, v: integer }, { rule: 'self.v >= oldSelf.v', message: 'sank' }),
  }
  const spec = object({
    fixed: ruled(text, { rule: 'self == oldSelf', message: 'fixed' }),
    first: ruled(text, { rule: "oldSelf.hasValue() || self == 'a'", message: 'begins with a', optionalOldSelf: true }),
    keyed,
    map: { type: 'object', additionalProperties: ruled(integer, { rule: 'self >= oldSelf', message: 'sank' }) },
  })

  it('have nothing to say of what is new, unless the old value is optional', () => {
    expect(errorsOf(spec, { fixed: 'x', keyed: [{ k: 'a', v: 1 }], map: { a: 1 } })).toEqual([])
    expect(errorsOf(spec, { first: 'b' })).toEqual(['spec.first: Invalid value: "string": begins with a'])
    expect(errorsOf(spec, { first: 'b' }, { first: 'a' })).toEqual([])
  })

  it('find the old values of fields, of entries, and of items by their keys', () => {
    const old = { fixed: 'x', keyed: [{ k: 'a', v: 5 }], map: { a: 5 } }
    const changed = {
      fixed: 'y',
      keyed: [
        { k: 'b', v: 0 },
        { k: 'a', v: 4 },
      ],
      map: { b: 0, a: 4 },
    }
    expect(errorsOf(spec, changed, old)).toEqual([
      'spec.fixed: Invalid value: "string": fixed',
      'spec.keyed[1]: Invalid value: "object": sank',
      'spec.map[a]: Invalid value: "integer": sank',
    ])
  })
})
