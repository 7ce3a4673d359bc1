import { describe, expect, it } from 'vitest'
import { formatDuration } from '../../../../runtime/codec/table/age.ts'
import { definitionsOf, Ago } from '../../../../runtime/codec/table/columns.ts'
import { declaredColumns } from '../../../../runtime/codec/table/declared.ts'
import { compilePath, MOST_PATH_STEPS } from '../../../../runtime/codec/table/json-path.ts'
import { MOST_CELL, MOST_ROW, MOST_STEPS, RowWork } from '../../../../runtime/codec/table/row-work.ts'
import { jsonText } from '../../../../runtime/json/index.ts'
import { WorkBudget, type DynamicObject } from '../../../../runtime/api/index.ts'

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

const paths = (): WorkBudget => new WorkBudget(MOST_PATH_STEPS, 'steps of paths')

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
  ])('%s finds the first of', (path, values) => {
    expect(compilePath(path, paths())?.(object, new RowWork())).toEqual(values[0])
  })

  it.each(['.spec[', '.a[?(x)]', ']'])('%s is none', (path) => {
    expect(compilePath(path, paths())).toBeUndefined()
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
    columns.map((column) => column.cell({ kind: 'W', apiVersion: 'v1', metadata: { name: 'a' }, spec }, new RowWork()))

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

describe('the cells of one row', () => {
  const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))
  const row = (paths: readonly string[], spec: object): readonly unknown[] => {
    const columns = declaredColumns(paths.map((jsonPath, i) => ({ name: `C${i}`, type: 'string', jsonPath })))
    const whole: DynamicObject = { kind: 'W', apiVersion: 'v1', metadata: { name: 'a' }, spec }
    const work = new RowWork()
    return columns.slice(1).map((column) => column.cell(whole, work))
  }

  it('are exact up to their limit, and cut there', () => {
    const list = many(3_000, (index) => ({ 'a"b': index, t: '<\u0001>' }))
    const [text = '', json = '', long, map] = row(['.spec.text', '.spec.few', '.spec.list', '.spec.map'], {
      text: 'x'.repeat(MOST_CELL),
      few: list.slice(0, 500),
      list,
      map: Object.fromEntries(list.map((each, index) => [`k${index}`, each])),
    })
    expect(text).toBe('x'.repeat(MOST_CELL))
    expect(json).toBe(jsonText(list.slice(0, 500)))
    expect(long).toBe(jsonText(list).slice(0, MOST_CELL))
    expect(String(map)).toHaveLength(MOST_CELL)
  })

  it.each([0, 1, 2, 3, 4, 5, 6, 7])('show the beginning of a value that is longer, wherever it ends (%d)', (offset) => {
    const value = [{ a: 'x'.repeat(MOST_CELL - 20 + offset), b: [[[1, 'yyyyyyyyyyyyyyyyyyyyyyyyyyyyy']]] }]
    expect(row(['.spec.v'], { v: value })).toEqual([jsonText(value).slice(0, MOST_CELL)])
  })

  it('are not cut within a character', () => {
    const [cell] = row(['.spec.text'], { text: `x${'😀'.repeat(MOST_CELL)}` })
    expect(cell).toBe(`x${'😀'.repeat(MOST_CELL / 2 - 1)}`)
  })

  it('have so many characters together, and then none', () => {
    const cells = row(
      many(20, () => '.spec.text'),
      { text: 'x'.repeat(10 * MOST_CELL) },
    )
    expect(cells.join('')).toHaveLength(MOST_ROW)
    expect(cells.at(-1)).toBeNull()
  })

  it('look at so many values together, and then at none', () => {
    const list = many(MOST_STEPS / 4, (index) => ({ n: index }))
    const cells = row([...many(6, () => '.spec.list[*].absent'), '.spec.list[0].n', '.spec.list[*].n'], { list })
    expect(cells).toEqual(many(8, () => null))
    expect(row(['.spec.list[*].absent', '.spec.list[*].n'], { list })).toEqual([null, '0'])
  })

  it('are found in time that the number of columns and values does not multiply', () => {
    const list = many(90_000, () => 0)
    let looks = 0
    const counted = new Proxy(list, {
      get(target, name): unknown {
        looks++
        return Reflect.get(target, name)
      },
    })
    row(
      many(2_000, () => '.spec.list[*].n'),
      { list: counted },
    )
    expect(looks).toBeLessThan(MOST_STEPS * 2)
  })

  it('read paths of so many steps, and none that leads deeper than an object', () => {
    expect(compilePath('.a'.repeat(400), paths())).toBeDefined()
    expect(compilePath('.a'.repeat(100_000), paths())).toBeUndefined()
    const budget = new WorkBudget(3, 'steps')
    expect(['.a.b', '.a', '.a'].map((path) => compilePath(path, budget) !== undefined)).toEqual([true, true, false])
  })
})
