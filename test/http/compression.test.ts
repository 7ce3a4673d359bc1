import { gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { vendor } from '../../generated/vendor.ts'
import { stores } from '../support/backing.ts'
import { useInProcessServer } from '../support/in-process.ts'
import { useServerHere } from '../support/server-here.ts'
import { configMap, core, createAll, newNamespace } from './objects.ts'
import { asWire } from './wire.ts'

const gzip = { 'accept-encoding': 'gzip' }
const text = 'x'.repeat(200_000)
/** Small ones, and more than goes out at once. */
const maps = ['a', 'b', 'c', 'd'].map((name) => configMap(name, { data: name === 'a' ? { n: '1' } : { text } }))

describe.each(stores)('compression on %s', (store) => {
  const server = useInProcessServer({ store })
  let path = ''
  beforeEach(async () => {
    path = core(await newNamespace(server.client), 'configmaps')
    await createAll(server.client, path, maps)
  })

  it('is what get and list answer to clients that take gzip, whatever the size [NEG-06]', async () => {
    const { client } = server
    for (const target of [`${path}/a`, `${path}/b`, path]) {
      for (const form of [{}, asWire]) {
        const plain = await client.get(target, { headers: form })
        const packed = await client.get(target, { headers: { ...form, ...gzip } })
        expect([plain.status, packed.status], target).toEqual([200, 200])
        expect(plain.headers['content-encoding']).toBeUndefined()
        expect(packed.headers['content-encoding']).toBe('gzip')
        expect(packed.headers['content-type']).toBe(plain.headers['content-type'])
        expect(gunzipSync(packed.bytes).equals(plain.bytes)).toBe(true)
      }
    }
    const one = await client.get(`${path}/a`, { headers: gzip })
    expect(JSON.parse(gunzipSync(one.bytes).toString())).toMatchObject({ kind: 'ConfigMap', data: { n: '1' } })
  })

  it('is for no other answers', async () => {
    const { client } = server
    const created = await client.post(path, configMap('made', { data: { text } }), { headers: gzip })
    const missing = await client.get(`${path}/absent`, { headers: gzip })
    const watched = await client.get(`${path}?watch=1&timeoutSeconds=1`, { headers: gzip })
    for (const { headers } of [created, missing, watched]) expect(headers['content-encoding']).toBeUndefined()
    expect([created.status, missing.status, watched.status]).toEqual([201, 404, 200])
  })
})

describe.each(stores)('a server without compression on %s', (store) => {
  const server = useServerHere({ store, flags: ['--feature-gates=APIResponseCompression=false'] })

  it('answers as it is to clients that take gzip [NEG-07]', async () => {
    const { client } = server
    const path = core(await newNamespace(client), 'configmaps')
    await createAll(client, path, maps)
    // At one version: what the server itself writes in between would show in that of a list.
    const { resourceVersion } = (await client.get(path)).body.metadata
    const list = `${path}?resourceVersion=${resourceVersion}&resourceVersionMatch=Exact`
    for (const target of [`${path}/a`, `${path}/b`, list]) {
      const reply = await client.get(target, { headers: gzip })
      expect([reply.status, reply.headers['content-encoding']]).toEqual([200, undefined])
      expect(reply.bytes.equals((await client.get(target)).bytes)).toBe(true)
      expect(reply.body.apiVersion).toBe('v1')
    }
  })
})

/** Without the ages in tables, which go on between two answers. */
const ageless = (bytes: Buffer): string => bytes.toString().replaceAll(/"\d+s"/g, '"age"')

describe.each(stores)('compression of what is sent in many pieces on %s', (store) => {
  const server = useInProcessServer({ store })

  it('keeps every piece, in every form [NEG-06]', async () => {
    const { client } = server
    const path = core(await newNamespace(client), 'configmaps')
    const many = Array.from({ length: 12 }, (_, index) =>
      configMap(`m${index}`, { data: { text: `${index}`.repeat(90_000), short: `${index}` } }),
    )
    await createAll(client, path, many)
    const table = { accept: `application/json;as=Table;g=meta.${vendor.apiDomain};v=v1` }
    for (const form of [{}, asWire, table, { accept: 'application/yaml' }]) {
      const query = 'accept' in form && form.accept === table.accept ? '?includeObject=Object' : ''
      const plain = await client.get(`${path}${query}`, { headers: form })
      const packed = await client.get(`${path}${query}`, { headers: { ...form, ...gzip } })
      expect([plain.status, packed.headers['content-encoding']]).toEqual([200, 'gzip'])
      expect(plain.bytes.length).toBeGreaterThan(12 * 90_000)
      expect(ageless(gunzipSync(packed.bytes)) === ageless(plain.bytes)).toBe(true)
    }
  })
})
