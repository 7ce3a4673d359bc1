import { describe, expect, it } from 'vitest'
import { validate, nativeWording, openapiWording, type StructuralSchema } from '../../../runtime/schema/index.ts'

const inSpec = (schema: StructuralSchema): StructuralSchema => ({
  type: 'object',
  properties: { spec: { type: 'object', properties: { x: schema } } },
})
const native = (schema: StructuralSchema, x: unknown): readonly string[] =>
  validate(inSpec(schema), { spec: { x } }, nativeWording).map(({ field, message }) => `${field}: ${message}`)
const openapi = (schema: StructuralSchema, x: unknown): readonly string[] =>
  validate(inSpec(schema), { spec: { x } }, openapiWording).map(({ field, message }) => `${field}: ${message}`)

describe('native wording', () => {
  it.each<[StructuralSchema, unknown, string]>([
    [{ type: 'integer', minimum: 0 }, -1, 'spec.x: Invalid value: -1: must be greater than or equal to 0'],
    [
      { type: 'integer', minimum: 1, maximum: 65535 },
      70000,
      'spec.x: Invalid value: 70000: must be between 1 and 65535, inclusive',
    ],
    [{ type: 'integer', maximum: 5, exclusiveMaximum: true }, 5, 'spec.x: Invalid value: 5: must be less than 5'],
    [
      { type: 'string', enum: ['Always', 'IfNotPresent', 'Never'] },
      'Sometimes',
      'spec.x: Unsupported value: "Sometimes": supported values: "Always", "IfNotPresent", "Never"',
    ],
    [{ type: 'string', maxLength: 5 }, 'abcdef', 'spec.x: Too long: may not be more than 5 bytes'],
    [{ type: 'string', minLength: 1 }, '', 'spec.x: Required value'],
    [{ type: 'array', minItems: 1, items: { type: 'string' } }, [], 'spec.x: Required value'],
    [
      { type: 'array', maxItems: 1, items: { type: 'string' } },
      ['a', 'b'],
      'spec.x: Too many: 2: must have at most 1 item',
    ],
    [{ type: 'array', listType: 'set', items: { type: 'string' } }, ['a', 'b', 'a'], 'spec.x[2]: Duplicate value: "a"'],
    [
      { type: 'array', listType: 'map', listMapKeys: ['name'], items: { type: 'object' } },
      [{ name: 'c' }, { name: 'c' }],
      'spec.x[1].name: Duplicate value: "c"',
    ],
    [
      { type: 'object', additionalProperties: { type: 'string', maxLength: 1 } },
      { 'a/b': 'xy' },
      'spec.x[a/b]: Too long: may not be more than 1 byte',
    ],
    [
      { type: 'string', format: 'date-time' },
      '2024-02-30T00:00:00Z',
      'spec.x: Invalid value: "2024-02-30T00:00:00Z": must be of format date-time',
    ],
    [{ type: 'number', multipleOf: 0.1 }, 0.25, 'spec.x: Invalid value: 0.25: must be a multiple of 0.1'],
  ])('%j refuses %j', (schema, value, message) => {
    expect(native(schema, value)).toEqual([message])
  })

  it('names missing fields in the order of the schema', () => {
    const container: StructuralSchema = {
      type: 'object',
      required: ['image', 'name'],
      properties: { name: { type: 'string' }, image: { type: 'string' }, port: { type: 'integer', minimum: 1 } },
    }
    expect(native({ type: 'array', items: container }, [{ port: 0 }])).toEqual([
      'spec.x[0].name: Required value',
      'spec.x[0].image: Required value',
      'spec.x[0].port: Invalid value: 0: must be greater than or equal to 1',
    ])
  })

  it('does not take an inherited property for a required one', () => {
    expect(native({ type: 'object', required: ['constructor'] }, {})).toEqual(['spec.x.constructor: Required value'])
  })
})

describe('OpenAPI wording', () => {
  it.each<[StructuralSchema, unknown, string]>([
    [{ type: 'integer' }, 'one', 'spec.x: Invalid value: "string": spec.x in body must be of type integer: "string"'],
    [
      { intOrString: true },
      1.5,
      'spec.x: Invalid value: "number": spec.x in body must be of type integer,string: "number"',
    ],
    [
      { type: 'array', items: { type: 'string' } },
      [null],
      'spec.x[0]: Invalid value: "null": spec.x[0] in body must be of type string: "null"',
    ],
    [
      { type: 'integer', minimum: 1 },
      0,
      'spec.x: Invalid value: 0: spec.x in body should be greater than or equal to 1',
    ],
    [
      { type: 'string', pattern: '^[a-z]+$' },
      'A',
      `spec.x: Invalid value: "A": spec.x in body should match '^[a-z]+$'`,
    ],
    [
      { type: 'string', minLength: 2 },
      'a',
      'spec.x: Invalid value: "a": spec.x in body should be at least 2 chars long',
    ],
    [
      { type: 'string', format: 'date-time' },
      'x',
      'spec.x: Invalid value: "x": spec.x in body must be of type date-time: "x"',
    ],
    [
      { type: 'array', listType: 'map', listMapKeys: ['a', 'b'], items: { type: 'object' } },
      [
        { a: 'x', b: 1 },
        { a: 'x', b: 1, c: 2 },
      ],
      'spec.x[1]: Duplicate value: {"a":"x","b":1}',
    ],
    [
      { type: 'integer', oneOf: [{ minimum: 5 }, { maximum: 5 }] },
      5,
      '<nil>: Invalid value: "": "spec.x" must validate one and only one schema (oneOf). Found 2 valid alternatives',
    ],
    [
      { type: 'integer', not: { enum: [3] } },
      3,
      '<nil>: Invalid value: "": "spec.x" must not validate the schema (not)',
    ],
  ])('%j refuses %j', (schema, value, message) => {
    expect(openapi(schema, value)).toEqual([message])
  })

  it.each<[string, StructuralSchema, unknown, readonly string[]]>([
    [
      'anyOf, with what the first of equals misses',
      { type: 'object', anyOf: [{ required: ['a'] }, { required: ['b'] }] },
      {},
      ['<nil>: Invalid value: "": "spec.x" must validate at least one schema (anyOf)', 'spec.x.a: Required value'],
    ],
    [
      'anyOf, with what the alternative misses that says most of the value',
      {
        type: 'object',
        properties: { a: { type: 'integer' }, b: { type: 'integer' } },
        anyOf: [{ properties: { a: { minimum: 5 } } }, { properties: { a: { maximum: 1 }, b: { maximum: 1 } } }],
      },
      { a: 3, b: 3 },
      [
        '<nil>: Invalid value: "": "spec.x" must validate at least one schema (anyOf)',
        'spec.x.a: Invalid value: 3: spec.x.a in body should be less than or equal to 1',
        'spec.x.b: Invalid value: 3: spec.x.b in body should be less than or equal to 1',
      ],
    ],
    [
      'oneOf, of which none fits',
      { type: 'integer', oneOf: [{ minimum: 5 }, { maximum: 1 }] },
      3,
      [
        '<nil>: Invalid value: "": "spec.x" must validate one and only one schema (oneOf). Found none valid',
        'spec.x: Invalid value: 3: spec.x in body should be greater than or equal to 5',
      ],
    ],
    [
      'allOf, of which some fit',
      { type: 'integer', allOf: [{ minimum: 5 }, { maximum: 3 }] },
      3,
      [
        'spec.x: Invalid value: 3: spec.x in body should be greater than or equal to 5',
        '<nil>: Invalid value: "": "spec.x" must validate all the schemas (allOf)',
      ],
    ],
    [
      'allOf, of which none fits',
      { type: 'integer', allOf: [{ minimum: 5 }] },
      3,
      [
        'spec.x: Invalid value: 3: spec.x in body should be greater than or equal to 5',
        '<nil>: Invalid value: "": "spec.x" must validate all the schemas (allOf). None validated',
      ],
    ],
    [
      'alternatives within alternatives',
      { type: 'integer', anyOf: [{ anyOf: [{ minimum: 5 }, { minimum: 6 }] }] },
      3,
      [
        '<nil>: Invalid value: "": "spec.x" must validate at least one schema (anyOf)',
        'spec.x: Invalid value: 3: spec.x in body should be greater than or equal to 5',
      ],
    ],
  ])('tell of %s', (_, schema, value, messages) => {
    expect([...new Set(openapi(schema, value))]).toEqual(messages)
  })

  it('classes wrong types apart from wrong values', () => {
    expect(validate(inSpec({ type: 'integer' }), { spec: { x: '1' } }, openapiWording)[0]?.reason).toBe(
      'FieldValueTypeInvalid',
    )
  })
})

describe('values that are valid', () => {
  it.each<[StructuralSchema, unknown]>([
    [{ intOrString: true }, 'http'],
    [{ intOrString: true }, 80],
    [{ type: 'string', nullable: true }, null],
    [{ type: 'string', maxLength: 2 }, '🙂🙂'],
    [{ type: 'array', listType: 'set', items: { type: 'string' } }, ['1', '2']],
    [{ type: 'array', uniqueItems: true, items: {} }, [{ a: 1, b: 2 }, { a: 1 }]],
    [{ type: 'number', multipleOf: 0.1 }, 0.3],
    [{ type: 'string', format: 'quantity' }, '100Mi'],
    [{ enum: [{ a: 1, b: [2] }] }, { b: [2], a: 1 }],
  ])('%j accepts %j', (schema, value) => {
    expect(native(schema, value)).toEqual([])
  })
})

it('matches patterns in linear time', () => {
  const evil = `${'a'.repeat(50_000)}!`
  expect(native({ type: 'string', pattern: '^(a+)+$' }, evil)).toHaveLength(1)
})

it('handles a type that contains itself', () => {
  const tree: StructuralSchema = {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string' },
      children: {
        type: 'array',
        get items() {
          return tree
        },
      },
    },
  }
  const value = { name: 'a', children: [{ name: 'b', children: [{}] }] }
  expect(validate(tree, value, nativeWording)).toEqual([
    { field: 'children[0].children[0].name', reason: 'FieldValueRequired', message: 'Required value' },
  ])
})
