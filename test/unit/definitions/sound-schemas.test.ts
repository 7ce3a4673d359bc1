import { describe, expect, it } from 'vitest'
import type { DynamicObject, FieldError } from '../../../runtime/api/index.ts'
import { WorkBudget } from '../../../runtime/api/index.ts'
import { atOnce } from '../../../runtime/async/index.ts'
import { definitionErrors, SoundSchemas, type SchemaValidator } from '../../../runtime/definitions/index.ts'

const text = { type: 'string' }
const schemaOf = (more: object = {}): object => ({
  type: 'object',
  properties: { a: { ...text, pattern: 'a+b' } },
  ...more,
})

const definition = (schema: object, more: object = {}, subresources?: object): DynamicObject => ({
  apiVersion: 'v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'as.g.example.com' },
  spec: {
    group: 'g.example.com',
    scope: 'Namespaced',
    conversion: { strategy: 'None' },
    names: { plural: 'as', singular: 'a', kind: 'A', listKind: 'AList' },
    versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: schema }, subresources }],
    ...more,
  },
})

/** Validation that counts how often schemas are looked at, with one memory of those that are sound. */
function validation(
  validator: SchemaValidator = function* () {
    yield
    return []
  },
) {
  const sound = new SoundSchemas()
  const looked: string[] = []
  const counting: SchemaValidator = function* (schema, field, stored) {
    looked.push(field)
    return yield* validator(schema, field, stored)
  }
  const errorsOf = (object: DynamicObject, patterns = new WorkBudget(1_000, 'steps')): readonly FieldError[] =>
    atOnce(
      definitionErrors(object, { extensionPrefix: 'x-test-', patterns, objectMeta: {}, validators: [counting], sound }),
    )
  return { looked, errorsOf }
}

describe('a schema that is known to be sound', () => {
  it('is not validated again, whatever else is changed', () => {
    const { looked, errorsOf } = validation()
    const schema = schemaOf()
    expect(errorsOf(definition(schema))).toEqual([])
    expect(errorsOf(definition(schema))).toEqual([])
    expect(looked).toHaveLength(1)
    const [error] = errorsOf(definition(schema, { scope: 'Elsewhere' }))
    expect(error?.field).toBe('spec.scope')
    expect(looked).toHaveLength(1)
    errorsOf(definition(structuredClone(schema)))
    expect(looked).toHaveLength(2)
  })

  it('is validated where more is asked of it: with a status of its own path', () => {
    const { errorsOf } = validation()
    const schema = schemaOf({ not: { required: ['b'] } })
    expect(errorsOf(definition(schema))).toEqual([])
    const [error] = errorsOf(definition(schema, {}, { status: {} }))
    expect(error?.message).toContain(
      'fields are allowed at the root of the schema if the status subresource is enabled',
    )
    expect(errorsOf(definition(schema))).toEqual([])
  })

  it('takes as much of the budget for patterns as if it were validated', () => {
    const { looked, errorsOf } = validation()
    const schema = schemaOf()
    const first = new WorkBudget(1_000, 'steps')
    const second = new WorkBudget(1_000, 'steps')
    errorsOf(definition(schema), first)
    errorsOf(definition(schema), second)
    expect(looked).toHaveLength(1)
    expect(first.left).toBeLessThan(1_000)
    expect(second.left).toBe(first.left)
    expect(errorsOf(definition(schema), new WorkBudget(1, 'steps'))).not.toEqual([])
  })

  it('is none with an error, or one that was compared with what there was before', () => {
    const faulty = validation()
    const bad = schemaOf({ properties: { a: {} } })
    expect(faulty.errorsOf(definition(bad))).toEqual(faulty.errorsOf(definition(bad)))
    expect(faulty.errorsOf(definition(bad))).not.toEqual([])
    const compared = validation(function* (_, __, stored) {
      yield* stored()
      return []
    })
    const schema = schemaOf()
    expect(compared.errorsOf(definition(schema))).toEqual([])
    expect(compared.errorsOf(definition(schema))).toEqual([])
    expect(compared.looked).toHaveLength(2)
  })
})
