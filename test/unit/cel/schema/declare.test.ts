import { describe, expect, it } from 'vitest'
import { Deployment } from '../../../../generated/apps/v1/schemas.ts'
import { CustomResourceDefinition } from '../../../../generated/apiextensions/v1/schemas.ts'
import {
  CelError,
  compileExpression,
  compileProgram,
  createEnvironment,
  declareSchema,
  defaultLibraries,
  DYN,
  estimateCost,
  formatIssues,
  schemaSizes,
  valueFromJson,
  valueToJson,
  type DataSchema,
  type Value,
} from '../../../../runtime/cel/index.ts'

/** Compiles an expression about `self`, which is data of the schema. */
function compiled(schema: DataSchema, source: string) {
  const { root: self, objectTypes } = declareSchema(schema)
  if (self === undefined) throw new Error('the schema is not exposed')
  const environment = createEnvironment({
    libraries: defaultLibraries,
    objectTypes,
    variables: { self: self.type },
    homogeneousLiterals: true,
  })
  const { expression, issues } = compileExpression(environment, source)
  return { self, environment, expression, issues: issues && formatIssues(source, issues) }
}

function evaluate(schema: DataSchema, source: string, json: unknown): Value {
  const { self, environment, expression, issues } = compiled(schema, source)
  if (expression === undefined) throw new Error(issues)
  return compileProgram(environment, expression).evaluate({ self: self.read(json) }).value
}

function mostCost(schema: DataSchema, source: string): number {
  const { self, environment, expression, issues } = compiled(schema, source)
  if (expression === undefined) throw new Error(issues)
  return estimateCost(environment, expression, { sizes: schemaSizes({ self }) }).max
}

const object = (properties: Readonly<Record<string, DataSchema>>): DataSchema => ({ type: 'object', properties })
const integer: DataSchema = { type: 'integer' }

describe('types of generated kinds', () => {
  it('a misspelt field is refused with its position [GEN-06]', () => {
    const schema = Deployment()
    expect(compiled(schema, 'self.spec.replicas > 1 && self.spec.template.spec.containers.size() > 0').issues).toBe(
      undefined,
    )
    expect(compiled(schema, 'self.spec.replcas > 1').issues).toBe(
      `ERROR: <input>:1:10: undefined field 'replcas'\n | self.spec.replcas > 1\n | .........^`,
    )
    expect(compiled(schema, "self.spec.template.spec.containers.all(c, c.imge != '')").issues).toContain(
      "ERROR: <input>:1:44: undefined field 'imge'",
    )
    expect(compiled(schema, "self.spec.replicas == 'many'").issues).toContain(
      "found no matching overload for '_==_' applied to '(int, string)'",
    )
  })

  it('a type may contain itself', () => {
    const path = 'self.spec.versions[0].schema.openAPIV3Schema'
    const schema = CustomResourceDefinition()
    expect(compiled(schema, `${path}.properties['a'].not.properties['b'].not.type == 'x'`).issues).toBe(undefined)
    expect(compiled(schema, `${path}.properties['a'].nope`).issues).toContain("undefined field 'nope'")
  })
})

describe('values', () => {
  it('of whole numbers keep all digits that were decoded', () => {
    const schema = object({ i: integer })
    expect(evaluate(schema, 'self.i', { i: 9007199254740993n })).toBe(9007199254740993n)
    expect(evaluate(schema, 'self.i == 9007199254740993', { i: 9007199254740993n })).toBe(true)
    expect(evaluate(schema, 'self.i', { i: 2 ** 60 })).toBe(2n ** 60n)
    expect(evaluate(schema, 'self.i', { i: 2n ** 63n })).toBeInstanceOf(CelError)
    expect(evaluate(schema, 'self.i', { i: 1.5 })).toBeInstanceOf(CelError)
  })

  it('do not mistake what every JavaScript object has for a field', () => {
    const text: DataSchema = { type: 'string' }
    const schema = object(Object.fromEntries(['constructor', 'toString'].map((name) => [name, text])))
    expect(evaluate(schema, 'has(self.constructor) || has(self.toString)', {})).toBe(false)
    expect(evaluate(schema, 'self.constructor', { constructor: 'c' })).toBe('c')
    const map: DataSchema = { type: 'object', additionalProperties: integer }
    expect(evaluate(map, "'constructor' in self", {})).toBe(false)
  })

  it('of objects are equal by all properties, also unknown ones', () => {
    const part = object({ a: integer })
    const schema = object({ x: part, y: part })
    const same = (x: object, y: object): Value => evaluate(schema, 'self.x == self.y', { x, y })
    expect(same({ a: 1, other: [1] }, { a: 1, other: [1] })).toBe(true)
    expect(same({ a: 1, other: [1] }, { a: 1, other: [2] })).toBe(false)
    expect(same({ a: 1 }, { a: 1, b: 1 })).toBe(false)
    expect(same({ a: 1 }, {})).toBe(false)
  })

  it('of sets and keyed lists join in the order of the first', () => {
    const set: DataSchema = { type: 'array', listType: 'set', items: { type: 'string', format: 'byte' } }
    const sum = evaluate(object({ x: set, y: set }), 'self.x + self.y', { x: ['YQ==', 'Yg=='], y: ['Yw==', 'YQ=='] })
    expect(valueToJson(sum)).toEqual(['YQ==', 'Yg==', 'Yw=='])
    const keyed: DataSchema = {
      type: 'array',
      listType: 'map',
      listMapKeys: ['k', 'l'],
      items: object({ k: integer, l: integer, v: integer }),
    }
    const x = [
      { k: 1, l: 1, v: 1 },
      { k: 1, l: 2 },
    ]
    const y = [
      { k: 2, l: 1 },
      { k: 1, l: 1, v: 9 },
    ]
    const merged = evaluate(object({ x: keyed, y: keyed }), 'self.x + self.y', { x, y })
    expect(valueToJson(merged)).toEqual([
      { k: 1, l: 1, v: 9 },
      { k: 1, l: 2 },
      { k: 2, l: 1 },
    ])
    const turned = object({ x: keyed, y: keyed })
    expect(evaluate(turned, 'self.x == self.y', { x, y: x.toReversed() })).toBe(true)
    expect(evaluate(turned, 'self.x == self.y', { x, y })).toBe(false)
  })
})

describe('dynamic variables', () => {
  it('pass the check, so that has is asked first [CEL-TYPE-04]', () => {
    const environment = createEnvironment({ libraries: defaultLibraries, variables: { object: DYN } })
    const run = (source: string): Value => {
      const { expression } = compileExpression(environment, source)
      if (expression === undefined) throw new Error(`${source} does not compile`)
      return compileProgram(environment, expression).evaluate({ object: valueFromJson({ a: 1 }) }).value
    }
    expect(run('object.nope')).toMatchObject(new CelError('no such key: nope', 2))
    expect(run('has(object.nope) && object.nope > 1')).toBe(false)
    expect(run('has(object.a) && object.a == 1')).toBe(true)
  })
})

describe('estimated costs', () => {
  it('of a search are the length of the pattern times that of the text [CEL-COST-06]', () => {
    const cost = (maxLength: number, pattern: string): number =>
      mostCost({ type: 'string', maxLength }, `self.matches('${pattern}')`)
    const base = cost(1000, 'a'.repeat(10))
    // A tenth of the bytes of the text, times a quarter of the pattern.
    expect(base).toBeGreaterThan(1000 * 4 * 0.1 * 10 * 0.25)
    expect(base).toBeLessThan(1000 * 4 * 0.1 * 10 * 0.4)
    expect(cost(2000, 'a'.repeat(10)) / base).toBeCloseTo(2, 1)
    expect(cost(1000, 'a'.repeat(20)) / cost(1000, 'a'.repeat(40))).toBeCloseTo(0.5, 1)
  })

  it('are the limits of the schema, or the size of the largest request', () => {
    const list = (items: DataSchema, maxItems?: number): DataSchema => ({
      type: 'array',
      items,
      ...(maxItems !== undefined && { maxItems }),
    })
    const all = 'self.all(x, x > 1)'
    expect(mostCost(list(integer, 10), all)).toBeLessThan(mostCost(list(integer, 11), all))
    // Of three mebibytes, each item takes a digit and a comma.
    expect(mostCost(list(integer), all)).toBe(mostCost(list(integer, (3 * 2 ** 20 - 2) / 2), all))
    const choice: DataSchema = { type: 'string', enum: ['a', 'bcd'] }
    expect(mostCost(choice, "self == 'abcdefghijklm'")).toBe(
      mostCost({ type: 'string', maxLength: 1 }, "self == 'abcdefghijklm'"),
    )
  })
})
