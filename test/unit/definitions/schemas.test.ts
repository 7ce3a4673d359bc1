import { describe, expect, it } from 'vitest'
import { definitionErrors } from '../../../runtime/definitions/index.ts'
import type { FieldError } from '../../../runtime/api/index.ts'
import { patternsBudget } from '../../../runtime/pattern/index.ts'
import { atOnce } from '../../../runtime/async/index.ts'
import { growthOf, MOST_GROWTH } from '../../support/growth.ts'

const rules = { extensionPrefix: 'x-test-', patterns: patternsBudget(), objectMeta: {}, validators: [], stored: [] }
const definition = (versions: readonly object[], spec: object = {}) => ({
  apiVersion: 'v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'as.g.example.com' },
  spec: {
    group: 'g.example.com',
    scope: 'Namespaced',
    names: { plural: 'as', singular: 'a', kind: 'A', listKind: 'AList' },
    conversion: { strategy: 'None' },
    versions,
    ...spec,
  },
})
const version = (schema: object, more: object = {}) => ({
  name: 'v1',
  served: true,
  storage: true,
  schema: { openAPIV3Schema: { type: 'object', ...schema } },
  ...more,
})
const errorsOf = (object: ReturnType<typeof definition>): readonly FieldError[] =>
  atOnce(definitionErrors(object, rules))
const sentences = (object: ReturnType<typeof definition>): readonly string[] =>
  errorsOf(object).map(({ field, message }) => `${field}: ${message}`)
const ofSchema = (schema: object): readonly string[] =>
  sentences(definition([version({ properties: { a: schema } })])).map((text) =>
    text.replace('spec.validation.openAPIV3Schema.properties[a]', '@'),
  )

describe('schemas of definitions', () => {
  it('are structural with every sort of value', () => {
    for (const schema of [
      { type: 'object', additionalProperties: { type: 'string' } },
      { 'x-test-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }] },
      { 'x-test-int-or-string': true, allOf: [{ anyOf: [{ type: 'integer' }, { type: 'string' }] }, { maxLength: 3 }] },
      { type: 'array', items: { type: 'object', 'x-test-map-type': 'atomic' }, 'x-test-list-type': 'set' },
      { type: 'object', properties: { b: { type: 'string' } }, anyOf: [{ required: ['b'] }, { maxProperties: 1 }] },
      { 'x-test-preserve-unknown-fields': true },
      { type: 'object', default: { b: 1 }, properties: { b: { type: 'integer' } } },
    ])
      expect(ofSchema(schema)).toEqual([])
  })

  it.each<[object, readonly string[]]>([
    [
      { type: 'integer', default: 'x' },
      ['@.default: Invalid value: "string": @.default in body must be of type integer: "string"'],
    ],
    [
      { type: 'object', properties: {}, default: { b: 1 } },
      ['@.default: Invalid value: {"b":1}: must not have unknown fields'],
    ],
    [{ type: 'string', not: { type: 'string' } }, ['@.not.type: Forbidden: must be empty to be structural']],
    [
      { type: 'object', anyOf: [{ properties: { b: { minLength: 1 } } }] },
      ['@.properties[b]: Required value: because it is defined in @.anyOf[0].properties[b]'],
    ],
    [
      { type: 'string', 'x-test-int-or-string': true, 'x-test-preserve-unknown-fields': true },
      ['@.x-test-preserve-unknown-fields: Invalid value: true: must be false if x-test-int-or-string is true'],
    ],
    [
      { type: 'string', 'x-test-list-type': 'set' },
      ['@.type: Invalid value: "string": must be array if x-test-list-type is specified'],
    ],
    [
      { type: 'array', items: { type: 'string' }, 'x-test-list-map-keys': ['k'] },
      ['@.x-test-list-type: Required value: must be map if x-test-list-map-keys is non-empty'],
    ],
    [{ patternProperties: { x: {} } }, ['@.patternProperties: Forbidden: patternProperties is not supported']],
  ])('say what is wrong with %j', (schema, expected) => {
    const said = ofSchema(schema).map((text) => text.replaceAll('spec.validation.openAPIV3Schema.properties[a]', '@'))
    expect(said).toEqual(expected)
  })

  it('are reported at each version where these differ', () => {
    const first = version({})
    const second = version({ properties: { a: {} } }, { name: 'v2', storage: false })
    expect(sentences(definition([first, second]))).toEqual([
      'spec.versions[1].schema.openAPIV3Schema.properties[a].type: Required value: must not be empty for specified object fields',
    ])
  })
})

describe('parts of versions', () => {
  it.each<[object, string]>([
    [
      { subresources: { scale: { specReplicasPath: 'x', statusReplicasPath: '.status.n' } } },
      'spec.subresources.scale.specReplicasPath',
    ],
    [
      { subresources: { scale: { specReplicasPath: '.spec.n', statusReplicasPath: '.spec.n' } } },
      'spec.subresources.scale.statusReplicasPath',
    ],
    [
      { additionalPrinterColumns: [{ name: 'n', type: 'text', jsonPath: '.a' }] },
      'spec.additionalPrinterColumns[0].type',
    ],
    [{ selectableFields: [{ jsonPath: '.spec.none' }] }, 'spec.selectableFields[0].jsonPath'],
    [{ deprecationWarning: 'old' }, 'spec.versions[0].deprecationWarning'],
  ])('are judged: %j', (more, field) => {
    expect(errorsOf(definition([version({}, more)])).map((error) => error.field)).toEqual([field])
  })

  it.each<[object, readonly string[]]>([
    [{ strategy: 'Magic' }, ['spec.conversion.strategy']],
    [{ strategy: 'None', webhook: {} }, []],
    [
      { strategy: 'None', webhook: { clientConfig: {}, conversionReviewVersions: ['v1'] } },
      ['spec.conversion.webhookClientConfig', 'spec.conversion.conversionReviewVersions'],
    ],
    [{ strategy: 'Webhook' }, ['spec.conversion.webhookClientConfig', 'spec.conversion.conversionReviewVersions']],
    [
      { strategy: 'Webhook', webhook: { conversionReviewVersions: ['v1', 'v1', 'V 2'] } },
      [
        'spec.conversion.webhookClientConfig',
        'spec.conversion.conversionReviewVersions[1]',
        'spec.conversion.conversionReviewVersions[2]',
      ],
    ],
    [
      {
        strategy: 'Webhook',
        webhook: { clientConfig: { url: 'https://a.example' }, conversionReviewVersions: ['v9'] },
      },
      ['spec.conversion.conversionReviewVersions'],
    ],
  ])('validates the conversion %j', (conversion, fields) => {
    const errors = errorsOf(definition([version({})], { conversion }))
    expect(errors.map((error) => error.field)).toEqual(fields)
  })

  it('give no defaults to the metadata of objects', () => {
    const withMetadata = (metadata: object): readonly string[] =>
      sentences(definition([version({ properties: { metadata } })])).map((text) =>
        text.replace(/^.*?openAPIV3Schema/, ''),
      )
    const named = { type: 'object', properties: { name: { type: 'string', default: 'x' } } }
    expect(withMetadata(named)).toEqual([
      '.properties[metadata].properties[name].default: Forbidden: must not be set in top-level metadata',
    ])
    expect(withMetadata({ type: 'object', default: { name: 'x' } })[0]).toBe(
      '.properties[metadata].default: Forbidden: must not be set in top-level metadata',
    )
    expect(withMetadata({ type: 'object', properties: { name: { type: 'string', minLength: 2 } } })).toEqual([])
  })
})

const many = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)
const integers = (count: number): object =>
  Object.fromEntries(many(count, 0).map((_, index) => [`p${index}`, { type: 'integer', default: 1 }]))
/** A list by default of so many items, each with so many defaults. */
const list = (items: number, defaults: number, item: object = {}): object => ({
  type: 'array',
  default: many(items, item),
  items: { type: 'object', default: {}, properties: integers(defaults) },
})
const multiplied = (levels: number): object =>
  levels === 0
    ? { type: 'string', default: 'x' }
    : { type: 'array', default: many(100, {}), items: { type: 'object', properties: { a: multiplied(levels - 1) } } }
const TOO_MUCH = 'Forbidden: defaults must not make more than 100000 values or 3145728 characters'

describe('defaults of definitions', () => {
  it.each<[string, object, readonly string[]]>([
    ['as many as an object may have', list(1_000, 98), []],
    ['more in the items of a default', list(1_000, 99), [`@.default: ${TOO_MUCH}`]],
    ['those that items have themselves', list(1_000, 98, { p0: 1, p5: 2 }), []],
    ['more in items that say some themselves', list(1_000, 99, { p0: 1, p5: 2 }), [`@.default: ${TOO_MUCH}`]],
    [
      'those that multiply at every level',
      multiplied(5),
      [`@.items.properties[a].items.properties[a].default: ${TOO_MUCH}`],
    ],
    ['many levels of one', multiplied(2), []],
    [
      'more in the fields of an object',
      { type: 'object', properties: { b: list(600, 98), c: list(600, 98) } },
      [`@.properties: ${TOO_MUCH}`],
    ],
    [
      'values of a map',
      {
        type: 'object',
        default: Object.fromEntries(many(1_000, {}).map((value, index) => [`k${index}`, value])),
        additionalProperties: { type: 'object', properties: integers(100) },
      },
      [`@.default: ${TOO_MUCH}`],
    ],
    [
      'characters',
      {
        type: 'array',
        default: many(4_000, {}),
        items: { type: 'object', properties: { t: { type: 'string', default: 'x'.repeat(1_000) } } },
      },
      [`@.default: ${TOO_MUCH}`],
    ],
  ])('do not make more of nothing than an object may have: %s', (_, schema, errors) => {
    expect(ofSchema(schema)).toEqual(errors)
  })

  it('are measured in time linear in them', async () => {
    const input = (size: number) => {
      const items = {
        type: 'object',
        properties: { b: { type: 'object', default: {}, properties: integers(size / 2) } },
      }
      return definition([version({ properties: { a: { type: 'array', default: many(size / 2, {}), items } } })])
    }
    const found: (readonly FieldError[])[] = []
    const work = (object: ReturnType<typeof definition>): unknown => found.push(errorsOf(object))
    expect(await growthOf({ input, work, largest: 60_000 })).toBeLessThanOrEqual(MOST_GROWTH)
    expect(found.at(-1)).toHaveLength(1)
  })
})
