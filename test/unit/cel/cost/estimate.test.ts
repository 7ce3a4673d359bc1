import { describe, expect, it } from 'vitest'
import { check } from '../../../../runtime/cel/check/checker.ts'
import { createEnvironment, type Environment } from '../../../../runtime/cel/check/environment.ts'
import { estimateCost, type EstimateOptions } from '../../../../runtime/cel/cost/estimate.ts'
import type { Range } from '../../../../runtime/cel/cost/estimate-types.ts'
import { bindingLibrary } from '../../../../runtime/cel/library/bindings.ts'
import { globalCall, type Library, overload } from '../../../../runtime/cel/library/library.ts'
import { optionalLibrary, standardLibrary } from '../../../../runtime/cel/library/standard/index.ts'
import { parse } from '../../../../runtime/cel/syntax/parse.ts'
import {
  BYTES,
  INT,
  listOf,
  mapOf,
  objectType,
  STRING,
  TIMESTAMP,
  type ObjectTypes,
  type Type,
} from '../../../../runtime/cel/value/types.ts'

const ITEM = objectType('test.Item')
const objectTypes: ObjectTypes = {
  find: (name) =>
    name === ITEM.name
      ? new Map([
          ['number', { name: 'number', property: 'number', type: INT }],
          ['names', { name: 'names', property: 'names', type: listOf(STRING) }],
        ])
      : undefined,
}
const counted: Library = {
  name: 'counted',
  functions: [
    {
      name: 'total',
      overloads: [
        overload('total_list', globalCall([listOf(STRING)], INT), () => 0, {
          estimate: ([list]) => ({ cost: { min: 5, max: (list?.size?.max ?? 0) * (list?.element?.size?.max ?? 0) } }),
        }),
      ],
    },
  ],
}
const variables: Record<string, Type> = {
  text: STRING,
  other: STRING,
  data: BYTES,
  number: INT,
  time: TIMESTAMP,
  texts: listOf(STRING),
  numbers: listOf(INT),
  more: listOf(INT),
  item: ITEM,
  items: listOf(ITEM),
  lists: listOf(listOf(INT)),
  itemsByName: mapOf(STRING, ITEM),
  maps: mapOf(STRING, mapOf(STRING, ITEM)),
}
const environment = createEnvironment({
  libraries: [standardLibrary, optionalLibrary, bindingLibrary, counted],
  objectTypes,
  variables,
})

function estimate(source: string, sizes: Readonly<Record<string, number>> = {}, options: EstimateOptions = {}): Range {
  return estimateIn(environment, source, {
    sizes: (path) => {
      const max = sizes[path.join('.')]
      return max === undefined ? undefined : { min: 0, max }
    },
    ...options,
  })
}

function estimateIn(given: Environment, source: string, options: EstimateOptions): Range {
  const parsed = parse(source, { macros: given.macros })
  if (parsed.issues !== undefined) throw new Error(JSON.stringify(parsed.issues))
  const checked = check(given, parsed.expression)
  if (checked.issues !== undefined) throw new Error(JSON.stringify(checked.issues))
  return estimateCost(given, checked.expression, options)
}

type Case = readonly [source: string, sizes: Readonly<Record<string, number>>, min: number, max: number]

/** The figures of cel-go, but for list literals, which cost 40 instead of 10. */
describe('static estimates', () => {
  it.each<Case>([
    ['"Hello"', {}, 0, 0],
    ['text', {}, 1, 1],
    ['item.number', {}, 2, 2],
    ['itemsByName["key"]', {}, 2, 2],
    ['[1, 2, 3]', {}, 40, 40],
    ['{"a": 1, "b": 2}', {}, 30, 30],
    ['test.Item{number: 1}', {}, 40, 40],
    ['dyn(number)', {}, 2, 2],
    ['has(item.number)', {}, 2, 2],
    ['1 < 2', {}, 1, 1],
    ['1 == 2', {}, 1, 1],
    ['1 + 1', {}, 1, 1],
    ['true || false', {}, 0, 0],
    ['number > 1 && number < 9', {}, 2, 4],
    ['true ? 1 : 2', {}, 0, 0],
    ['number > 1 ? number : 0', {}, 2, 3],
    ['2 in [1, 2, 3]', {}, 43, 43],
    ['time.getFullYear()', {}, 2, 2],
    ['size(text)', {}, 2, 2],
  ])('of %s with %j', (source, sizes, min, max) => {
    expect(estimate(source, sizes)).toEqual({ min, max })
  })
})

describe('estimates that depend on sizes', () => {
  it.each<Case>([
    ['text.matches("[0-9]")', { text: 500 }, 3, 103],
    ['text.matches("^[a-z]*$")', { text: 2000 }, 3, 403],
    ['"123".matches("[0-9]")', {}, 2, 2],
    ['text.contains(other)', { text: 500, other: 500 }, 2, 2502],
    ['text.startsWith(other)', { other: 500 }, 2, 52],
    ['text.endsWith(other)', { other: 500 }, 2, 52],
    ['text == other', { text: 100, other: 500 }, 3, 12],
    ['text < "abc"', { text: 100 }, 2, 2],
    ['text + other', { text: 100, other: 50 }, 2, 17],
    ['string(data)', { data: 500 }, 1, 51],
    ['bytes(text)', { text: 500 }, 1, 51],
    ['bytes(text) == data', { text: 100, data: 500 }, 3, 52],
    ['"abcdefg".contains(text + other)', { text: 10, other: 10 }, 2, 6],
    ['text in texts', { texts: 50 }, 2, 52],
  ])('of %s with %j', (source, sizes, min, max) => {
    expect(estimate(source, sizes)).toEqual({ min, max })
  })

  it('has no upper bound where the data has none', () => {
    expect(estimate('text.contains(other)', { text: 10 })).toEqual({ min: 2, max: Infinity })
    expect(estimate('text.contains("")')).toEqual({ min: 1, max: 1 })
  })

  it('tells an overload how large its arguments and their elements are', () => {
    expect(estimate('total(texts)', { texts: 10, 'texts.@items': 20 })).toEqual({ min: 6, max: 201 })
  })

  it('covers all overloads that a call may turn out to be', () => {
    expect(estimate('dyn(text) + dyn(text)', { text: 100 })).toEqual({ min: 4, max: 24 })
  })
})

describe('estimates of comprehensions', () => {
  it.each<Case>([
    ['items.all(x, true)', { items: 100 }, 2, 302],
    ['lists.all(x, x.all(y, true))', { lists: 50, 'lists.@items': 10 }, 2, 1752],
    ['[1, 2, 3].all(x, true)', {}, 50, 50],
    ['numbers.map(x, x)', { numbers: 10 }, 12, 142],
    ['numbers.map(x, x).all(x, true)', { numbers: 10 }, 13, 173],
    ['itemsByName.all(k, itemsByName[k].number > 3)', { itemsByName: 10 }, 2, 82],
    ['maps.all(k, maps[k].all(x, true))', { maps: 5, 'maps.@values': 10 }, 2, 187],
    ['maps.all(k, k.contains(k))', { maps: 5, 'maps.@keys': 10 }, 2, 32],
    ['maps.all(k, maps[k].all(k, true) && k.contains(k))', { maps: 2, 'maps.@values': 2, 'maps.@keys': 5 }, 2, 34],
    ['(numbers + more).all(x, true)', { numbers: 10, more: 10 }, 4, 64],
    ['(number > 2 ? numbers : more).all(x, true)', { numbers: 1, more: 1 }, 4, 7],
    ['items.exists(x, x.names.exists(n, n == "a"))', { items: 10, 'items.@items.names': 5 }, 2, 372],
    ['cel.bind(t, text, t.contains(t))', { text: 100 }, 13, 113],
  ])('of %s with %j', (source, sizes, min, max) => {
    expect(estimate(source, sizes)).toEqual({ min, max })
  })

  it('doubles with either length of a search', () => {
    const cost = (pattern: number, input: number): number =>
      estimate(`text.matches("${'a'.repeat(pattern)}")`, { text: input }).max
    const base = cost(40, 1000)
    expect(base).toBeGreaterThan(40 * 1000 * 0.02)
    expect(cost(80, 1000) / base).toBeCloseTo(2, 1)
    expect(cost(40, 2000) / base).toBeCloseTo(2, 1)
  })

  it('grows to infinity, not beyond, without bounds', () => {
    expect(estimate('texts.all(x, texts.all(y, x == y))')).toEqual({ min: 2, max: Infinity })
  })

  it('counts the presence test only if it is to cost anything', () => {
    expect(estimate('has(item.number)', {}, { presenceTestCost: 0 })).toEqual({ min: 1, max: 1 })
  })
})
