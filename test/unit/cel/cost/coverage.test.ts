import { describe, expect, it } from 'vitest'
import { compileExpression } from '../../../../runtime/cel/check/compile.ts'
import { createEnvironment } from '../../../../runtime/cel/check/environment.ts'
import { estimateCost } from '../../../../runtime/cel/cost/estimate.ts'
import type { Range } from '../../../../runtime/cel/cost/estimate-types.ts'
import { compileProgram } from '../../../../runtime/cel/eval/program.ts'
import { defaultLibraries } from '../../../../runtime/cel/library/default.ts'
import { valueFromJson } from '../../../../runtime/cel/value/json.ts'
import { INT, listOf, mapOf, STRING, type Type } from '../../../../runtime/cel/value/types.ts'
import { CelError } from '../../../../runtime/cel/value/values.ts'

const variables: Record<string, Type> = {
  text: STRING,
  number: INT,
  texts: listOf(STRING),
  numbers: listOf(INT),
  counts: mapOf(STRING, INT),
  groups: mapOf(STRING, listOf(STRING)),
}
const environment = createEnvironment({ libraries: defaultLibraries, variables })
const data = {
  text: 'the quick brown fox jumps over the lazy dog',
  number: 7,
  texts: ['alpha', 'beta', 'gamma', 'a considerably longer element of the list'],
  numbers: [5, 3, 9, 1, 7],
  counts: { one: 1, two: 2, three: 3 },
  groups: { first: ['a', 'b'], second: ['c'], third: [] },
}
const LONGEST = 50

/** Bounds that hold of the data above. */
const sizes = (path: readonly string[], type: Type): Range | undefined =>
  ['string', 'list', 'map'].includes(type.kind) ? { min: 0, max: path.length > 0 ? LONGEST : 0 } : undefined

function costsOf(source: string): { readonly estimate: Range; readonly actual: number } {
  const { expression, issues } = compileExpression(environment, source)
  if (issues !== undefined) throw new Error(JSON.stringify(issues))
  const bindings = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, valueFromJson(value)]))
  const { value, cost } = compileProgram(environment, expression).evaluate(bindings)
  if (value instanceof CelError) throw new Error(value.message)
  return { estimate: estimateCost(environment, expression, { sizes }), actual: cost }
}

describe('what an evaluation costs lies within the estimate', () => {
  it.each([
    ['text'],
    ['isSemver(text) || isSemver(text, true)'],
    ['semver("1.2.3").isLessThan(semver("v2", true))'],
    ['1 < 2'],
    ['[]'],
    ['[number, 2, 3]'],
    ['{"a": number}'],
    ['number in [1, 2, 3]'],
    ['number in numbers'],
    ['text.contains("fox") && text.startsWith("the")'],
    ['text.matches("^[a-z ]+$")'],
    ['text + text == text'],
    ['numbers.all(n, n > 0)'],
    ['numbers.exists(n, n == 9)'],
    ['numbers.exists_one(n, n == 9)'],
    ['numbers.map(n, n * 2)'],
    ['numbers.filter(n, n > 3)'],
    ['numbers.map(n, n > 3, n + 1).filter(n, n > 6).size() > 1'],
    ['texts.all(a, texts.exists(b, a == b))'],
    ['counts.all(k, counts[k] > 0)'],
    ['counts.exists(k, v, v == 2 && k.startsWith("t"))'],
    ['groups.all(k, groups[k].all(g, g.size() == 1))'],
    ['counts.transformMap(k, v, v + 1).size() == 3'],
    ['numbers.transformList(i, n, i + n).size() == 5'],
    ['has(counts.one) && counts.one == 1'],
    ['dyn(number) + 1 == 8'],
    ['string(number) + text'],
    ['size(bytes(text)) == size(text)'],
    ['duration("3s") > duration("1s")'],
  ])('%s', (source) => {
    const { estimate, actual } = costsOf(source)
    expect(actual).toBeGreaterThanOrEqual(estimate.min)
    expect(actual).toBeLessThanOrEqual(estimate.max)
  })
})

/** The estimate counts names and lists that the evaluation, like the reference's, has for nothing. */
describe('what an evaluation costs may be less than the least, but not more than the most', () => {
  it.each([
    ['number > 3 ? texts[0] : texts[1]'],
    ['counts[?"four"].orValue(4) == 4'],
    ['cel.bind(n, number * 2, n + n)'],
    ['type(number) == int'],
  ])('%s', (source) => {
    const { estimate, actual } = costsOf(source)
    expect(actual).toBeLessThanOrEqual(estimate.max)
  })
})

describe('what a library adds is estimated as the reference does', () => {
  it.each([
    ["quantity('1Ki') == quantity('1024')", { min: 3, max: 3 }],
    ["ip('192.168.0.1') == ip('::1')", { min: 4, max: 4 }],
    ["cidr('192.168.0.0/24').containsIP('192.168.0.1')", { min: 5, max: 8 }],
    ["format.dns1123Label().validate('1234567890')", { min: 33, max: 33 }],
    ['sets.contains(numbers, [1])', { min: 42, max: 92 }],
    ["'%s'.format([number])", { min: 42, max: 42 }],
  ])('%s', (source, range) => {
    expect(costsOf(source).estimate).toEqual(range)
  })
})
