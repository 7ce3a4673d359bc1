import { describe, expect, it } from 'vitest'
import {
  labelMatcher,
  matchesFields,
  parseFieldSelector,
  matchesLabels,
  parseLabelSelector,
  selectorMatches,
} from '../../../runtime/api/index.ts'

const objects = {
  a: { tier: 'front', env: 'prod', n: '3' },
  b: { tier: 'back', env: 'prod', n: '30' },
  c: { tier: 'back' },
  d: {},
  e: { tier: '', env: 'dev', n: 'x' },
}
const select = (text: string): string =>
  Object.entries(objects)
    .filter(([, labels]) => matchesLabels(parseLabelSelector(text), labels))
    .map(([name]) => name)
    .join('')

describe('label selectors', () => {
  it.each([
    ['', 'abcde'],
    ['tier=back', 'bc'],
    ['tier==back', 'bc'],
    ['tier!=back', 'ade'],
    ['tier in (front,back)', 'abc'],
    ['tier notin (front,back)', 'de'],
    ['tier', 'abce'],
    ['!tier', 'd'],
    ['tier=back,env=prod', 'b'],
    ['tier=', 'e'],
    ['tier in (,front)', 'ae'],
    ['tier in ()', 'e'],
    ['tier in (front,,back)', 'abce'],
    [' tier = back , env ', 'b'],
    ['n>3', 'b'],
    ['n<4', 'a'],
    ['in=x', ''],
  ])('%s selects %s', (text, expected) => expect(select(text)).toBe(expected))

  it.each([
    ['=', "found '=', expected: !, identifier, or 'end of string'"],
    ['a in (b', "unable to parse requirement: found '', expected: ',' or ')'"],
    ['a in b', "unable to parse requirement: found 'b' expected: '('"],
    ['a b', "unable to parse requirement: found 'b', expected: in, notin, =, ==, !=, gt, lt"],
    ['a,', "found '', expected: identifier after ','"],
    ['a)', "unable to parse requirement: found ')', expected: in, notin, =, ==, !=, gt, lt"],
    ['a=b c', "found 'c', expected: ',' or 'end of string'"],
    ['a in (=)', "unable to parse requirement: found '=', expected: ',', ')' or identifier"],
    ['!', "unable to parse requirement: found '', expected: identifier"],
    [
      'a>x',
      "unable to parse requirement: values[0]: Invalid value: \"x\": for 'Gt', 'Lt' operators, the value must be an integer",
    ],
  ])('%s is refused', (text, message) => expect(() => parseLabelSelector(text)).toThrow(message))

  it('names the value that is none', () => {
    expect(() => parseLabelSelector('a=-b-')).toThrow(
      /^unable to parse requirement: values\[0\]\[a\]: Invalid value: "-b-": a valid label must be/,
    )
  })
})

describe('field selectors', () => {
  const fields: Readonly<Record<string, string>> = { 'metadata.name': 'a', type: 'x,y' }
  const matches = (text: string) => matchesFields(parseFieldSelector(text), ({ field }) => fields[field] ?? '')
  it.each([
    ['', true],
    ['metadata.name=a', true],
    ['metadata.name==a', true],
    ['metadata.name!=a', false],
    ['type=x\\,y', true],
    ['metadata.name=a,type!=z', true],
    ['absent=', true],
  ])('%s: %s', (text, expected) => expect(matches(text)).toBe(expected))

  it.each([
    ['metadata.name', "invalid selector: 'metadata.name'; can't understand 'metadata.name'"],
    ['a=b\\c', 'invalid field selector: invalid escape sequence: \\c'],
    ['a=b=c', 'invalid field selector: unescaped character in value: 61'],
  ])('%s is refused', (text, message) => expect(() => parseFieldSelector(text)).toThrow(message))
})

describe('a selector object that is read once', () => {
  const many = Array.from({ length: 50 }, (_, index) => `v${index}`)
  const terms = ['In', 'NotIn', 'Exists', 'DoesNotExist'].flatMap((operator) =>
    [[], ['v1', 'x'], many].map((values) => ({ key: 'a', operator, values })),
  )
  const selectors: readonly unknown[] = [
    {},
    { matchLabels: { a: 'v1' } },
    { matchLabels: { a: 'v1', b: 'w' } },
    { matchLabels: { constructor: 'v1' } },
    ...terms.map((term) => ({ matchExpressions: [term] })),
    ...terms.map((term) => ({ matchLabels: { b: 'w' }, matchExpressions: [term] })),
    { matchExpressions: [{ key: 'constructor', operator: 'In', values: many }] },
    undefined,
    'text',
  ]
  const labels = [undefined, {}, { a: 'v1' }, { a: 'x' }, { a: 'y' }, { a: '' }, { a: 'v49', b: 'w' }, { b: 'w' }]

  it.each(selectors.map((selector) => [selector]))('matches what it matches each time: %j', (selector) => {
    const matcher = labelMatcher(selector)
    expect(labels.map((each) => matcher?.(each))).toEqual(labels.map((each) => selectorMatches(selector, each)))
  })

  it('can not be read where it makes no sense', () => {
    expect(labelMatcher({ matchExpressions: [{ key: 'a', operator: 'Near', values: [] }] })).toBeUndefined()
  })
})
