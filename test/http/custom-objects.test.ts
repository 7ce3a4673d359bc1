import { beforeEach, describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import { jsonPatch, type Client, type Entity } from '../support/client.ts'
import { useSharedServer } from '../support/shared-server.ts'
import { define, expectFields, gadget, newGroup, warningsOf } from './custom.ts'
import { configMap, core, eventually, failed, names, newNamespace, succeeded } from './objects.ts'

const strategicPatch = { 'content-type': 'application/strategic-merge-patch+json' }
const protobuf = 'application/vnd.orch.protobuf'
const table = 'application/json;as=Table;g=meta.orch.io;v=v1'
const text = { type: 'string' }

const schema = {
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      properties: {
        color: text,
        replicas: { type: 'integer' },
        raw: { type: 'object', 'x-orch-preserve-unknown-fields': true },
        parts: {
          type: 'array',
          'x-orch-list-type': 'map',
          'x-orch-list-map-keys': ['name'],
          items: { type: 'object', required: ['name'], properties: { name: text, size: { type: 'integer' } } },
        },
      },
    },
    status: {
      type: 'object',
      properties: { replicas: { type: 'integer' }, selector: text, ready: { type: 'boolean' } },
    },
  },
}

const version = {
  name: 'v1',
  schema: { openAPIV3Schema: schema },
  subresources: {
    status: {},
    scale: {
      specReplicasPath: '.spec.replicas',
      statusReplicasPath: '.status.replicas',
      labelSelectorPath: '.status.selector',
    },
  },
  selectableFields: [{ jsonPath: '.spec.color' }],
  additionalPrinterColumns: [
    { name: 'Color', type: 'string', jsonPath: '.spec.color', description: 'Its color.' },
    { name: 'Wanted', type: 'integer', jsonPath: '.spec.replicas' },
  ],
}

describe.each(stores)('objects of a defined type, on %s', (store) => {
  const server = useSharedServer(store)
  let client: Client
  let ns = ''
  let group = ''
  let gadgets = ''
  beforeEach(async () => {
    client = server.client
    ns = await newNamespace(client)
    if (group === '') {
      group = newGroup()
      await define(client, { group, versions: [version] })
    }
    gadgets = `/apis/${group}/v1/namespaces/${ns}/gadgets`
  })
  const object = (name: string, spec: object = {}, labels: Record<string, string> = {}) => ({
    ...gadget(`${group}/v1`, name, spec),
    metadata: { name, labels },
  })
  const apply = (manager: string, spec: object, query = '') =>
    client.patch(`${gadgets}/g?fieldManager=${manager}${query}`, gadget(`${group}/v1`, 'g', spec), {
      headers: { 'content-type': 'application/apply-patch+yaml' },
    })
  const conflicts = (body: Entity): unknown[] => (body.details.causes ?? []).map(({ field }) => field)

  it('are listed, selected and watched like any others [CRD-05]', async () => {
    const watch = await client.watch(`${gadgets}?watch=1&labelSelector=tier%3Dweb`)
    succeeded(await client.post(gadgets, object('a', { color: 'red' }, { tier: 'web' })))
    succeeded(await client.post(gadgets, object('b', { color: 'blue' })))
    succeeded(await client.patch(`${gadgets}/a`, { spec: { color: 'blue' } }))
    succeeded(await client.delete(`${gadgets}/a`))
    const events = await watch.take(3)
    expect(events.map(({ type, object: { spec } }) => [type, spec['color']])).toEqual([
      ['ADDED', 'red'],
      ['MODIFIED', 'blue'],
      ['DELETED', 'blue'],
    ])
    expect(names(succeeded(await client.get(`${gadgets}?fieldSelector=spec.color%3Dblue`)))).toEqual(['b'])
    failed(await client.get(`${gadgets}?fieldSelector=spec.replicas%3D1`), 400, 'BadRequest')
    for (const name of ['c', 'd']) succeeded(await client.post(gadgets, object(name)))
    const chunk = succeeded(await client.get(`${gadgets}?limit=2`))
    const rest = succeeded(await client.get(`${gadgets}?limit=2&continue=${chunk.metadata.continue ?? ''}`))
    expect([names(chunk), names(rest)]).toEqual([['b', 'c'], ['d']])
    watch.close()
  })

  it('can be tried, validated by level, and patched without being replaced [CRD-05]', async () => {
    expect(succeeded(await client.post(`${gadgets}?dryRun=All`, object('a'))).metadata.uid).not.toBe('')
    failed(await client.get(`${gadgets}/a`), 404, 'NotFound')
    const odd = object('a', { odd: 1 })
    failed(await client.post(`${gadgets}?fieldValidation=Strict`, odd), 400, 'BadRequest')
    const warned = await client.post(gadgets, odd)
    expect(warningsOf(warned.headers)).toEqual([String.raw`299 - "unknown field \"spec.odd\""`])
    expect(succeeded(warned).spec).toEqual({})
    expect(succeeded(await client.patch(`${gadgets}/a`, { spec: { color: 'red' } })).metadata.generation).toBe(2)
    const added = [{ op: 'add', path: '/spec/replicas', value: 3 }]
    const patched = succeeded(await client.patch(`${gadgets}/a`, added, { headers: jsonPatch }))
    expect([patched.spec, patched.metadata.generation]).toEqual([{ color: 'red', replicas: 3 }, 3])
    expectFields(failed(await client.patch(`${gadgets}/a`, { spec: { color: 1 } }), 422, 'Invalid'), ['spec.color'])
    const labelled = succeeded(await client.patch(`${gadgets}/a`, { metadata: { labels: { x: 'y' } } }))
    expect(labelled.metadata.generation).toBe(3)
  })

  it('keep status and scale apart [CRD-05]', async () => {
    const made = succeeded(await client.post(gadgets, { ...object('a', { replicas: 2 }), status: { ready: true } }))
    expect(made.status).toBeUndefined()
    const status = { replicas: 1, selector: 'app=x' }
    const reported = succeeded(await client.patch(`${gadgets}/a/status`, { spec: { replicas: 9 }, status }))
    expect([reported.spec, reported.status, reported.metadata.generation]).toEqual([{ replicas: 2 }, status, 1])
    expect(succeeded(await client.get(`${gadgets}/a/scale`))).toMatchObject({
      apiVersion: 'autoscaling/v1',
      kind: 'Scale',
      spec: { replicas: 2 },
      status: { replicas: 1, selector: 'app=x' },
    })
    succeeded(await client.patch(`${gadgets}/a/scale`, { spec: { replicas: 5 } }))
    expect(succeeded(await client.get(`${gadgets}/a`))).toMatchObject({ spec: { replicas: 5 }, status })
    failed(await client.patch(`${gadgets}/a/scale`, { spec: { replicas: -1 } }), 422, 'Invalid')
  })

  it('show the columns of their definition in tables [CRD-05]', async () => {
    succeeded(await client.post(gadgets, object('a', { color: 'red', replicas: 2 })))
    const shown = succeeded(await client.get(gadgets, { headers: { accept: table } }))
    expect(shown['columnDefinitions']).toMatchObject([
      { name: 'Name', type: 'string' },
      { name: 'Color', type: 'string', description: 'Its color.' },
      { name: 'Wanted', type: 'integer' },
    ])
    expect(shown['rows']).toMatchObject([{ cells: ['a', 'red', 2] }])
  })

  it('show name and creation in tables if their definition has no columns [TABLE-04]', async () => {
    const plain = newGroup()
    await define(client, { group: plain, versions: [{ name: 'v1', schema: { openAPIV3Schema: { type: 'object' } } }] })
    const path = `/apis/${plain}/v1/namespaces/${ns}/gadgets`
    const { metadata } = succeeded(await client.post(path, { ...gadget(`${plain}/v1`, 'a'), spec: undefined }))
    const shown = succeeded(await client.get(path, { headers: { accept: table } }))
    expect(shown['columnDefinitions']).toMatchObject([
      { name: 'Name', type: 'string' },
      { name: 'Created At', type: 'date' },
    ])
    expect(shown['rows']).toMatchObject([{ cells: ['a', metadata.creationTimestamp] }])
  })

  it('take no strategic merge patch [PATCH-07]', async () => {
    succeeded(await client.post(gadgets, object('a')))
    const refused = await client.patch(`${gadgets}/a`, { spec: { color: 'red' } }, { headers: strategicPatch })
    failed(refused, 415, 'UnsupportedMediaType')
    expect(refused.headers['accept-patch']).not.toContain('strategic')
  })

  it('are not offered as Protobuf [PROTO-08]', async () => {
    succeeded(await client.post(gadgets, object('a')))
    for (const path of [gadgets, `${gadgets}/a`]) {
      const alone = await client.get(path, { headers: { accept: protobuf } })
      // The Status itself is one of the documents that have such a form.
      expect([alone.status, /accepted: [\w/., -]*/.exec(alone.text)?.[0]]).toEqual([
        406,
        'accepted: application/json, application/yaml',
      ])
      const second = await client.get(path, { headers: { accept: `${protobuf}, application/json` } })
      expect([second.status, second.headers['content-type']]).toEqual([200, 'application/json'])
    }
  })

  it('are replaced only by who names the version that is replaced [PUT-04]', async () => {
    const made = succeeded(await client.post(gadgets, object('a')))
    expectFields(failed(await client.put(`${gadgets}/a`, object('a', { color: 'red' })), 422, 'Invalid'), [
      'metadata.resourceVersion',
    ])
    const replaced = { ...made, spec: { color: 'red' } }
    expect(succeeded(await client.put(`${gadgets}/a`, replaced)).spec).toEqual({ color: 'red' })
    succeeded(await client.post(core(ns, 'configmaps'), configMap('m')))
    succeeded(await client.put(core(ns, 'configmaps', 'm'), configMap('m', { data: { a: 'b' } })))
  })

  it('have owners of each key of what is not declared, and one owner of each list there [MERGE-09]', async () => {
    succeeded(await apply('a', { raw: { x: 1, deep: { one: 1 }, list: [1] } }))
    succeeded(await apply('b', { raw: { y: 2, deep: { two: 2 } } }))
    expect(succeeded(await client.get(`${gadgets}/g`)).spec).toEqual({
      raw: { x: 1, y: 2, deep: { one: 1, two: 2 }, list: [1] },
    })
    expect(conflicts(failed(await apply('b', { raw: { list: [1, 2] } }), 409, 'Conflict'))).toEqual(['.spec.raw.list'])
    expect(succeeded(await apply('b', { raw: { list: [1, 2] } }, '&force=true')).spec).toMatchObject({
      raw: { x: 1, list: [1, 2] },
    })
  })

  it('have their lists merged by the keys that the definition declares [MERGE-10]', async () => {
    succeeded(await apply('a', { parts: [{ name: 'x', size: 1 }] }))
    succeeded(await apply('b', { parts: [{ name: 'y', size: 2 }] }))
    const parts = [
      { name: 'x', size: 1 },
      { name: 'y', size: 2 },
    ]
    expect(succeeded(await client.get(`${gadgets}/g`)).spec).toEqual({ parts })
    const refused = failed(await apply('b', { parts: [{ name: 'x', size: 9 }] }), 409, 'Conflict')
    expect(conflicts(refused)).toEqual(['.spec.parts[name="x"].size'])
    expect(succeeded(await apply('a', { parts: [] })).spec).toEqual({ parts: [{ name: 'y', size: 2 }] })
    const doubled = object('d', { parts: [{ name: 'x' }, { name: 'x' }] })
    expectFields(failed(await client.post(gadgets, doubled), 422, 'Invalid'), ['spec.parts[1]'])
  })

  it('go with their namespace, beside those of other types [NS-01]', async () => {
    succeeded(await client.post(gadgets, object('a')))
    succeeded(await client.post(core(ns, 'configmaps'), configMap('m')))
    succeeded(await client.post(core(ns, 'secrets'), { apiVersion: 'v1', kind: 'Secret', metadata: { name: 's' } }))
    succeeded(await client.delete(`/api/v1/namespaces/${ns}`))
    for (const path of [
      `${gadgets}/a`,
      core(ns, 'configmaps', 'm'),
      core(ns, 'secrets', 's'),
      `/api/v1/namespaces/${ns}`,
    ])
      await eventually(
        () => client.get(path),
        ({ status }) => status === 404,
      )
  })
})
