import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { emitOpenapi } from '../../../generator/emit/openapi/document.ts'
import { importOpenApi, openApiFiles, openApiTypes } from '../../../generator/definitions/openapi/import.ts'
import { formatIssue } from '../../../generator/issue.ts'
import { loadKinds, loadSchemas } from '../../../generator/load/load.ts'
import { folderTree, textTree } from '../../../generator/load/tree.ts'
import { objectOf, type JsonObject } from '../../../runtime/json/index.ts'
import { repository } from './fixture.ts'

const schemas = join(repository, 'schemas')
const base = new Map(['vendor.yaml', 'meta/v1.yaml'].map((path) => [path, readFileSync(join(schemas, path), 'utf8')]))
const metaTypes = new Set(
  Object.keys(objectOf(objectOf((parse(base.get('meta/v1.yaml') ?? '') as JsonObject).components).schemas)),
)
const all = { metaTypes, wanted: () => true }

/** The one type that has subresources alone: no path of its objects says of which kind they are. */
const UNKNOWN = '/apis/extensions/v1beta1/namespaces/{namespace}/replicationcontrollers/'

describe('the OpenAPI documents of all built-in groups', () => {
  const own = loadSchemas(folderTree(schemas))
  if ('issues' in own) throw new Error('the schemas have issues')
  const written = own.model.groupVersions
    .filter(({ folder }) => folder !== 'meta')
    .map((file) => {
      const { path, text } = emitOpenapi(own.model, file)
      return { file: path, document: JSON.parse(text) as JsonObject }
    })
  const { types, omissions } = openApiTypes(written, all)
  const imported = loadKinds(textTree('schemas', new Map([...base, ...openApiFiles(types)])))

  it('become schema files that the generator takes', () => {
    expect('issues' in imported ? imported.issues.map(formatIssue) : []).toEqual([])
    expect(written.length).toBeGreaterThan(50)
    expect(omissions).toEqual([
      'extensions/v1beta1/replicationcontrollers is left out: nothing says of which kind its objects are',
    ])
  })

  it('become versions that become each other, or are left out', () => {
    const { files, omissions: left } = importOpenApi(written, all)
    const loaded = loadKinds(textTree('schemas', new Map([...base, ...files])))
    expect(('issues' in loaded ? loaded.issues : loaded.losses).map(formatIssue)).toEqual([])
    const whyLeft = left.map((text) => /^(\S+): (v\w+) is left out: (.*);/.exec(text)?.slice(1).join(' '))
    expect(whyLeft).toEqual([
      undefined,
      'CustomResourceDefinition.apiextensions.orch.io v1beta1 spec.versions.[].additionalPrinterColumns.[].JSONPath is required here and has no place in v1',
      'HorizontalPodAutoscaler.autoscaling v2beta1 spec.metrics.[].object.target.type has no place here and is required in v2',
      'RuntimeClass.node.orch.io v1alpha1 handler has no place here and is required in v1',
    ])
  })

  it.each(written.map(({ file, document }) => [file, document] as const))(
    '%s comes back as it was',
    (file, document) => {
      if ('issues' in imported) throw new Error('the schema files have issues')
      const [folder, version] = file.split('/')
      const found = imported.model.groupVersions.find((each) => each.folder === folder && each.version === version)
      if (found === undefined) throw new Error('there is no such file')
      const paths = Object.entries(objectOf(document.paths)).filter(([path]) => !path.includes(UNKNOWN))
      const expected = { ...document, paths: Object.fromEntries(paths) }
      expect(JSON.parse(emitOpenapi(imported.model, found).text)).toEqual(expected)
    },
  )
})

describe('an OpenAPI document of others', () => {
  const group = 'shop.example'
  const named = (kind: string, version = 'v1'): object => ({ group, version, kind })
  const schemaAt = (component: string): object => ({
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${component}` } } },
  })
  const answer = (component: string): object => ({ responses: { 200: { description: 'OK', ...schemaAt(component) } } })
  const components = (entries: object): JsonObject => ({
    openapi: '3.0.0',
    paths: {},
    components: { schemas: entries },
  })
  const envelope = {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: { $ref: '#/components/schemas/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta' },
  }
  const start = 'example.shop.v1'
  const imported = (document: JsonObject) => importOpenApi([{ file: 'd.json', document }], all)
  const fileOf = (document: JsonObject, path = `${group}/v1.yaml`): string => imported(document).files.get(path) ?? ''
  const schemasIn = (text: string): JsonObject => objectOf(objectOf((parse(text) as JsonObject).components).schemas)
  const load = (files: ReadonlyMap<string, string>): readonly string[] => {
    const loaded = loadKinds(textTree('schemas', new Map([...base, ...files])))
    return ('issues' in loaded ? loaded.issues : loaded.losses).map(formatIssue)
  }

  it('of Kubernetes gives verbs, scope, subresources, and the types that it has helpers for', () => {
    const helper = (name: string): object => ({ $ref: `#/components/schemas/io.k8s.apimachinery.pkg.${name}` })
    const order = {
      description: 'An order.',
      type: 'object',
      required: ['metadata', 'spec'],
      properties: { ...envelope, spec: { allOf: [{ $ref: `#/components/schemas/${start}.OrderSpec` }], default: {} } },
      'x-kubernetes-group-version-kind': [named('Order')],
      'x-kubernetes-unions': [],
    }
    const spec = {
      type: 'object',
      properties: {
        price: { allOf: [helper('api.resource.Quantity')], description: 'Per piece.' },
        port: helper('util.intstr.IntOrString'),
        at: helper('apis.meta.v1.Time'),
        raw: helper('runtime.RawExtension'),
        selector: helper('apis.meta.v1.LabelSelector'),
        labels: { type: 'object', additionalProperties: { type: 'string', default: '' } },
        items: {
          type: 'array',
          items: { allOf: [{ $ref: `#/components/schemas/${start}.Item` }], default: {} },
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['name'],
          'x-kubernetes-patch-strategy': 'merge',
          'x-kubernetes-patch-merge-key': 'name',
        },
        odd: { type: 'string', 'x-shop-color': 'red' },
      },
    }
    const item = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } }
    const own = { 'x-kubernetes-group-version-kind': named('Order') }
    const orders = `/apis/${group}/v1/namespaces/{namespace}/orders`
    const document = {
      ...components({
        [`${start}.Order`]: order,
        [`${start}.OrderSpec`]: spec,
        [`${start}.Item`]: item,
        'io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta': { type: 'object' },
      }),
      paths: {
        [orders]: { get: { ...own, parameters: [{ name: 'watch' }] }, post: own },
        [`${orders}/{name}`]: { get: own, put: own, patch: own },
        [`${orders}/{name}/status`]: { get: own },
        [`${orders}/{name}/scale`]: {
          get: { 'x-kubernetes-group-version-kind': { group: 'autoscaling', version: 'v1', kind: 'Scale' } },
        },
        [`/apis/${group}/v1/watch/orders`]: { get: own },
        '/version/': { get: {} },
      },
    }
    const text = fileOf(document)
    const { Order, OrderSpec } = schemasIn(text)
    expect(Order).toMatchObject({
      required: ['spec'],
      'x-orch-resource': {
        plural: 'orders',
        scope: 'Namespaced',
        storage: true,
        verbs: ['create', 'get', 'list', 'patch', 'update', 'watch'],
        subresources: { status: {}, scale: { replicas: '.spec.replicas' } },
      },
    })
    expect(Object.keys(objectOf(objectOf(Order).properties))).toEqual(['spec'])
    expect(objectOf(OrderSpec).properties).toEqual({
      price: { description: 'Per piece.', type: 'string', format: 'quantity' },
      port: { 'x-orch-int-or-string': true },
      at: { type: 'string', format: 'date-time' },
      raw: { type: 'object', 'x-orch-preserve-unknown-fields': true },
      selector: { $ref: '../meta/v1.yaml#/components/schemas/LabelSelector' },
      labels: { type: 'object', additionalProperties: { type: 'string', default: '' } },
      items: {
        type: 'array',
        items: { allOf: [{ $ref: '#/components/schemas/Item' }], default: {} },
        'x-orch-list-type': 'map',
        'x-orch-list-map-keys': ['name'],
        'x-orch-patch-strategy': 'merge',
        'x-orch-patch-merge-key': 'name',
      },
      odd: { type: 'string' },
    })
    expect(text).toContain('# where the numbers of scale stand is a guess: documents do not say it\n')
    expect(text).toContain('# x-shop-color: "red" has no counterpart\n')
    expect(load(imported(document).files)).toEqual([])
  })

  it('without extensions gives the kinds of what its paths carry', () => {
    const kind = (size: object): object => ({
      type: 'object',
      properties: { ...envelope, metadata: { type: 'object' }, spec: { type: 'object', properties: { size } } },
    })
    const boxes = (version: string, component: string): object => ({
      [`/apis/${group}/${version}/boxes/{name}`]: { get: answer(component), delete: answer('Status') },
      [`/apis/${group}/${version}/boxes`]: { post: { requestBody: schemaAt(component), ...answer(component) } },
    })
    const document = (later: object): JsonObject => ({
      ...components({ Box: kind({ type: 'integer' }), 'v1beta1.Box': later }),
      paths: { ...boxes('v1', 'Box'), ...boxes('v1beta1', 'v1beta1.Box') },
    })
    const same = imported(document(kind({ type: 'integer' })))
    expect([same.omissions, [...same.files.keys()]]).toEqual([[], [`${group}/v1.yaml`, `${group}/v1beta1.yaml`]])
    expect(schemasIn(same.files.get(`${group}/v1.yaml`) ?? '')['Box']).toMatchObject({
      'x-orch-resource': { plural: 'boxes', scope: 'Cluster', storage: true, verbs: ['create', 'delete', 'get'] },
    })
    expect(load(same.files)).toEqual([])
    // Versions that differ are related as those of definitions are.
    const more = { type: 'object', properties: { ...envelope, note: { type: 'string' } } }
    const kept = imported(document(more))
    expect(parse(kept.files.get(`${group}/conversions.yaml`) ?? '')).toEqual({
      Box: [{ between: ['v1beta1', 'v1'], steps: [{ keep: { field: 'note' } }, { keep: { field: 'spec' } }] }],
    })
    expect(load(kept.files)).toEqual([])
    const retyped = imported(document(kind({ type: 'string' })))
    expect(retyped.omissions).toEqual([
      `Box.${group}: v1beta1 is left out: spec.size is string here and integer there in v1; write it with its conversion`,
    ])
    expect(load(retyped.files)).toEqual([])
  })

  it('takes any value where it says nothing, but not in alternatives', () => {
    const to = (name: string): object => ({ $ref: `#/components/schemas/${start}.${name}` })
    const own = { 'x-kubernetes-group-version-kind': named('Thing') }
    const document = {
      ...components({
        [`${start}.Thing`]: {
          type: 'object',
          'x-kubernetes-group-version-kind': [named('Thing')],
          properties: {
            ...envelope,
            a: to('Any'),
            b: { description: 'B.' },
            c: { type: 'array', items: {} },
            d: to('Missing'),
          },
          oneOf: [{ required: ['a'] }, { properties: { b: {} }, required: ['b'] }],
        },
        [`${start}.Any`]: { description: 'Anything.' },
      }),
      paths: { [`/apis/${group}/v1/things/{name}`]: { get: own } },
    }
    const text = fileOf(document)
    const anything = { 'x-orch-preserve-unknown-fields': true }
    expect(schemasIn(text)).toMatchObject({
      Thing: {
        properties: { b: { description: 'B.', ...anything }, c: { items: anything } },
        oneOf: [{ required: ['a'] }, { properties: { b: {} } }],
      },
      Any: anything,
      Missing: anything,
    })
    expect(text).toContain('# the document has no schema of this name: it takes any value\n    Missing:')
    expect(text).not.toMatch(/oneOf[^]*b:\n\s+x-orch-preserve/)
    expect(load(imported(document).files)).toEqual([])
  })

  it('without paths gives the kinds of its schemas, with guesses that are said', () => {
    const document = components({
      Policy: {
        type: 'object',
        properties: {
          apiVersion: { type: 'string', enum: [`${group}/v1`] },
          kind: { type: 'string', default: 'Policy' },
          metadata: { type: 'object' },
          status: { $ref: '#/components/schemas/state' },
        },
      },
      state: { type: 'object', properties: { next: { $ref: '#/components/schemas/state' } } },
      Unsaid: { type: 'object', properties: envelope },
    })
    const text = fileOf(document)
    expect(schemasIn(text)).toEqual({
      Policy: {
        type: 'object',
        'x-orch-resource': { plural: 'policies', scope: 'Namespaced', storage: true, subresources: { status: {} } },
        properties: { status: { $ref: '#/components/schemas/State' } },
      },
      State: { type: 'object', properties: { next: { $ref: '#/components/schemas/State' } } },
    })
    expect(text).toContain('# plural and scope are guesses: there are no paths that say them\n')
    expect(load(imported(document).files)).toEqual([])
    expect(imported(components({})).files.size).toBe(0)
  })
})
