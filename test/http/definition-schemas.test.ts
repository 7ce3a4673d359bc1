import { beforeEach, describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import type { Client } from '../support/client.ts'
import { useSharedServer } from '../support/shared-server.ts'
import { define, definition, definitions, expectFields, gadget, newGroup, versionWith, warningsOf } from './custom.ts'
import { eventually, failed, newNamespace, succeeded } from './objects.ts'

const text = { type: 'string' }

describe.each(stores)('schemas of defined types, on %s', (store) => {
  const server = useSharedServer(store)
  let client: Client
  let ns = ''
  let group = ''
  let gadgets = ''
  beforeEach(async () => {
    client = server.client
    ns = await newNamespace(client)
    group = newGroup()
    gadgets = `/apis/${group}/v1/namespaces/${ns}/gadgets`
  })
  const object = (name: string, spec: object = {}) => gadget(`${group}/v1`, name, spec)
  const withSpec = (spec: object) => define(client, { group, versions: [versionWith('v1', spec)] })

  it('drop unknown fields with a warning unless they preserve them [CRD-02]', async () => {
    await withSpec({
      type: 'object',
      properties: { known: text, free: { type: 'object', 'x-orch-preserve-unknown-fields': true } },
    })
    const spec = { known: 'k', unknown: 'u', free: { any: { thing: [1] } } }
    const reply = await client.post(gadgets, object('a', spec))
    expect(succeeded(reply).spec).toEqual({ known: 'k', free: { any: { thing: [1] } } })
    expect(warningsOf(reply.headers)).toEqual([String.raw`299 - "unknown field \"spec.unknown\""`])
    expect(succeeded(await client.get(`${gadgets}/a`)).spec).toEqual({ known: 'k', free: { any: { thing: [1] } } })
  })

  it('refuse unknown fields of closed objects under Strict, and never those that are preserved [FV-03]', async () => {
    await withSpec({ type: 'object', properties: { known: text } })
    const strict = `${gadgets}?fieldValidation=Strict`
    const refused = failed(await client.post(strict, object('a', { foo: 1 })), 400, 'BadRequest')
    expect(refused.message).toContain('unknown field "spec.foo"')
    failed(await client.get(`${gadgets}/a`), 404, 'NotFound')
    const preserving = newGroup()
    await define(client, {
      group: preserving,
      versions: [versionWith('v1', { type: 'object', 'x-orch-preserve-unknown-fields': true })],
    })
    const path = `/apis/${preserving}/v1/namespaces/${ns}/gadgets`
    const kept = await client.post(`${path}?fieldValidation=Strict`, gadget(`${preserving}/v1`, 'a', { foo: 1 }))
    expect(succeeded(kept).spec).toEqual({ foo: 1 })
    expect(warningsOf(kept.headers)).toEqual([])
    expect(succeeded(await client.get(`${path}/a`)).spec).toEqual({ foo: 1 })
  })

  it('must be structural, and say where they are not [CRD-02]', async () => {
    const base = 'spec.validation.openAPIV3Schema.properties[spec]'
    for (const [spec, field] of [
      [{ properties: { a: text } }, `${base}.type`],
      [{ type: 'array' }, `${base}.items`],
      [{ type: 'array', items: {} }, `${base}.items.type`],
      [{ type: 'text' }, `${base}.type`],
      [{ type: 'array', items: text, uniqueItems: true }, `${base}.uniqueItems`],
      [{ $ref: '#/definitions/x' }, `${base}.$ref`],
      [{ type: 'object', properties: { a: text }, additionalProperties: text }, `${base}.additionalProperties`],
      [{ type: 'string', anyOf: [text] }, `${base}.anyOf[0].type`],
      [{ type: 'object', allOf: [{ required: ['a'], properties: { a: { minLength: 1 } } }] }, `${base}.properties[a]`],
      [{ type: 'string', pattern: '[' }, `${base}.pattern`],
      [{ type: 'integer', default: 'x' }, `${base}.default`],
      [{ type: 'object', 'x-orch-embedded-resource': true }, `${base}.properties`],
      [{ type: 'array', items: text, 'x-orch-list-type': 'bag' }, `${base}.x-orch-list-type`],
    ] as const) {
      const refused = await client.post(definitions, definition({ group, versions: [versionWith('v1', spec)] }))
      expectFields(failed(refused, 422, 'Invalid'), [field])
    }
    failed(await client.get(`${definitions}/gadgets.${group}`), 404, 'NotFound')
  })

  it('judge values in the words of OpenAPI', async () => {
    await withSpec({
      type: 'object',
      required: ['size'],
      properties: { size: { type: 'integer', minimum: 1 }, port: { 'x-orch-int-or-string': true } },
    })
    const refused = failed(await client.post(gadgets, object('a', { size: 'x', port: true })), 422, 'Invalid')
    expect(refused.message).toBe(
      `Gadget.${group} "a" is invalid: [spec.size: Invalid value: "string": spec.size in body must be of type integer: "string", spec.port: Invalid value: "boolean": spec.port in body must be of type integer,string: "boolean"]`,
    )
    expectFields(failed(await client.post(gadgets, object('a')), 422, 'Invalid'), ['spec.size'])
    succeeded(await client.post(gadgets, object('a', { size: 1, port: 'http' })))
  })

  it('may restrict the names of objects, and nothing else of their metadata', async () => {
    const metadata = { type: 'object', properties: { name: { type: 'string', maxLength: 3 } } }
    const named = { name: 'v1', schema: { openAPIV3Schema: { type: 'object', properties: { metadata } } } }
    await define(client, { group, versions: [named] })
    const bare = (name: string) => ({ ...object(name), spec: undefined })
    expectFields(failed(await client.post(gadgets, bare('long-name')), 422, 'Invalid'), ['metadata.name'])
    succeeded(await client.post(gadgets, bare('abc')))
    const labels = { type: 'object', properties: { labels: { type: 'object', additionalProperties: text } } }
    const wider = { name: 'v1', schema: { openAPIV3Schema: { type: 'object', properties: { metadata: labels } } } }
    const refused = await client.post(definitions, definition({ group: newGroup(), versions: [wider] }))
    expectFields(failed(refused, 422, 'Invalid'), ['spec.validation.openAPIV3Schema.properties[metadata]'])
  })

  it('fill defaults in when objects are written and when they are read [CRD-02]', async () => {
    const made = await withSpec({ type: 'object', properties: { count: { type: 'integer', default: 5 }, old: text } })
    expect(succeeded(await client.post(gadgets, object('a', { old: 'x' }))).spec).toEqual({ count: 5, old: 'x' })
    const changed = versionWith('v1', {
      type: 'object',
      properties: { count: { type: 'integer', default: 9 }, fresh: { type: 'string', default: 'new' } },
    })
    const versions = [{ served: true, storage: true, ...changed }]
    succeeded(await client.patch(`${definitions}/${made.metadata.name}`, { spec: { versions } }))
    const { metadata } = await eventually(
      async () => succeeded(await client.get(`${gadgets}/a`)),
      ({ spec }) => spec['fresh'] === 'new',
    )
    expect(succeeded(await client.get(`${gadgets}/a`)).spec).toEqual({ count: 5, fresh: 'new' })
    expect(succeeded(await client.get(gadgets)).items[0]?.spec).toEqual({ count: 5, fresh: 'new' })
    expect(metadata.resourceVersion).toBe(succeeded(await client.get(`${gadgets}/a`)).metadata.resourceVersion)
    expect(succeeded(await client.post(gadgets, object('b'))).spec).toEqual({ count: 9, fresh: 'new' })
  })

  it('hold rules, which writes must not break [CRD-03]', async () => {
    const limits = {
      type: 'object',
      properties: { min: { type: 'integer' }, max: { type: 'integer' }, serial: text },
      'x-orch-validations': [
        { rule: 'self.min <= self.max', message: 'min must not be above max' },
        { rule: '!has(oldSelf.serial) || self.serial == oldSelf.serial', message: 'serial is fixed' },
      ],
    }
    await withSpec(limits)
    const refused = failed(await client.post(gadgets, object('a', { min: 2, max: 1 })), 422, 'Invalid')
    expect(refused.message).toContain('min must not be above max')
    expectFields(refused, ['spec'])
    succeeded(await client.post(gadgets, object('a', { min: 1, max: 2, serial: 'x' })))
    for (const [spec, message] of [
      [{ min: 3 }, 'min must not be above max'],
      [{ serial: 'y' }, 'serial is fixed'],
    ] as const)
      expect(failed(await client.patch(`${gadgets}/a`, { spec }), 422, 'Invalid').message).toContain(message)
    expect(succeeded(await client.patch(`${gadgets}/a`, { spec: { max: 9 } })).spec).toEqual({
      min: 1,
      max: 9,
      serial: 'x',
    })
    const broken = { ...limits, 'x-orch-validations': [{ rule: 'self.none > 1' }] }
    const versions = [versionWith('v1', broken)]
    const uncompiled = await client.post(definitions, definition({ group: newGroup(), versions }))
    expectFields(failed(uncompiled, 422, 'Invalid'), [
      'spec.validation.openAPIV3Schema.properties[spec].x-orch-validations[0].rule',
    ])
  })

  it('hold objects within objects, each with a type and metadata of its own', async () => {
    const spec = { type: 'object', properties: { size: { type: 'integer' } } }
    const embedded = { type: 'object', 'x-orch-embedded-resource': true, properties: { spec } }
    await withSpec({ type: 'object', properties: { template: embedded } })
    const template = { apiVersion: 'v1', kind: 'Thing', metadata: { name: 'x', odd: 1 }, spec: { size: 1 }, gone: 1 }
    const reply = await client.post(gadgets, object('a', { template }))
    expect(succeeded(reply).spec).toEqual({
      template: { apiVersion: 'v1', kind: 'Thing', metadata: { name: 'x' }, spec: { size: 1 } },
    })
    expect(warningsOf(reply.headers)).toHaveLength(2)
    const nameless = failed(await client.post(gadgets, object('b', { template: { spec: {} } })), 422, 'Invalid')
    expectFields(nameless, ['spec.template.apiVersion', 'spec.template.kind'])
    const mistyped = object('b', { template: { ...template, metadata: { labels: { x: 1 } } } })
    expect(failed(await client.post(gadgets, mistyped), 400, 'BadRequest').message).toContain('ObjectMeta.labels')
  })
})
