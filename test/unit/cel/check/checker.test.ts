import { describe, expect, it } from 'vitest'
import { compileExpression } from '../../../../runtime/cel/check/compile.ts'
import { createEnvironment, extendEnvironment, type Declarations } from '../../../../runtime/cel/check/environment.ts'
import { librariesFor } from '../../../../runtime/cel/check/release.ts'
import { bindingLibrary } from '../../../../runtime/cel/library/bindings.ts'
import { twoVariableComprehensionLibrary } from '../../../../runtime/cel/library/comprehensions.ts'
import {
  crossTypeComparisonLibrary,
  optionalLibrary,
  standardLibrary,
} from '../../../../runtime/cel/library/standard/index.ts'
import { formatIssues } from '../../../../runtime/cel/syntax/issues.ts'
import {
  DYN,
  formatType,
  INT,
  listOf,
  mapOf,
  nullableOf,
  objectType,
  STRING,
  type ObjectTypes,
  type Type,
} from '../../../../runtime/cel/value/types.ts'

const SPEC = objectType('example.Spec')
const fields: Readonly<Record<string, Type>> = { a: INT, s: STRING, list: listOf(STRING), self: SPEC, free: DYN }
const objectTypes: ObjectTypes = {
  find: (name) =>
    name === SPEC.name
      ? new Map(Object.entries(fields).map(([field, type]) => [field, { name: field, property: field, type }]))
      : undefined,
}
const LIBRARIES = [
  standardLibrary,
  crossTypeComparisonLibrary,
  optionalLibrary,
  bindingLibrary,
  twoVariableComprehensionLibrary,
]
const base = createEnvironment({
  libraries: LIBRARIES,
  objectTypes,
  variables: { self: SPEC, object: DYN, 'pkg.x': INT, counts: mapOf(STRING, INT) },
  homogeneousLiterals: true,
})

/** The type of an expression, or what is wrong with it. */
function typeOf(source: string, more: Declarations = {}): string {
  const { expression, issues } = compileExpression(extendEnvironment(base, more), source)
  return issues === undefined ? formatType(expression.types.get(expression.root.id)!) : formatIssues(source, issues)
}

describe('types of expressions', () => {
  it.each([
    ['self.a + 1', 'int'],
    ['self.list.map(x, size(x))', 'list(int)'],
    ['self.self.self.s', 'string'],
    ['self.free.anything.at.all', 'dyn'],
    ['has(self.a)', 'bool'],
    ['has(object.a.b)', 'bool'],
    ['object.a > 1', 'bool'],
    ['object.list[0] + 1', 'int'],
    ['self.?s', 'optional_type(string)'],
    ['self.?s.orValue("x")', 'string'],
    ['counts[?"k"].hasValue()', 'bool'],
    ['counts.transformList(k, v, v)', 'list(int)'],
    ['counts.transformMap(k, v, string(v))', 'map(string, string)'],
    ['self.list.exists(i, v, i > 0 && v == "x")', 'bool'],
    ['cel.bind(x, self.a, x + x)', 'int'],
    ['example.Spec{a: 1, ?s: self.?s}', 'example.Spec'],
    ['type(self.a)', 'type(int)'],
    ['type(self) == example.Spec', 'bool'],
    ['pkg.x', 'int'],
    ['[]', 'list(dyn)'],
    ['[1, dyn("a")]', 'list(dyn)'],
    ['{"a": 1}', 'map(string, int)'],
    ['1 < 2.0', 'bool'],
    ['true ? self : null', 'example.Spec'],
  ])('%s is %s', (source, type) => {
    expect(typeOf(source)).toBe(type)
  })
})

describe('issues', () => {
  it.each([
    ['other > 1', 1, "undeclared reference to 'other' (in container '')"],
    ['self.b > 1', 5, "undefined field 'b'"],
    ["self.a == 'x'", 8, "found no matching overload for '_==_' applied to '(int, string)'"],
    ['self.s.shout() == self.s', 13, "undeclared reference to 'shout' (in container '')"],
    ['self.s.startsWith(1)', 18, "found no matching overload for 'startsWith' applied to 'string.(int)'"],
    ['self.a.b', 7, "type 'int' does not support field selection"],
    [
      'self.a.all(x, true)',
      5,
      "expression of type 'int' cannot be range of a comprehension (must be list, map, or dynamic)",
    ],
    ['self.a && true', 5, "expected type 'bool' but found 'int'"],
    ['example.Spec{a: "x"}', 15, "expected type of field 'a' is 'int' but provided type is 'string'"],
    ['example.Spec{z: 1}', 15, "undefined field 'z'"],
    ['int{}', 4, "'int' is not a message type"],
    ['self{}', 5, "'example.Spec' is not a type"],
    ['[?1]', 3, "expected type 'optional_type(int)' but found 'int'"],
    ["self.s.matches('[')", 16, 'invalid matches argument'],
    ["matches(self.s, '[')", 17, 'invalid matches argument'],
    ["duration('1x') > duration('1s')", 10, 'invalid duration argument'],
    ["timestamp('today') == timestamp('2024-01-01T00:00:00Z')", 11, 'invalid timestamp argument'],
  ])('%s, at column %i: %s', (source, column, message) => {
    const caret = `${'.'.repeat(column - 1)}^`
    expect(typeOf(source)).toBe(`ERROR: <input>:1:${column}: ${message}\n | ${source}\n | ${caret}`)
  })

  it('are all reported, in the order of the source', () => {
    expect(typeOf('f(x) + self.b').match(/^ERROR.*/gm)).toEqual([
      "ERROR: <input>:1:2: undeclared reference to 'f' (in container '')",
      "ERROR: <input>:1:3: undeclared reference to 'x' (in container '')",
      "ERROR: <input>:1:12: undefined field 'b'",
    ])
  })

  it('know their line, and the node at issue', () => {
    const { issues } = compileExpression(base, 'true &&\n  self.b')
    expect(issues).toEqual([{ message: "undefined field 'b'", line: 2, column: 6, id: expect.any(Number) as number }])
  })
})

describe('literals of lists and maps', () => {
  it.each([
    ["[1, 'a']", "expected type 'int' but found 'string'"],
    ["{'a': 1, 'b': 'c'}", "expected type 'int' but found 'string'"],
    ["{'a': 1, 2: 3}", "expected type 'string' but found 'int'"],
    ['[1, null]', "expected type 'int' but found 'null'"],
  ])('%s is refused where they must be homogeneous', (source, message) => {
    expect(typeOf(source)).toContain(message)
    expect(typeOf(source, { homogeneousLiterals: false })).toMatch(/^(list|map)\(/)
  })

  it('are refused unless they are of one type, where they must be [CEL-LANG-12]', () => {
    expect(typeOf("[1, 'a']")).toContain("expected type 'int' but found 'string'")
    expect(typeOf('[1, 2]')).toBe('list(int)')
    expect(typeOf("{'a': 1}")).toBe('map(string, int)')
  })

  it('may have dynamic elements', () => {
    expect(typeOf("[self.free, 'a']")).toBe('list(dyn)')
  })

  it('takes nullable elements among plain ones', () => {
    const variables = { maybe: nullableOf(INT) }
    expect(typeOf('[maybe, 1, null]', { variables })).toBe('list(wrapper(int))')
  })
})

describe('types that double', () => {
  const chain = (length: number): string => `[1]${'.map(a, {a: a})'.repeat(length)}`

  it('are taken while they are small', () => {
    expect(typeOf(chain(3))).toBe('list(map(map(map(int, int), map(int, int)), map(map(int, int), map(int, int))))')
  })

  it('are refused before they take time without bound', () => {
    const { issues = [] } = compileExpression(base, chain(60))
    expect(issues[0]?.message).toBe('type of the literal has more than 1024 parts')
  })
})

describe('names', () => {
  const variables: Record<string, Type> = { x: STRING, 'a.x': INT, 'a.b.x': listOf(INT), 'a.b': mapOf(STRING, DYN) }
  it.each([
    ['x', 'list(int)'],
    ['.x', 'string'],
    ['b.x', 'list(int)'],
    ['a.x', 'int'],
    ['a.b.y', 'dyn'],
    ['[1].map(x, x)', 'list(int)'],
    ['[1].map(x, .x)', 'list(string)'],
    ['[{"x": 1}].map(a, a.x)', 'list(int)'],
  ])('%s is %s within container a.b', (source, type) => {
    expect(typeOf(source, { container: 'a.b', variables })).toBe(type)
  })

  it('are written in full in the checked tree', () => {
    const environment = extendEnvironment(base, { container: 'a.b', variables })
    const { expression } = compileExpression(environment, '[1].map(x, .x)')
    const step = expression?.root.kind === 'comprehension' ? expression.root.loopStep : undefined
    expect(step).toMatchObject({ args: [{}, { elements: [{ kind: 'identifier', name: '.x' }] }] })
    expect(compileExpression(environment, 'x').expression?.root).toMatchObject({ kind: 'identifier', name: 'a.b.x' })
    expect(compileExpression(base, 'pkg.x').expression?.root).toMatchObject({ kind: 'identifier', name: 'pkg.x' })
  })

  it('of constants carry their value', () => {
    const constants = { 'Color.RED': { type: INT, value: { type: 'int', value: 2n } } } as const
    const { expression } = compileExpression(extendEnvironment(base, { constants }), 'Color.RED')
    const reference = expression?.references.get(expression.root.id)
    expect(reference).toEqual({ name: 'Color.RED', constant: { type: 'int', value: 2n } })
  })
})

describe('releases', () => {
  const environmentAt = (release: string) =>
    createEnvironment({ libraries: librariesFor(LIBRARIES, release), variables: { self: SPEC }, objectTypes })
  it.each([
    ['self.?a.orValue(1) == 1', "unsupported syntax '.?'"],
    ['[?self.a]', "unsupported syntax '?'"],
    ['optional.of(1).hasValue()', "undeclared reference to 'optional'"],
    ['double(1.5) > 1', "found no matching overload for '_>_' applied to '(double, int)'"],
    ['[1.5].all(x, x > 1)', "found no matching overload for '_>_' applied to '(double, int)'"],
  ])('before 1.29 refuse %s', (source, message) => {
    const { issues = [] } = compileExpression(environmentAt('1.28'), source)
    expect(issues[0]?.message).toContain(message)
    expect(compileExpression(environmentAt('1.29'), source.replace('self.a]', 'self.?a]')).issues).toBeUndefined()
  })
})
