import { beforeEach, describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import { useInProcessServer } from '../support/in-process.ts'
import { configMap, core, createAll, newNamespace } from './objects.ts'
import { asWire, decodeFrames, decodeWire, encodeWire, fromWire, wireType } from './wire.ts'

describe.each(stores)('Protobuf on %s', (store) => {
  const server = useInProcessServer({ store })
  let ns = ''
  let maps = ''
  beforeEach(async () => {
    ns = await newNamespace(server.client)
    maps = core(ns, 'configmaps')
  })

  it('takes an object and gives it back, equal to its JSON [PROTO-01, PROTO-05, NEG-02, NEG-05]', async () => {
    const object = { metadata: { name: 'a', annotations: { n: 'ü' } }, data: { k: 'v' }, binaryData: { b: 'AQID' } }
    const made = await server.client.post(maps, encodeWire('v1', 'ConfigMap', object), { headers: fromWire })
    expect([made.status, made.headers['content-type']]).toEqual([201, 'application/json'])
    expect(made.body).toMatchObject(object)
    const read = await server.client.get(`${maps}/a`, { headers: asWire })
    expect([read.status, read.headers['content-type']]).toEqual([200, wireType])
    expect(decodeWire(read.bytes)).toEqual((await server.client.get(`${maps}/a`)).body)
  })

  it('begins with its prefix and an envelope of two fields [PROTO-02, PROTO-03, PROTO-04, PROTO-06]', async () => {
    await createAll(server.client, maps, [configMap('a')])
    const { bytes } = await server.client.get(`${maps}/a`, { headers: asWire })
    expect([...bytes.subarray(0, 4)]).toEqual([0x6b, 0x38, 0x73, 0x00])
    const typeMeta = Buffer.from('\n\x02v1\x12\tConfigMap')
    expect(bytes.subarray(4, 6 + typeMeta.length)).toEqual(
      Buffer.concat([Buffer.from([0x0a, typeMeta.length]), typeMeta]),
    )
    const raw = 6 + typeMeta.length
    expect(bytes[raw]).toBe(0x12)
    expect(bytes[raw + 1]).toBe(bytes.length - raw - 2)
  })

  it('replaces, and reads JSON within the envelope or refuses it [PROTO-01, PROTO-06]', async () => {
    await createAll(server.client, maps, [configMap('a')])
    const body = encodeWire('v1', 'ConfigMap', { metadata: { name: 'a' }, data: { now: 'changed' } })
    const replaced = await server.client.put(`${maps}/a`, body, { headers: { ...fromWire, ...asWire } })
    expect(replaced.status).toBe(200)
    expect(decodeWire(replaced.bytes)).toMatchObject({ data: { now: 'changed' } })
  })

  it('lists, in pages and whole [PROTO-01]', async () => {
    await createAll(server.client, maps, [configMap('a'), configMap('b'), configMap('c')])
    for (const query of ['', '?limit=2']) {
      const wire = decodeWire((await server.client.get(maps + query, { headers: asWire })).bytes)
      const { body } = await server.client.get(maps + query)
      const bare = body.items.map((item) => ({ metadata: item.metadata }))
      expect(wire).toMatchObject({ kind: 'ConfigMapList', items: bare })
      expect((wire['items'] as unknown[]).length).toBe(query === '' ? 3 : 2)
    }
  })

  it('lists more than goes out at once [PROTO-01]', async () => {
    const text = 'x'.repeat(150_000)
    await createAll(
      server.client,
      maps,
      ['a', 'b', 'c', 'd'].map((name) => configMap(name, { data: { text } })),
    )
    const { bytes } = await server.client.get(maps, { headers: asWire })
    expect(decodeWire(bytes)).toMatchObject({
      items: [{ data: { text } }, { data: { text } }, { data: { text } }, { data: { text } }],
    })
  })

  it('watches in frames', async () => {
    await createAll(server.client, maps, [configMap('a')])
    const query = '?watch=1&timeoutSeconds=1'
    const { headers, bytes } = await server.client.get(maps + query, { headers: asWire })
    expect(headers['content-type']).toBe(`${wireType};stream=watch`)
    const [added] = decodeFrames(bytes)
    expect(added).toMatchObject({ type: 'ADDED', object: { kind: 'ConfigMap', metadata: { name: 'a' } } })
  })

  it('deletes with options, and answers errors and deletions with a Status', async () => {
    await createAll(server.client, maps, [configMap('a')])
    const wrong = encodeWire('v1', 'DeleteOptions', { preconditions: { uid: 'other' } })
    const refused = await server.client.call('DELETE', `${maps}/a`, {
      body: wrong,
      headers: { ...fromWire, ...asWire },
    })
    expect([refused.status, decodeWire(refused.bytes)]).toMatchObject([409, { kind: 'Status', reason: 'Conflict' }])
    const gone = await server.client.delete(`${maps}/a`, { headers: asWire })
    expect(decodeWire(gone.bytes)).toMatchObject({ kind: 'Status', status: 'Success', details: { name: 'a' } })
  })

  it('refuses a body with another prefix, or that is broken [PROTO-07]', async () => {
    const good = encodeWire('v1', 'ConfigMap', { metadata: { name: 'a' }, data: { k: 'v' } })
    const other = Buffer.from(good)
    other[0] = 0x6a
    for (const body of [other, good.subarray(0, -2), Buffer.concat([good, Buffer.from([0xff])])]) {
      const reply = await server.client.post(maps, body, { headers: fromWire })
      expect([reply.status, reply.body.reason]).toEqual([400, 'BadRequest'])
    }
    expect((await server.client.get(`${maps}/a`)).status).toBe(404)
  })

  it.each([
    ['/api', 'APIVersions'],
    ['/apis', 'APIGroupList'],
    ['/apis/apps', 'APIGroup'],
    ['/api/v1', 'APIResourceList'],
    ['/apis/apps/v1', 'APIResourceList'],
  ])('is the form of discovery too: %s', async (path, kind) => {
    const plain = await server.client.get(path)
    for (const accept of [wireType, `${wireType}, application/json`]) {
      const { headers, bytes } = await server.client.get(path, { headers: { accept } })
      expect(headers['content-type']).toBe(wireType)
      const { apiVersion: _, ...decoded } = decodeWire(bytes)
      expect(decoded).toEqual({ ...plain.body, apiVersion: undefined, kind })
    }
    const second = await server.client.get(path, { headers: { accept: `application/json, ${wireType}` } })
    expect([second.headers['content-type'], second.body]).toEqual(['application/json', plain.body])
    const asTable = { accept: 'application/json;as=Table;g=meta.orch.io;v=v1' }
    expect((await server.client.get(path, { headers: asTable })).status).toBe(406)
  })
})
