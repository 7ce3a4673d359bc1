import { describe, expect, it } from 'vitest'
import { fakeServer } from './fake-server.ts'

const MAPS = '/api/v1/namespaces/ns/configmaps'
const map = (name: string, data: Record<string, string> = {}): object => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name },
  data,
})
const messageOf = (body: Record<string, unknown>): unknown => body['message']

describe('verbs on a resource', () => {
  it('creates, reads, replaces, patches and removes an object', async () => {
    const { ask } = fakeServer()
    const created = await ask('POST', MAPS, map('a', { x: '1' }))
    expect(created).toEqual({
      status: 201,
      body: {
        kind: 'ConfigMap',
        apiVersion: 'v1',
        metadata: { name: 'a', namespace: 'ns', resourceVersion: '101' },
        data: { x: '1' },
      },
    })
    expect((await ask('GET', `${MAPS}/a`)).body).toEqual(created.body)
    const replaced = await ask('PUT', `${MAPS}/a`, map('a', { y: '2' }))
    expect(replaced.body).toMatchObject({ metadata: { resourceVersion: '102' }, data: { y: '2' } })
    const patched = await ask(
      'PATCH',
      `${MAPS}/a`,
      { data: { z: '3' } },
      { 'content-type': 'application/merge-patch+json' },
    )
    expect(patched.body).toMatchObject({ data: { y: '2', z: '3' } })
    const operations = [{ op: 'remove', path: '/data/y' }]
    const again = await ask('PATCH', `${MAPS}/a`, operations, { 'content-type': 'application/json-patch+json' })
    expect(again.body['data']).toEqual({ z: '3' })
    expect(await ask('DELETE', `${MAPS}/a`)).toEqual({
      status: 200,
      body: {
        kind: 'Status',
        apiVersion: 'v1',
        metadata: {},
        status: 'Success',
        details: { name: 'a', kind: 'configmaps' },
      },
    })
    expect((await ask('GET', `${MAPS}/a`)).status).toBe(404)
  })

  it('answers a put of an absent object with 201', async () => {
    const { ask } = fakeServer()
    expect((await ask('PUT', `${MAPS}/a`, map('a'))).status).toBe(201)
  })

  it('lists with bare items and an explicit end', async () => {
    const { ask } = fakeServer()
    await ask('POST', MAPS, map('a'))
    await ask('POST', MAPS, map('b'))
    expect((await ask('GET', MAPS)).body).toEqual({
      kind: 'ConfigMapList',
      apiVersion: 'v1',
      metadata: { resourceVersion: '102', continue: '' },
      items: ['a', 'b'].map((name, at) => ({
        metadata: { name, namespace: 'ns', resourceVersion: String(101 + at) },
        data: {},
      })),
    })
  })

  it('converts what is stored in another version', async () => {
    const { ask } = fakeServer()
    await ask('POST', '/apis/demo.test/v1/widgets', { metadata: { name: 'w' }, spec: 1 })
    expect((await ask('GET', '/apis/demo.test/v1beta1/widgets/w')).body).toEqual({
      kind: 'Widget',
      apiVersion: 'demo.test/v1beta1',
      metadata: { name: 'w', resourceVersion: '101' },
      spec: 1,
      old: true,
    })
  })

  it('names the field manager by parameter or user agent', async () => {
    const { ask, configMaps } = fakeServer()
    await ask('POST', `${MAPS}?fieldManager=me`, map('a'))
    await ask('POST', MAPS, map('b'), { 'user-agent': 'tool/1.2 (x)' })
    expect(configMaps.calls.map((call) => call.arguments[0])).toEqual(['me', 'tool'])
  })

  it('passes dry runs on, with a value and without', async () => {
    const { ask, configMaps } = fakeServer()
    await ask('POST', `${MAPS}?dryRun=All`, map('a'))
    await ask('POST', `${MAPS}?dryRun`, map('b'))
    await ask('DELETE', `${MAPS}/b?dryRun=All`, { kind: 'DeleteOptions', dryRun: [] })
    expect(configMaps.calls.map((call) => call.arguments.at(-1))).toEqual([
      { dryRun: 'All' },
      { dryRun: 'All' },
      { dryRun: 'All', ifMatch: '' },
    ])
  })

  it.each([
    ['PUT', `${MAPS}/a`, map('b'), 'the name of the object (b) does not match the name on the URL (a)'],
    [
      'PUT',
      `${MAPS}/a`,
      { metadata: {} },
      'the name of the object (a based on URL) was undeterminable: name must be provided',
    ],
    [
      'POST',
      MAPS,
      { metadata: { name: 'a', namespace: 'elsewhere' } },
      'the namespace of the provided object does not match the namespace sent on the request',
    ],
    [
      'POST',
      MAPS,
      { apiVersion: 'v1', kind: 'Secret' },
      'Secret in version "v1" cannot be handled as a ConfigMap: converting (v1.Secret) to (core.ConfigMap): unknown conversion',
    ],
    [
      'POST',
      MAPS,
      { apiVersion: 'v2', kind: 'ConfigMap' },
      'ConfigMap in version "v2" cannot be handled as a ConfigMap: no kind "ConfigMap" is registered for version "v2" in scheme "pkg/runtime/scheme.go:110"',
    ],
    [
      'POST',
      MAPS,
      { apiVersion: 'v1', kind: 'ConfigMap', metadata: 'x' },
      'ConfigMap in version "v1" cannot be handled as a ConfigMap: json: cannot unmarshal string into Go struct field ConfigMap.metadata of type v1.ObjectMeta',
    ],
  ])('refuses with 400: %s %s %o', async (method, url, body, message) => {
    const { ask } = fakeServer()
    const answer = await ask(method, url, body)
    expect([answer.status, messageOf(answer.body)]).toEqual([400, message])
  })

  it('treats duplicate keys by the level of field validation', async () => {
    const { ask, send } = fakeServer()
    const body = '{"metadata":{"name":"a","name":"b"}}'
    const strict = await ask('POST', `${MAPS}?fieldValidation=Strict`, body)
    expect([strict.status, messageOf(strict.body)]).toEqual([
      400,
      'ConfigMap in version "v1" cannot be handled as a ConfigMap: strict decoding error: duplicate field "metadata.name"',
    ])
    const warned = await send({ method: 'POST', url: MAPS, body })
    expect(warned.headers.get('warning')).toEqual([String.raw`299 - "duplicate field \"metadata.name\""`])
  })

  it('refuses a patch that makes another kind of an object', async () => {
    const { ask } = fakeServer()
    await ask('POST', MAPS, map('a'))
    const type = { 'content-type': 'application/merge-patch+json' }
    const answer = await ask('PATCH', `${MAPS}/a`, { kind: 'Secret' }, type)
    expect(answer.status).toBe(422)
    expect(messageOf(answer.body)).toContain('converting (v1.Secret) to (core.ConfigMap): unknown conversion')
  })

  it('authorizes an update that creates also as a creation', async () => {
    const asked: string[] = []
    const { ask } = fakeServer({
      access: {
        authorizer: {
          authorize: async ({ verb }) => {
            asked.push(verb)
            return { decision: verb === 'create' ? 'deny' : 'allow', reason: '' }
          },
        },
      },
    })
    const answer = await ask('PUT', `${MAPS}/a`, map('a'))
    expect([answer.status, asked]).toEqual([403, ['update', 'create']])
  })
})
