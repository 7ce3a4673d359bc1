import { describe, expect, it } from 'vitest'
import { formatDuration } from '../../../../runtime/codec/table/age.ts'
import { definitionsOf, Ago } from '../../../../runtime/codec/table/columns.ts'
import { declaredColumns } from '../../../../runtime/codec/table/declared.ts'
import { compilePath } from '../../../../runtime/codec/table/json-path.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('a length of time', () => {
  it.each([
    [-5 * SECOND, '<invalid>'],
    [-1 * SECOND, '0s'],
    [0, '0s'],
    [119 * SECOND, '119s'],
    [2 * MINUTE, '2m'],
    [9 * MINUTE + 59 * SECOND, '9m59s'],
    [10 * MINUTE + 30 * SECOND, '10m'],
    [179 * MINUTE, '179m'],
    [3 * HOUR + 5 * MINUTE, '3h5m'],
    [47 * HOUR, '47h'],
    [2 * DAY + 3 * HOUR, '2d3h'],
    [8 * DAY + 3 * HOUR, '8d'],
    [729 * DAY, '729d'],
    [2 * 365 * DAY + 3 * DAY, '2y3d'],
    [9 * 365 * DAY, '9y'],
  ])('of %d ms is %s', (milliseconds, text) => {
    expect(formatDuration(milliseconds)).toBe(text)
  })
})

const object = {
  spec: {
    text: 'hello',
    list: ['x', 'y'],
    map: { 'a.b': 'c' },
    nested: [
      { n: 'p', v: 1 },
      { n: 'q', v: 2 },
    ],
  },
}

describe('a JSON path', () => {
  it.each([
    ['.spec.text', ['hello']],
    ['$.spec.text', ['hello']],
    ['{.spec.text}', ['hello']],
    ['.spec.list[0]', ['x']],
    ['.spec.list[-1]', ['y']],
    ['.spec.list[7]', []],
    ['.spec.list[*]', ['x', 'y']],
    [".spec.map['a\\.b']", ['c']],
    ['.spec.map.a\\.b', ['c']],
    ['.spec.nested[*].n', ['p', 'q']],
    ['.spec.nested[?(@.n=="q")].v', [2]],
    ["spec.nested[?(@.n == 'p')].v", [1]],
    ['.spec.absent.deeper', []],
    ['.spec.text.deeper', []],
    ['.__proto__', []],
  ])('%s finds', (path, values) => {
    expect(compilePath(path)?.(object)).toEqual(values)
  })

  it.each(['.spec[', '.a[?(x)]', ']'])('%s is none', (path) => {
    expect(compilePath(path)).toBeUndefined()
  })
})

describe('declared columns', () => {
  const columns = declaredColumns([
    { name: 'Size', type: 'integer', jsonPath: '.spec.size', description: 'how big', format: 'int32' },
    { name: 'Color', type: 'string', jsonPath: '.spec.color', priority: 1 },
    { name: 'When', type: 'date', jsonPath: '.spec.when' },
    { name: 'On', type: 'boolean', jsonPath: '.spec.on' },
    { name: 'Share', type: 'number', jsonPath: '.spec.share' },
  ])
  const cells = (spec: object): unknown[] =>
    columns.map((column) => column.cell({ kind: 'W', apiVersion: 'v1', metadata: { name: 'a' }, spec }))

  it('come after the name and say where they look', () => {
    expect(definitionsOf(columns).slice(1, 3)).toEqual([
      { name: 'Size', type: 'integer', format: 'int32', description: 'how big', priority: 0 },
      {
        name: 'Color',
        type: 'string',
        format: '',
        description: 'Custom resource definition column (in JSONPath format): .spec.color',
        priority: 1,
      },
    ])
  })

  it('show values of their type and nothing else', () => {
    const at = '2020-01-02T03:04:05Z'
    expect(cells({ size: 3, color: ['x'], when: at, on: true, share: 1.5 })).toEqual([
      'a',
      3,
      '["x"]',
      new Ago(Date.parse(at)),
      true,
      1.5,
    ])
    expect(cells({ size: 'x', when: 'soon', on: 'yes', share: '1' })).toEqual([
      'a',
      null,
      null,
      '<invalid>',
      null,
      null,
    ])
    expect(cells({})).toEqual(['a', null, null, null, null, null])
  })
})
