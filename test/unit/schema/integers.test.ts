import { describe, expect, it } from 'vitest'
import { decode, typeErrors, validate, openapiWording, type StructuralSchema } from '../../../runtime/schema/index.ts'
import { canonicalText, jsonEqual } from '../../../runtime/json/index.ts'

const LONG = 9007199254740993n
const messages = (schema: StructuralSchema, value: unknown): readonly string[] =>
  validate(schema, value, openapiWording).map(({ message }) => message)

describe('integers that no double holds', () => {
  it('are integers and numbers', () => {
    for (const schema of [{ type: 'integer' }, { type: 'number' }, { intOrString: true }, {}] as const) {
      expect(messages(schema, LONG)).toEqual([])
    }
    expect(messages({ type: 'string' }, LONG)).toEqual([
      'Invalid value: "integer":  in body must be of type string: "integer"',
    ])
  })

  it('are within limits or not, to the last digit', () => {
    const limit = 2 ** 53
    expect(messages({ type: 'integer', maximum: limit }, LONG)).toHaveLength(1)
    expect(messages({ type: 'integer', minimum: limit, exclusiveMinimum: true }, LONG)).toEqual([])
    expect(messages({ type: 'integer', minimum: -limit }, -LONG)).toHaveLength(1)
    expect(messages({ type: 'integer', multipleOf: 3 }, 9007199254740993n)).toEqual([])
    expect(messages({ type: 'integer', multipleOf: 3 }, 9007199254740994n)).toHaveLength(1)
    expect(messages({ type: 'number', multipleOf: 0.5 }, LONG)).toEqual([])
    expect(messages({ type: 'integer', format: 'int64' }, 2n ** 63n - 1n)).toEqual([])
    expect(messages({ type: 'integer', format: 'int64' }, 2 ** 63)).toHaveLength(1)
    expect(messages({ type: 'integer', format: 'int32' }, LONG)).toHaveLength(1)
  })

  it('are equal to themselves, and to a float of the same value', () => {
    const value = { a: [LONG] }
    expect(jsonEqual(value, { a: [BigInt('9007199254740993')] })).toBe(true)
    expect(jsonEqual(value, { a: [LONG - 1n] })).toBe(false)
    expect(jsonEqual(value, { a: [9007199254740992] })).toBe(false)
    expect(jsonEqual([10n ** 17n], [1e17])).toBe(true)
    expect(jsonEqual([1e17], [10n ** 17n])).toBe(true)
    expect(jsonEqual([LONG], ['9007199254740993'])).toBe(false)
    expect(canonicalText(value)).toBe('{"a":[9007199254740993]}')
  })

  it('become doubles in fields of floats, unless these are validated later', () => {
    const properties = { float: { type: 'number' }, long: { type: 'integer', format: 'int64' } } as const
    const value = { float: LONG, long: LONG }
    expect(decode({ type: 'object', properties }, value).value).toEqual({ float: 2 ** 53, long: LONG })
    const late = {
      type: 'object',
      lateTyped: true,
      properties: { float: { type: 'number', lateTyped: true } },
    } as const
    expect(decode(late, { float: LONG }).value).toEqual({ float: LONG })
  })

  it('are named with their digits where they do not fit', () => {
    const schema: StructuralSchema = {
      type: 'object',
      typeName: 'apps/v1.DeploymentSpec',
      properties: { replicas: { type: 'integer', format: 'int32' }, long: { type: 'integer', format: 'int64' } },
    }
    expect(typeErrors(schema, { replicas: LONG })).toEqual([
      'json: cannot unmarshal number 9007199254740993 into Go struct field DeploymentSpec.replicas of type int32',
    ])
    expect(typeErrors(schema, { long: 2 ** 63 })).toEqual([
      'json: cannot unmarshal number 9223372036854775808 into Go struct field DeploymentSpec.long of type int64',
    ])
    expect(typeErrors(schema, { long: -(2 ** 63) })).toEqual([])
  })
})
