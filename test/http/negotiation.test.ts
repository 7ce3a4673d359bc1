import { beforeEach, describe, expect, it } from 'vitest'
import { defineResource, defineVersion } from '../../runtime/codegen/index.ts'
import type { GroupVersionDefinition } from '../../runtime/scheme/index.ts'
import { stores } from '../support/backing.ts'
import { useInProcessServer } from '../support/in-process.ts'
import { configMap, core, createAll, newNamespace } from './objects.ts'
import { encodeWire, fromWire, wireType } from './wire.ts'

/** A kind without numbers for the wire, as one that is defined at run time. */
const gadgets: GroupVersionDefinition = {
  group: 'demo.example',
  version: 'v1',
  openapi: () => Promise.resolve(Buffer.from('{}')),
  resources: [
    defineResource({
      group: 'demo.example',
      kind: 'Gadget',
      listKind: 'GadgetList',
      plural: 'gadgets',
      singular: 'gadget',
      shortNames: [],
      categories: [],
      scope: 'Namespaced',
      verbs: ['create', 'get', 'list', 'watch'],
      virtual: false,
      storageVersion: 'v1',
      versions: [
        defineVersion({
          name: 'v1',
          lifecycle: {},
          served: true,
          subresources: {},
          selectableFields: [],
          columns: [{ name: 'Size', type: 'integer', jsonPath: '.spec.size', description: 'how big' }],
          schema: () => GADGET,
        }),
      ],
    }),
  ],
}
const GADGET = {
  type: 'object',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: { type: 'object', preserveUnknownFields: true },
    spec: { type: 'object', properties: { size: { type: 'integer' } } },
  },
} as const

describe.each(stores)('the form of an answer on %s', (store) => {
  const server = useInProcessServer({ store, more: [gadgets] })
  let ns = ''
  let maps = ''
  let things = ''
  beforeEach(async () => {
    ns = await newNamespace(server.client)
    maps = core(ns, 'configmaps')
    things = `/apis/demo.example/v1/namespaces/${ns}/gadgets`
    await createAll(server.client, maps, [configMap('a')])
    await createAll(server.client, things, [
      { apiVersion: 'demo.example/v1', kind: 'Gadget', metadata: { name: 'g' }, spec: { size: 3 } },
    ])
  })

  it.each([
    ['*/*', 'application/json'],
    ['image/png, */*;q=0.1', 'application/json'],
    ['application/json;q=0.2, application/yaml;q=0.9', 'application/yaml'],
    [`${wireType}, application/json`, wireType],
    [`application/json, ${wireType}`, 'application/json'],
    [`application/json;q=0.5, ${wireType}`, wireType],
    ['application/json;as=Table;g=meta.orch.io;v=v9, application/yaml', 'application/yaml'],
  ])('for %s is %s [NEG-01, NEG-02, NEG-04]', async (accept, contentType) => {
    for (const path of [maps, `${maps}/a`]) {
      const { status, headers } = await server.client.get(path, { headers: { accept } })
      expect([status, headers['content-type']]).toEqual([200, contentType])
    }
  })

  it('is JSON when nothing else is asked for, and what is asked for otherwise [SVC-05, NEG-01]', async () => {
    expect((await server.client.get(`${maps}/a`)).headers['content-type']).toBe('application/json')
    const wire = await server.client.get(`${maps}/a`, { headers: { accept: wireType } })
    expect(wire.headers['content-type']).toBe(wireType)
    const table = await server.client.get(maps, {
      headers: { accept: 'application/json;as=Table;g=meta.orch.io;v=v1' },
    })
    expect(table.body.kind).toBe('Table')
  })

  it.each(['image/png', 'text/html', 'application/*', `${wireType};as=Table;g=meta.orch.io;v=v1`])(
    'is none for %s [NEG-03]',
    async (accept) => {
      expect((await server.client.get(maps, { headers: { accept } })).status).toBe(406)
    },
  )

  it('is never Protobuf of a kind without numbers [NEG-04]', async () => {
    for (const path of [things, `${things}/g`, `${things}?watch=1`]) {
      const alone = await server.client.get(path, { headers: { accept: wireType } })
      expect(alone.status).toBe(406)
    }
    const fallback = await server.client.get(`${things}/g`, { headers: { accept: `${wireType}, application/json` } })
    expect([fallback.status, fallback.body.kind]).toEqual([200, 'Gadget'])
    const body = encodeWire('demo.example/v1', 'ConfigMap', { metadata: { name: 'h' } })
    const sent = Buffer.from(body.toString('latin1').replace('ConfigMap', 'GadgetXXX'), 'latin1')
    expect((await server.client.post(things, sent, { headers: fromWire })).status).toBe(400)
  })

  it('has the declared columns as a table', async () => {
    const accept = 'application/json;as=Table;g=meta.orch.io;v=v1'
    const { body } = await server.client.get(things, { headers: { accept } })
    expect(body).toMatchObject({
      columnDefinitions: [{ name: 'Name' }, { name: 'Size', type: 'integer', description: 'how big' }],
      rows: [{ cells: ['g', 3] }],
    })
  })
})
