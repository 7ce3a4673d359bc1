import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newBacking, stores, type Backing } from '../support/backing.ts'
import type { Client, Entity } from '../support/client.ts'
import { startServerHere, type ServerHere } from '../support/server-here.ts'
import {
  conditionOf,
  define,
  definition,
  definitions,
  expectFields,
  gadget,
  newGroup,
  reported,
  versionWith,
  type VersionSource,
} from './custom.ts'
import { eventually, failed, names, newNamespace, succeeded } from './objects.ts'

const open: VersionSource = versionWith('v1', { type: 'object', 'x-orch-preserve-unknown-fields': true })

describe.each(stores)('definitions of types on two servers, on %s', (store) => {
  let backing: Backing
  let servers: readonly [ServerHere, ServerHere]
  let client: Client
  let other: Client
  let ns = ''
  let group = ''
  let gadgets = ''
  beforeAll(async () => {
    backing = await newBacking(store)
    servers = [await startServerHere({ store: backing }), await startServerHere({ store: backing })]
    client = servers[0].client
    other = servers[1].client
  })
  afterAll(async () => {
    await Promise.all(servers?.map((server) => server.dispose()) ?? [])
    await backing.dispose()
  })
  beforeEach(async ({ onTestFailed }) => {
    onTestFailed(() => servers.forEach((server) => console.error(server.output())))
    ns = await newNamespace(client)
    group = newGroup()
    gadgets = `/apis/${group}/v1/namespaces/${ns}/gadgets`
  })

  it('makes a type served on every server without a restart, in discovery and OpenAPI too [CRD-01]', async () => {
    failed(await client.get(gadgets), 404, 'NotFound')
    await define(client, { group, names: { shortNames: ['gd'] }, versions: [open] })
    expect(succeeded(await client.get(gadgets))).toMatchObject({
      kind: 'GadgetList',
      apiVersion: `${group}/v1`,
      items: [],
    })
    succeeded(await client.post(gadgets, gadget(`${group}/v1`, 'a', { x: 1 })))
    expect(succeeded(await client.get(`/apis/${group}/v1`))['resources']).toMatchObject([
      { name: 'gadgets', singularName: 'gadget', namespaced: true, kind: 'Gadget', shortNames: ['gd'] },
    ])
    expect(succeeded(await client.get('/apis'))['groups']).toContainEqual(
      expect.objectContaining({ name: group, versions: [{ groupVersion: `${group}/v1`, version: 'v1' }] }),
    )
    const described = succeeded(await client.get(`/openapi/v3/apis/${group}/v1`))
    expect(Object.keys(described['paths'] as object)).toContain(
      `/apis/${group}/v1/namespaces/{namespace}/gadgets/{name}`,
    )
    const swagger = succeeded(await client.get('/openapi/v2'))['definitions'] as Record<string, object>
    expect(swagger[`${group.split('.').toReversed().join('.')}.v1.Gadget`]).toMatchObject({ type: 'object' })
    expect(names(succeeded(await other.get(gadgets)))).toEqual(['a'])
  })

  it('describes what has no schema of its own as just an object to clients that take fields for complete [DISC-03]', async () => {
    const whole = { type: 'object', 'x-orch-preserve-unknown-fields': true }
    await define(client, { group, versions: [{ name: 'v1', schema: { openAPIV3Schema: whole } }] })
    const name = `${group.split('.').toReversed().join('.')}.v1.Gadget`
    const swagger = await eventually(
      async () => succeeded(await client.get('/openapi/v2'))['definitions'] as Record<string, object>,
      (found) => Object.hasOwn(found, name),
    )
    expect(swagger[name]).toEqual({
      type: 'object',
      'x-orch-group-version-kind': [{ group, version: 'v1', kind: 'Gadget' }],
    })
  })

  it('serves what is established, on whichever server one asks, time after time [CRD-01]', async () => {
    for (let round = 0; round < 5; round++) {
      group = newGroup()
      await define(client, { group, versions: [open] })
      const path = `/apis/${group}/v1/gadgets`
      expect([(await client.get(path)).status, (await other.get(path)).status]).toEqual([200, 200])
      failed(await other.get(`/apis/${group}/v1/others`), 404, 'NotFound')
    }
  })

  it('serves what is defined as soon as the server is ready again [CRD-01]', async () => {
    await define(client, { group, versions: [open] })
    succeeded(await client.post(gadgets, gadget(`${group}/v1`, 'a')))
    await servers[1].restart()
    other = servers[1].client
    expect(names(succeeded(await other.get(gadgets)))).toEqual(['a'])
  })

  it('takes a type away with its objects, and ends their watches [CRD-01]', async () => {
    const made = await define(client, { group, versions: [open] })
    const path = `${definitions}/${made.metadata.name}`
    succeeded(await client.post(gadgets, gadget(`${group}/v1`, 'a')))
    const kept = { ...gadget(`${group}/v1`, 'b'), metadata: { name: 'b', finalizers: ['example.com/hold'] } }
    succeeded(await client.post(gadgets, kept))
    const watch = await client.watch(`${gadgets}?watch=1`)
    await watch.take(2)

    const answer = succeeded(await client.delete(path))
    expect(answer.metadata).toMatchObject({
      deletionTimestamp: expect.any(String),
      finalizers: ['customresourcecleanup.apiextensions.orch.io'],
    })
    expect(conditionOf(answer, 'Terminating')).toMatchObject({ status: 'True', reason: 'InstanceDeletionPending' })
    const left = await eventually(
      async () => succeeded(await client.get(gadgets)),
      (list) => list.items.length === 1,
    )
    expect(names(left)).toEqual(['b'])
    failed(await client.post(gadgets, gadget(`${group}/v1`, 'c')), 405, 'MethodNotAllowed')
    // The objects that are left are still there to be let go of.
    succeeded(await other.patch(`${gadgets}/b`, { metadata: { finalizers: null } }))
    await eventually(
      () => client.get(path),
      ({ status }) => status === 404,
    )
    await eventually(
      () => client.get(gadgets),
      ({ status }) => status === 404,
    )
    await eventually(
      async () => watch.ended,
      (ended) => ended,
    )
    expect(watch.failure).toBeUndefined()
    await eventually(
      () => other.get(gadgets),
      ({ status }) => status === 404,
    )
    await define(client, { group, versions: [open] })
    expect(succeeded(await client.get(gadgets)).items).toEqual([])
  })

  it('gives each name of a group away once', async () => {
    await define(client, { group, names: { shortNames: ['gd'] }, versions: [open] })
    const rival = definition({ group, names: { plural: 'others', shortNames: ['gd'] }, versions: [open] })
    succeeded(await client.post(definitions, rival))
    const refused = await reported(client, rival.metadata.name, 'NamesAccepted', 'False')
    expect(conditionOf(refused, 'NamesAccepted')).toMatchObject({
      reason: 'ListKindConflict',
      message: '"GadgetList" is already in use',
    })
    expect(conditionOf(refused, 'Established')).toMatchObject({ status: 'False', reason: 'NotAccepted' })
    expect((refused.status as Entity)['acceptedNames']).toMatchObject({ plural: 'others', kind: '' })
    failed(await client.get(`/apis/${group}/v1/others`), 404, 'NotFound')
    const waiting = { spec: { names: { kind: 'Other', listKind: 'OtherList' } } }
    succeeded(await client.patch(`${definitions}/${rival.metadata.name}`, waiting))
    const short = await reported(client, rival.metadata.name, 'NamesAccepted', 'False')
    await eventually(
      async () => succeeded(await client.get(`${definitions}/${rival.metadata.name}`)),
      (object) => conditionOf(object, 'NamesAccepted')?.reason === 'ShortNamesConflict',
    )
    expect(short.metadata.name).toBe(rival.metadata.name)
    // A name that is free again goes to who waits for it.
    succeeded(await client.delete(`${definitions}/gadgets.${group}`))
    await reported(client, rival.metadata.name, 'Established', 'True')
    expect(succeeded(await client.get(`/apis/${group}/v1/others`)).kind).toBe('OtherList')
  })

  it('refuses names, groups and scopes that can be none, and changes of what objects hang on', async () => {
    const misnamed = { ...definition({ group, versions: [open] }), metadata: { name: `other.${group}` } }
    expectFields(failed(await client.post(definitions, misnamed), 422, 'Invalid'), ['metadata.name'])
    const undotted = definition({ group: 'plain', versions: [open] })
    expectFields(failed(await client.post(definitions, undotted), 422, 'Invalid'), ['spec.group'])
    const strange = definition({ group, names: { kind: 'Not A Kind' }, versions: [open] })
    expectFields(failed(await client.post(definitions, strange), 422, 'Invalid'), [
      'spec.names.singular',
      'spec.names.kind',
      'spec.names.listKind',
    ])
    const made = await define(client, { group, versions: [open] })
    const path = `${definitions}/${made.metadata.name}`
    for (const [spec, field] of [
      [{ scope: 'Cluster' }, 'spec.scope'],
      [{ group: 'other.example.com' }, 'spec.group'],
      [{ names: { kind: 'Other' } }, 'spec.names.kind'],
      [{ names: { plural: 'others' } }, 'spec.names.plural'],
    ] as const) {
      const refused = failed(await client.patch(path, { spec }), 422, 'Invalid')
      expectFields(refused, [field])
      expect(refused.message).toContain('field is immutable')
    }
  })

  it('leaves the groups of its own domain to types that are approved', async () => {
    const own = definition({ group: `${group.split('.')[0]}.orch.io`, versions: [open] })
    expectFields(failed(await client.post(definitions, own), 422, 'Invalid'), [
      'metadata.annotations[api-approved.orch.io]',
    ])
    const annotations = { 'api-approved.orch.io': 'https://example.com/decision' }
    const approved = { ...own, metadata: { ...own.metadata, annotations } }
    succeeded(await client.post(definitions, approved))
    await reported(client, own.metadata.name, 'Established', 'True')
  })

  it('serves cluster-scoped types outside of namespaces', async () => {
    await define(client, { group, scope: 'Cluster', versions: [open] })
    succeeded(await client.post(`/apis/${group}/v1/gadgets`, gadget(`${group}/v1`, 'a')))
    failed(await client.get(gadgets), 404, 'NotFound')
    expect(names(succeeded(await client.get(`/apis/${group}/v1/gadgets`)))).toEqual(['a'])
  })
})
