import { describe, expect, it } from 'vitest'
import {
  validate,
  validateChange,
  nativeWording,
  openapiWording,
  type StructuralSchema,
} from '../../../runtime/schema/index.ts'
import { growthOf, MOST_GROWTH } from '../../support/growth.ts'

const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))
const dictionary = <T>(count: number, value: T): Record<string, T> =>
  Object.fromEntries(many(count, (index) => [`k${index}`, value]))
const text: StructuralSchema = { type: 'string' }

interface Case {
  readonly name: string
  readonly schema: (size: number) => StructuralSchema
  readonly value: (size: number) => unknown
}

const cases: readonly Case[] = [
  {
    name: 'properties of the wrong type',
    schema: (size) => ({ type: 'object', properties: dictionary(size, text) }),
    value: (size) => dictionary(size, 1),
  },
  {
    name: 'absent properties',
    schema: (size) => ({ type: 'object', required: Object.keys(dictionary(size, 0)) }),
    value: () => ({}),
  },
  {
    name: 'values that no enum knows',
    schema: (size) => ({ type: 'array', items: { enum: many(size, (index) => ({ index })) } }),
    value: (size) => many(size, (index) => ({ other: index })),
  },
  {
    name: 'repeated items of a set',
    schema: () => ({ type: 'array', listType: 'set', items: text }),
    value: (size) => many(size, () => 'same'),
  },
  {
    name: 'repeated items of a map list',
    schema: () => ({
      type: 'array',
      listType: 'map',
      listMapKeys: ['name'],
      items: { type: 'object', properties: { name: text } },
    }),
    value: (size) => many(size, () => ({ name: 'same' })),
  },
  {
    name: 'values of the wrong type in a map',
    schema: () => ({ type: 'object', additionalProperties: text }),
    value: (size) => dictionary(size, 1),
  },
]

const wrong: readonly Case[] = [
  {
    name: 'a list of values of the wrong type',
    schema: () => ({ type: 'array', items: text }),
    value: (size) => many(size, () => 1),
  },
  ...cases,
]

const nested = <T>(depth: number, innermost: T, around: (inner: T) => T): T =>
  depth === 0 ? innermost : around(nested(depth - 1, innermost, around))

describe('the errors of a large value', () => {
  it('are made without a look at what is within the objects that they are about', () => {
    const schema = nested<StructuralSchema>(90, { type: 'object' }, (inner) => ({
      type: 'object',
      minProperties: 2,
      anyOf: [{ required: ['b'] }],
      properties: { a: inner },
    }))
    let reads = 0
    const watched = new Proxy({}, { get: (target, name) => (reads++, Reflect.get(target, name)) })
    const errors = validate(
      schema,
      nested<unknown>(90, watched, (inner) => ({ a: inner })),
      nativeWording,
    )
    expect(errors.length).toBeGreaterThan(100)
    expect(reads).toBe(0)
  })

  it('end where their paths are longer than any answer', () => {
    const schema: StructuralSchema = { additionalProperties: { type: 'array', items: text } }
    const value = { ['k'.repeat(400_000)]: many(90, () => 1) }
    expect(validate(schema, value, openapiWording)).toHaveLength(3)
  })
})

describe('the check of a large value', () => {
  it.each(wrong)('takes time in proportion to $name', async ({ schema, value }) => {
    const work = ([checked, made]: readonly [StructuralSchema, unknown]): unknown =>
      validate(checked, made, openapiWording)
    const grown = { input: (size: number) => [schema(size), value(size)] as const, work, largest: 100_000 }
    expect(await growthOf(grown)).toBeLessThanOrEqual(MOST_GROWTH)
  })

  it('finds as many issues as a refusal names, and one more', () => {
    const schema: StructuralSchema = { type: 'array', items: text }
    expect(validate(schema, dictionary(0, 0), openapiWording)).toHaveLength(1)
    expect(
      validate(
        schema,
        many(99, () => 1),
        openapiWording,
      ),
    ).toHaveLength(99)
    expect(
      validate(
        schema,
        many(5_000, () => 1),
        openapiWording,
      ),
    ).toHaveLength(101)
  })

  it('finds what an update makes wrong behind many values that were wrong before', () => {
    const schema: StructuralSchema = { type: 'object', additionalProperties: text }
    const old = dictionary(1_000, 1)
    const issues = validateChange(schema, { value: { ...old, last: 2 }, old }, openapiWording)
    expect(issues.map(({ field }) => field)).toEqual(['last'])
  })

  it('refuses to compare many values with many alternatives', () => {
    const alternatives = many(2_000, (index): StructuralSchema => ({ enum: [`a${index}`] }))
    const schema: StructuralSchema = { type: 'array', items: { type: 'string', anyOf: alternatives } }
    const value = many(2_000, (index) => `b${index}`)
    expect(() => validateChange(schema, { value, old: [] }, openapiWording)).toThrow(
      'limit is 1000000 alternatives of the schema to which the object is compared',
    )
  })

  it('shows the beginning of a long value and the first alternatives of many', () => {
    const long = 'x'.repeat(50_000)
    const allowed = many(1_000, (index) => `a${index}`)
    const [issue] = validate({ type: 'string', enum: allowed }, long, openapiWording)
    expect(issue?.message.length).toBeLessThan(12_000)
    expect(issue?.message).toMatch(/"a99" and 900 others$/)
  })
})
