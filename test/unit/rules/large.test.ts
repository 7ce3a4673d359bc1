import { describe, expect, it } from 'vitest'
import { requestWork } from '../../../runtime/admission/types.ts'
import { createRules } from '../../../runtime/rules/index.ts'
import type { StructuralSchema, ValidationRule } from '../../../runtime/schema/index.ts'
import { issuesOf, integer, object } from './support.ts'

const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))
const positive: ValidationRule = { rule: 'self > 0' }

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }

/** Compiles the rules of a schema; `slices`: how often it let others have their turn. */
function counted(count: number, schemaOf: (rules: ValidationRule[]) => StructuralSchema) {
  const rules = many(count, (index): ValidationRule => ({ rule: `self > ${index}` }))
  const prepared = createRules().validatorOf(schemaOf(rules))!
  let slices = 0
  while (prepared.compilation.next().done !== true) slices++
  return { prepared, slices }
}

describe('many rules, or many values', () => {
  it('end with as many issues as a refusal names, and one more', () => {
    const list: StructuralSchema = { type: 'array', items: { type: 'integer', validations: [positive] } }
    const schema = object({ list })
    const validator = createRules().validatorOf(schema)
    const bad = { list: many(5_000, () => 0) }
    expect(validator?.validate(bad, undefined, requestWork()).errors).toHaveLength(101)
    const unchanged = validator?.validate(bad, bad, requestWork())
    expect(unchanged?.errors).toHaveLength(0)
    expect(unchanged?.warnings).toHaveLength(101)
  })

  it('find what is wrong behind many issues that were there before', () => {
    const values: StructuralSchema = {
      type: 'object',
      additionalProperties: { type: 'integer', validations: [positive] },
    }
    const validator = createRules().validatorOf(object({ values }))
    const old = Object.fromEntries(many(1_000, (index) => [`k${index}`, 0]))
    expect(validator?.validate({ values: { ...old, last: -1 } }, { values: old }, requestWork()).errors).toHaveLength(1)
  })

  it('are compiled ten at a time, once for all callers, at whatever nodes they are', () => {
    const { prepared, slices } = counted(1_000, (rules) =>
      object(Object.fromEntries(many(100, (index) => [`p${index}`, { ...integer, validations: rules.splice(0, 10) }]))),
    )
    expect(slices).toBeGreaterThanOrEqual(100)
    expect(slices).toBeLessThan(120)
    expect(prepared.compilation.next().done).toBe(true)
  })

  it('are compiled where a type contains itself', () => {
    const tree: Mutable<StructuralSchema> = {
      type: 'object',
      typeName: 'Tree',
      validations: [{ rule: 'has(self.left)' }],
    }
    tree.properties = { left: tree, right: tree }
    expect(counted(0, () => object({ tree })).slices).toBeLessThan(10)
  })

  it('are at most a thousand in a schema', () => {
    const ruled = (count: number): StructuralSchema =>
      object({ a: { ...integer, validations: many(count, (index) => ({ rule: `self > ${index}` })) } })
    expect(issuesOf(ruled(1_000))).toEqual([])
    expect(issuesOf(ruled(1_001))).toEqual([expect.stringContaining('a schema must have at most 1000 rules')])
  })
})
