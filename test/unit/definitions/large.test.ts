import { describe, expect, it } from 'vitest'
import { definitionErrors } from '../../../runtime/definitions/index.ts'
import type { DynamicObject, FieldError } from '../../../runtime/api/index.ts'
import { patternsBudget } from '../../../runtime/pattern/index.ts'
import { ruleIssues } from '../../../runtime/rules/index.ts'
import type { Sliced } from '../../../runtime/async/index.ts'

const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))
const properties = (count: number, each: object): Record<string, object> =>
  Object.fromEntries(many(count, (index) => [`p${index}`, each]))
const withSpec = (spec: object): object => ({ type: 'object', properties: { spec: { type: 'object', ...spec } } })

function definitionOf(schemas: readonly object[]): DynamicObject {
  const versions = schemas.map((openAPIV3Schema, index) => ({
    name: `v${index + 1}`,
    served: true,
    storage: index === 0,
    schema: { openAPIV3Schema },
  }))
  const names = { plural: 'as', singular: 'a', kind: 'A', listKind: 'AList' }
  const spec = { group: 'g.example.com', scope: 'Cluster', names, versions, conversion: { strategy: 'None' } }
  return { apiVersion: 'v1', kind: 'CustomResourceDefinition', metadata: { name: 'as.g.example.com' }, spec }
}

const objectMeta = {}

function judgeDefinition(definition: DynamicObject): Sliced<readonly FieldError[]> {
  const validators = [
    (schema: object, field: string) => ruleIssues(schema, { describe: () => field, marker: 'x-test-validations' }),
  ]
  const rules = { extensionPrefix: 'x-test-', patterns: patternsBudget(), objectMeta, validators }
  return definitionErrors(definition, rules)
}

const judge = (schemas: readonly object[]): Sliced<readonly FieldError[]> => judgeDefinition(definitionOf(schemas))

/** What is found, and in how many slices. */
function counted(work: Sliced<readonly FieldError[]>): {
  readonly errors: readonly FieldError[]
  readonly slices: number
} {
  for (let slices = 1; ; slices++) {
    const { done, value } = work.next()
    if (done === true) return { errors: value, slices }
  }
}

describe('large definitions', () => {
  it('are validated in slices that grow in number, not in length', () => {
    const slices = [4_000, 16_000].map(
      (size) => counted(judge([withSpec({ properties: properties(size, { type: 'string' }) })])).slices,
    )
    // Twelve thousand nodes more, looked at for their keywords, their structure, read, and for their defaults.
    expect(slices[0]).toBeGreaterThanOrEqual(12)
    expect((slices[1] ?? 0) - (slices[0] ?? 0)).toBe(48)
  })

  it('are also looked at for what only alternatives and defaults need', () => {
    const more = { p0: { type: 'string', default: 'd', not: { minLength: 9 } } }
    const slices = [4_000, 16_000].map(
      (size) => counted(judge([withSpec({ properties: { ...properties(size, { type: 'string' }), ...more } })])).slices,
    )
    // Twelve thousand nodes more, also looked at for completeness, listed, and measured with their defaults.
    expect((slices[1] ?? 0) - (slices[0] ?? 0)).toBe(84)
  })

  it('are read once, however often they are validated', () => {
    const definition = definitionOf([withSpec({ properties: properties(8_000, { type: 'string' }) })])
    const first = counted(judgeDefinition(definition))
    const second = counted(judgeDefinition(definition))
    expect(first.errors).toEqual(second.errors)
    expect(first.slices - second.slices).toBe(8)
  })

  it('are validated in slices even if everything is in one alternative', () => {
    const alternative = { properties: properties(8_000, { minLength: 1 }) }
    const found = counted(judge([withSpec({ properties: properties(8_000, { type: 'string' }), not: alternative })]))
    expect(found.errors).toEqual([])
    expect(found.slices).toBeGreaterThan(45)
    const faulty = counted(judge([withSpec({ not: { properties: properties(8_000, { type: 'string' }) } })]))
    expect(faulty.errors).toHaveLength(101)
  })

  it('are validated one version after the other', () => {
    const schemas = many(50, (index) => withSpec({ description: `${index}`, properties: properties(10, {}) }))
    const { errors, slices } = counted(judge(schemas))
    expect(slices).toBeGreaterThanOrEqual(10)
    expect(errors.length).toBeLessThan(250)
  })

  it.each<[string, object]>([
    ['types', { type: 'stirng' }],
    ['structure', {}],
    ['alternatives', { type: 'object', not: { properties: properties(2, {}) } }],
    ['defaults', { type: 'string', default: 1 }],
  ])('end with one error of their %s more than a refusal names', (_, each) => {
    expect(counted(judge([withSpec({ properties: properties(5_000, each) })])).errors).toHaveLength(101)
  })

  it('have their rules compiled in slices, until enough are faulty', () => {
    const rules = (count: number, name: string): object => ({
      properties: properties(count, { type: 'integer' }),
      'x-test-validations': many(count, (index) => ({ rule: `self.${name}${index} > 0` })),
    })
    const good = counted(judge([withSpec(rules(500, 'p'))]))
    expect(good.errors).toEqual([])
    expect(good.slices).toBeGreaterThan(50)
    expect(counted(judge([withSpec(rules(500, 'q'))])).errors).toHaveLength(101)
  })
})
