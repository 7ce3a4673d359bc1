import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readDefinitions, type Definition } from '../../../generator/definitions/document.ts'
import { exportKind } from '../../../generator/definitions/export.ts'
import { importDefinitions } from '../../../generator/definitions/import.ts'
import { formatIssue } from '../../../generator/issue.ts'
import { loadKinds } from '../../../generator/load/load.ts'
import { textTree } from '../../../generator/load/tree.ts'
import type { Model } from '../../../generator/model/model.ts'
import { repository } from './fixture.ts'

const folder = join(repository, 'test/fixtures/definitions')
const base = new Map([
  ['vendor.yaml', readFileSync(join(repository, 'schemas/vendors/kubernetes.yaml'), 'utf8')],
  ['meta/v1.yaml', readFileSync(join(repository, 'schemas/meta/v1.yaml'), 'utf8')],
])

interface Version {
  readonly name: string
  readonly schema: { readonly openAPIV3Schema: { readonly properties?: Record<string, unknown> } }
  readonly [key: string]: unknown
}
interface Written {
  readonly metadata: { readonly name: string }
  readonly spec: {
    readonly versions: readonly Version[]
    readonly names: { readonly kind: string }
    readonly [key: string]: unknown
  }
}

const documentsIn = (file: string): readonly Written[] =>
  parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map((document) => document.toJS() as Written)

const written = readdirSync(folder).flatMap(documentsIn)

function read(documents: readonly unknown[]): readonly Definition[] {
  const { definitions, issues } = readDefinitions('definitions.yaml', documents)
  expect(issues).toEqual([])
  return definitions
}

/** The model of schema files; fails with their issues. */
function modelOf(files: ReadonlyMap<string, string>): Model {
  const loaded = loadKinds(textTree('schemas', new Map([...base, ...files])))
  const issues = 'issues' in loaded ? loaded.issues : loaded.losses
  expect(issues.map(formatIssue)).toEqual([])
  if ('issues' in loaded) throw new Error('the schema files have issues')
  return loaded.model
}

/** Formats that restrict nothing here. */
const UNKNOWN_FORMATS: readonly unknown[] = ['idn-hostname', 'password']

/** A schema without what schema files have no place for, and the sentences that say so there. */
function said(node: unknown): { readonly value: unknown; readonly sentences: readonly string[] } {
  const sentences: string[] = []
  const without = (each: unknown): unknown => {
    if (Array.isArray(each)) return each.map(without)
    if (typeof each !== 'object' || each === null) return each
    const entries = Object.entries(each).filter(([key, value]: [string, unknown]) => {
      const sentence =
        key === 'format' && UNKNOWN_FORMATS.includes(value)
          ? `format ${String(value)} has no counterpart: it restricts nothing`
          : key === 'externalDocs'
            ? `externalDocs: ${JSON.stringify(value)} has no counterpart`
            : key === 'additionalProperties' && value === false
              ? 'additionalProperties: false has no counterpart: unknown fields are pruned'
              : undefined
      if (sentence !== undefined) sentences.push(sentence)
      return sentence === undefined
    })
    return Object.fromEntries(entries.map(([key, value]) => [key, without(value)]))
  }
  return { value: without(node), sentences }
}

const propertiesOf = ({ openAPIV3Schema }: Version['schema']): Record<string, unknown> =>
  openAPIV3Schema.properties ?? {}

const keptOf = ({ spec }: Written, omitted: readonly string[]): readonly Version[] =>
  spec.versions.filter(({ name }) => !omitted.includes(name))

const isWebhook = (conversion: unknown): boolean => /"Webhook"/.test(JSON.stringify(conversion) ?? '')

/** A definition as it comes back: without what schema files have no place for, which is a comment there. */
function comparable(definition: Written, omitted: readonly string[] = []): unknown {
  const { conversion, preserveUnknownFields: __, versions: ___, names, ...rest } = definition.spec
  return {
    ...rest,
    // A webhook is a comment, as the test of comments says: nothing but steps converts kinds of schema files.
    conversion: isWebhook(conversion) || conversion === undefined ? { strategy: 'None' } : conversion,
    names: { listKind: `${names.kind}List`, singular: names.kind.toLowerCase(), ...names },
    versions: Object.fromEntries(
      keptOf(definition, omitted).map(({ schema, ...version }) => {
        const { apiVersion: _a, kind: _b, metadata: _c, ...properties } = propertiesOf(schema)
        const warned = version['deprecated'] === true ? { deprecationWarning: expect.any(String), ...version } : version
        return [version.name, { ...warned, schema: said({ ...schema.openAPIV3Schema, properties }).value }]
      }),
    ),
  }
}

/** The comments on what has no counterpart that the schema files of a definition must have. */
const expectedComments = (definition: Written, omitted: readonly string[]): readonly string[] =>
  keptOf(definition, omitted).flatMap(({ schema }) => {
    const { metadata } = propertiesOf(schema) as { readonly metadata?: { readonly properties?: object } }
    const limits = metadata?.properties === undefined ? [] : [metadata.properties]
    const { conversion } = definition.spec
    return [
      ...(isWebhook(conversion)
        ? [`conversion has no counterpart, see conversions.yaml: ${JSON.stringify(conversion)}`]
        : []),
      ...limits.map((each) => `limits of metadata have no counterpart: ${JSON.stringify(each)}`),
      ...said(schema).sentences,
    ]
  })

const commentsIn = (files: ReadonlyMap<string, string>): readonly string[] =>
  [...files.values()].flatMap((text) => [...text.matchAll(/^ *# (.*no counterpart.*)$/gm)].map(([, own = '']) => own))

/** What definitions of real projects are made of; each stands in at least one of these. */
const SHAPES: Readonly<Record<string, RegExp>> = {
  'any fields without a type': /"\w+":\{"x-kubernetes-preserve-unknown-fields":true\}/,
  'a whole schema of any fields': /"openAPIV3Schema":\{[^{}]*"x-kubernetes-preserve-unknown-fields":true\}/,
  'an integer or a text, bounded': /"x-kubernetes-int-or-string":true,"pattern"/,
  'an embedded resource': /"x-kubernetes-embedded-resource":true/,
  'alternatives of required fields': /"oneOf":\[\{"required"/,
  'alternatives that name fields': /"anyOf":\[\{"properties":\{"\w+":\{\}\},"required"/,
  'alternatives within a negation': /"not":\{"anyOf"/,
  'a negation': /"not":\{"required"/,
  'rules about changes': /oldSelf/,
  'rules about values that may be new': /"optionalOldSelf":true/,
  'a computed message': /"messageExpression"/,
  'a reason and a path of a rule': /"reason":"FieldValueForbidden","fieldPath"/,
  'a list map of two keys': /"x-kubernetes-list-map-keys":\["\w+","\w+"\]/,
  'an atomic map': /"x-kubernetes-map-type":"atomic"/,
  'a default object': /"default":\{"\w+"/,
  'a default list': /"default":\[\{/,
  'an empty text as default and in an enumeration': /"default":"","enum":\[[^\]]*""\]/,
  null: /"nullable":true/,
  'a map of objects': /"additionalProperties":\{"type":"object"/,
  'a map of quantities': /"additionalProperties":\{"anyOf"/,
  'a pattern of Go': /\(\?i\)/,
  'a format of numbers on a text': /"type":"string","format":"int64"/,
  'a column with a filter': /\[\?\(@\.type==/,
  'a scale with a selector': /"labelSelectorPath"/,
  'a scale without one': /"statusReplicasPath":"[^"]+"\}/,
  'a conversion by webhook': /"strategy":"Webhook"/,
  'a deprecated version with a warning': /"deprecationWarning"/,
  'a deprecated version without one': /"deprecated":true(?!,"deprecationWarning")/,
  'a version that is not served': /"served":false/,
  'selectable fields': /"selectableFields"/,
  'short names and categories': /"shortNames":\[[^\]]*\],"categories"/,
}

describe('definitions of well-known kinds', () => {
  it('are many, and of many projects', () => {
    expect(written.length).toBeGreaterThan(35)
    expect(new Set(written.map(({ spec }) => spec['group'])).size).toBeGreaterThanOrEqual(30)
  })

  it.each(Object.entries(SHAPES))('have %s', (_, shape) => {
    expect(written.filter((definition) => shape.test(JSON.stringify(definition)))).not.toEqual([])
  })

  it.each(written.map((definition) => [definition.metadata.name, definition] as const))(
    '%s become schema files that say the same',
    (_, definition) => {
      const { files, omissions } = importDefinitions(read([definition]))
      const omitted = omissions.flatMap((text) => /: (v\w+) is left out/.exec(text)?.[1] ?? [])
      const model = modelOf(files)
      const [kind, ...others] = model.kinds
      if (kind === undefined || others.length > 0) throw new Error('one kind was imported')
      const exported = exportKind(model, kind).definition as unknown as Written
      expect(exported).toMatchObject({ apiVersion: 'apiextensions.k8s.io/v1', metadata: definition.metadata })
      expect(isWebhook(exported.spec['conversion'])).toBe(false)
      expect(comparable(exported)).toEqual(comparable(definition, omitted))
      expect(commentsIn(files).toSorted()).toEqual(expectedComments(definition, omitted).toSorted())
      // What was exported is imported to the same files again.
      if (omitted.length === 0 && kind.versions.length === 1) {
        const again = importDefinitions(read([exported])).files
        const contents = (texts: ReadonlyMap<string, string>): unknown[] =>
          [...texts.values()].map((text) => parse(text))
        expect(contents(again)).toEqual(contents(files))
      }
    },
  )

  it('become schema files together, with the conversions of their versions', () => {
    const { files, omissions } = importDefinitions(read(written))
    const model = modelOf(files)
    expect(model.kinds.map(({ kind }) => kind)).toHaveLength(written.length)
    expect(omissions.toSorted()).toEqual([
      'machines.cluster.x-k8s.io: v1alpha4 is left out: spec.failureDomain is array here and string there in v1beta2; write it with its conversion',
      'opentelemetrycollectors.opentelemetry.io: v1alpha1 is left out: spec.config is string here and object of any fields there in v1beta1; write it with its conversion',
      'servers.policy.linkerd.io: v1alpha1 is left out: spec is object of any fields here and object there in v1beta3; write it with its conversion',
      'volumes.longhorn.io: v1beta1 is left out: spec is object of any fields here and object there in v1beta2; write it with its conversion',
    ])
    expect(parse(files.get('external-secrets.io/conversions.yaml') ?? '')).toEqual({
      SecretStore: [
        {
          between: ['v1alpha1', 'v1'],
          steps: [
            { keep: { field: 'spec.provider.vault.namespace' } },
            { keep: { field: 'spec.controller' } },
            { keep: { field: 'spec.refreshInterval' } },
            { keep: { field: 'status.capabilities' } },
            { each: { field: 'spec.provider.fake.data', steps: [{ keep: { field: 'valueMap' } }] } },
          ],
        },
      ],
    })
    expect(files.get('cluster.x-k8s.io/v1beta2.yaml')).toContain(
      '# conversion has no counterpart, see conversions.yaml: {"strategy":"Webhook","webhook":{',
    )
    expect(files.get('kafka.strimzi.io/v1beta1.yaml')).toContain(
      'deprecationWarning: kafka.strimzi.io/v1beta1 KafkaTopic is deprecated\n',
    )
  })
})

describe('what a schema file has no place for', () => {
  const definition = (schema: object, spec: object = {}, version: object = {}): unknown => ({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'things.a.example' },
    spec: {
      group: 'a.example',
      scope: 'Namespaced',
      names: { kind: 'Thing', plural: 'things' },
      versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: schema }, ...version }],
      ...spec,
    },
  })
  const imported = (properties: object): string =>
    importDefinitions(read([definition({ type: 'object', properties })])).files.get('a.example/v1.yaml') ?? ''

  it.each([
    [
      { a: { type: 'string', format: 'color' } },
      '# format color has no counterpart: it restricts nothing\n          a:',
    ],
    [
      { a: { type: 'string', externalDocs: { url: 'x' } } },
      '# externalDocs: {"url":"x"} has no counterpart\n          a:',
    ],
    [
      { a: { type: 'object', additionalProperties: false } },
      '# additionalProperties: false has no counterpart: unknown fields are pruned\n          a:',
    ],
    [
      { a: { type: 'string', default: '${name}' } },
      '# default: "${name}" holds what schema files take for a name of the vendor\n          a:',
    ],
    [{ a: { type: 'string', description: 'Like ${HOME}.' } }, 'description: Like $ {HOME}.'],
    [
      { metadata: { type: 'object', properties: { name: { maxLength: 3 } } } },
      '# limits of metadata have no counterpart: {"name":{"maxLength":3}}\n    Thing:',
    ],
    [
      { a: { type: 'array', items: { type: 'object', properties: { b: { type: 'string', format: 'x' } } } } },
      '# format x has no counterpart: it restricts nothing\n              b:',
    ],
  ])('is a comment where it stood: %j', (properties, text) => {
    const file = imported(properties).replaceAll(/^ +(?=#)/gm, '')
    expect(file.replaceAll(/\n +/g, '\n')).toContain(text.replaceAll(/\n +/g, '\n'))
    modelOf(new Map([['a.example/v1.yaml', file]]))
  })

  it('is a webhook of conversions, without the certificates of a cluster', () => {
    const clientConfig = { caBundle: 'TG9uZw==', service: { name: 'w', namespace: 'n' } }
    const conversion = { strategy: 'Webhook', webhook: { clientConfig, conversionReviewVersions: ['v1'] } }
    const { files } = importDefinitions(read([definition({ type: 'object' }, { conversion })]))
    expect(files.get('a.example/v1.yaml')).toContain(
      '# conversion has no counterpart, see conversions.yaml: {"strategy":"Webhook","webhook":{"clientConfig":{"caBundle":"…","service":{"name":"w","namespace":"n"}},"conversionReviewVersions":["v1"]}}\n',
    )
    const none = importDefinitions(read([definition({ type: 'object' }, { conversion: { strategy: 'None' } })])).files
    expect(none.get('a.example/v1.yaml')).not.toContain('#')
  })

  it('is a version that lacks a field which another one needs, unless that has a default', () => {
    const size = (more: object): object => ({
      type: 'object',
      required: ['size'],
      properties: { size: { type: 'integer', ...more } },
    })
    const versions = (schema: object): object => ({
      versions: [
        { name: 'v1beta1', served: true, storage: false, schema: { openAPIV3Schema: { type: 'object' } } },
        { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: schema } },
      ],
    })
    expect(importDefinitions(read([definition({}, versions(size({})))])).omissions).toEqual([
      'things.a.example: v1beta1 is left out: size has no place here and is required in v1; write it with its conversion',
    ])
    const { files, omissions } = importDefinitions(read([definition({}, versions(size({ default: 1 })))]))
    expect(omissions).toEqual([])
    expect(parse(files.get('a.example/conversions.yaml') ?? '')).toEqual({
      Thing: [{ between: ['v1beta1', 'v1'], steps: [{ default: { field: 'size', value: 1 } }] }],
    })
    modelOf(files)
  })

  it.each([
    [{ group: 'core' }, {}, '#/spec/group: things.a.example: "core" is no group'],
    [
      { names: { kind: 'thing', plural: 'things' } },
      {},
      '/names/kind: things.a.example: "thing" is no name that a kind can have',
    ],
    [{}, { name: 'one' }, '/versions: things.a.example: "one" is no version such as v1 or v1beta1'],
    [{}, { storage: false }, '/versions: things.a.example: exactly one version must be the storage version'],
  ])('is refused where names can not be kept: %j %j', (spec, version, text) => {
    const { definitions, issues } = readDefinitions('f.yaml', [definition({}, spec, version)])
    expect(definitions).toEqual([])
    expect(issues.map(formatIssue).join('\n')).toContain(text)
  })

  it('is refused of an old form, and documents of other kinds are passed over', () => {
    const old = { ...(definition({}) as object), apiVersion: 'apiextensions.k8s.io/v1beta1' }
    expect(readDefinitions('f.yaml', [old]).issues.map(formatIssue)).toEqual([
      'f.yaml#/apiVersion: things.a.example: apiextensions.k8s.io/v1beta1 is not read: bring it to v1 with orch convert --latest',
    ])
    const list = { kind: 'List', items: [definition({}), { kind: 'Namespace' }] }
    expect(readDefinitions('f.yaml', [list, null, 'x', { kind: 'Secret' }])).toMatchObject({
      definitions: [{ group: 'a.example' }],
      issues: [],
    })
  })
})
