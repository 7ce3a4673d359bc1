import { describe, expect, it } from 'vitest'
import type { Sliced } from '../../../runtime/async/index.ts'
import { defaultLibraries, librariesFor } from '../../../runtime/cel/index.ts'
import type { StructuralSchema, ValidationRule } from '../../../runtime/schema/index.ts'
import { issuesOf, integer, kindWith, object, ruled, text } from './support.ts'

const withRule = (rule: ValidationRule): readonly string[] => issuesOf(object({ a: integer, s: text }, rule))

function* storing(schema: StructuralSchema): Sliced<readonly StructuralSchema[]> {
  return [schema]
}

describe('rules that are refused', () => {
  it.each<[string, ValidationRule, readonly string[]]>([
    ['an empty one', { rule: ' ' }, ['x-rules[0].rule: Required value: rule is not specified']],
    [
      'an empty message',
      { rule: 'self.a > 1', message: ' ' },
      ['x-rules[0].message: Invalid value: " ": must be non-empty if specified'],
    ],
    [
      'a message of several lines',
      { rule: 'self.a > 1', message: 'a\nb' },
      [String.raw`x-rules[0].message: Invalid value: "a\nb": must not contain line breaks`],
    ],
    [
      'a very long message',
      { rule: 'self.a > 1', message: 'm'.repeat(2049) },
      ['x-rules[0].message: Invalid value: "mmmmmmmmmm...": must have a maximum length of 2048 characters'],
    ],
    [
      'several lines without a message',
      { rule: 'self.a\n> 1' },
      ['x-rules[0].message: Required value: must be specified if rule contains line breaks'],
    ],
    [
      'an empty computed message',
      { rule: 'self.a > 1', messageExpression: ' ' },
      ['x-rules[0].messageExpression: Required value: must be non-empty if specified'],
    ],
    [
      'an unknown reason',
      { rule: 'self.a > 1', reason: 'Why' },
      [
        'x-rules[0].reason: Unsupported value: "Why": supported values: "FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired"',
      ],
    ],
    [
      'a path that leads nowhere, and the expression is left alone',
      { rule: 'self.b > 1', fieldPath: '.none' },
      ['x-rules[0].fieldPath: Invalid value: ".none": must be a valid path'],
    ],
    [
      'an unknown field',
      { rule: 'self.b > 1' },
      [
        `x-rules[0].rule: Invalid value: {"rule":"self.b > 1"}: compilation failed: ERROR: <input>:1:5: undefined field 'b'\n | self.b > 1\n | ....^`,
      ],
    ],
    [
      'a result that is no bool',
      { rule: 'self.a + 1' },
      ['x-rules[0].rule: Invalid value: {"rule":"self.a + 1"}: cel expression must evaluate to a bool'],
    ],
    [
      'a computed message that is no text',
      { rule: 'self.a > 1', messageExpression: 'self.a' },
      [
        'x-rules[0].messageExpression: Invalid value: {"rule":"self.a > 1","messageExpression":"self.a"}: messageExpression must evaluate to a string',
      ],
    ],
    [
      'an optional old value that is not used',
      { rule: 'self.a > 1', optionalOldSelf: true },
      ['x-rules[0].optionalOldSelf: Invalid value: true: may not be set if oldSelf is not used in rule'],
    ],
  ])('%s', (_, rule, issues) => {
    expect(withRule(rule)).toEqual(issues)
  })

  it('old values where elements cannot be correlated', () => {
    const items = ruled(integer, { rule: 'self >= oldSelf' })
    const list: StructuralSchema = { type: 'array', maxItems: 3, items }
    const atomic: StructuralSchema = {
      type: 'object',
      maxProperties: 3,
      mapType: 'atomic',
      additionalProperties: items,
    }
    const said = (path: string, name: string): string =>
      `properties[${path}: Invalid value: "self >= oldSelf": oldSelf cannot be used on the uncorrelatable portion of the schema within schema.properties[spec].properties[${name}]`
    expect(issuesOf(object({ list, atomic }))).toEqual([
      said('list].items.x-rules[0].rule', 'list'),
      said('atomic].additionalProperties.x-rules[0].rule', 'atomic'),
    ])
    expect(issuesOf(object({ list: { ...list, listType: 'map', listMapKeys: ['k'] } }))).toEqual([])
  })

  it('those that refuse a default', () => {
    const low = ruled({ ...integer, default: 1 }, { rule: 'self > 5' })
    expect(issuesOf(object({ a: low }))).toEqual([
      'properties[a].default: Invalid value: "integer": failed rule: self > 5',
    ])
    const inner = { ...object({ a: ruled(integer, { rule: 'self > 5' }) }), default: { a: 1 } }
    expect(issuesOf(object({ o: inner }))).toEqual([
      'properties[o].default.a: Invalid value: "integer": failed rule: self > 5',
    ])
    expect(issuesOf(object({ a: { ...low, default: 6 } }))).toEqual([])
  })

  it('what the release does not offer, unless it is stored already', () => {
    const spec = object({ s: text }, { rule: "quantity(self.s) == quantity('1')" })
    const libraries = librariesFor(defaultLibraries, '1.28')
    expect(issuesOf(spec)).toEqual([])
    expect(issuesOf(spec, { libraries })[0]).toContain("undeclared reference to 'quantity'")
    expect(issuesOf(spec, { libraries, stored: () => storing(kindWith(spec)) })).toEqual([])
  })

  it('are new ones where a release has none at all', () => {
    const spec = object({ a: integer, s: ruled(text, { rule: "self == 'a'" }) }, { rule: 'self.a > 1' })
    const refusal = 'none here'
    expect(issuesOf(spec, { refusal })).toEqual([
      'properties[s].x-rules[0].rule: Forbidden: none here',
      'x-rules[0].rule: Forbidden: none here',
    ])
    expect(issuesOf(spec, { refusal, stored: () => storing(kindWith(spec)) })).toEqual([])
  })
})

describe('costs', () => {
  const nested = { rule: 'self.l.all(x, self.l.all(y, self.l.all(z, x == y && y == z)))' }
  const strings = (limits: { maxItems?: number; maxLength?: number }): StructuralSchema => {
    const { maxItems, ...length } = limits
    return { type: 'array', ...(maxItems !== undefined && { maxItems }), items: { type: 'string', ...length } }
  }

  it('loops over lists without limits cost too much, with limits they do not [CEL-COST-09]', () => {
    const advice =
      '(try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)'
    const [own, share, sum, ...others] = issuesOf(object({ l: strings({}) }, nested))
    expect(own).toBe(
      `x-rules[0].rule: Forbidden: estimated rule cost exceeds budget by factor of more than 100x ${advice}`,
    )
    expect(share).toBe(
      'x-rules[0].rule: Forbidden: contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema',
    )
    expect(sum).toBe(
      `schema: Forbidden: x-rules estimated rule cost total for entire OpenAPIv3 schema exceeds budget by factor of more than 100x ${advice}`,
    )
    expect(others).toEqual([])
    expect(issuesOf(object({ l: strings({ maxItems: 10, maxLength: 10 }) }, nested))).toEqual([])
  })

  it('the most expensive are named when only the sum is too much', () => {
    const rule = { rule: "self.matches('^[a-z]*$')" }
    const properties = Object.fromEntries(
      Array.from({ length: 14 }, (_, index): [string, StructuralSchema] => [
        `p${index}`,
        {
          type: 'array',
          maxItems: 24_000 - 500 * index,
          items: ruled({ type: 'string', maxLength: 500 }, rule),
        },
      ]),
    )
    const issues = issuesOf(object(properties))
    expect(issues.map((issue) => issue.replace(/: .*/, ''))).toEqual([
      ...['p0', 'p1', 'p2', 'p3'].map((name) => `properties[${name}].items.x-rules[0].rule`),
      'schema',
    ])
    expect(issues.at(-1)).toContain('exceeds budget by factor of 1.170715x')
  })

  it('an expression in an unbounded list counts as often as a request has room', () => {
    const items = ruled({ type: 'string' }, { rule: "self.matches('^[a-z]+$')" })
    expect(issuesOf(object({ l: { type: 'array', items } }))[0]).toContain('estimated rule cost exceeds budget')
    expect(issuesOf(object({ l: { type: 'array', maxItems: 10, items: { ...items, maxLength: 10 } } }))).toEqual([])
  })
})
