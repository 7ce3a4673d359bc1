import { parse, Root, type Type } from 'protobufjs'
import { beforeAll, describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import type { Client, Entity } from '../support/client.ts'
import { useInProcessServer } from '../support/in-process.ts'
import { apps, core, newNamespace, succeeded } from './objects.ts'
import { asWire, fromWire } from './wire.ts'

const index = '/openapi/proto'
const MAGIC = Buffer.from([0x6b, 0x38, 0x73, 0x00])

const addressesOf = async (client: Client): Promise<ReadonlyMap<string, string>> => {
  const paths = succeeded(await client.get(index))['paths'] as Record<string, { serverRelativeURL: string }>
  return new Map(Object.entries(paths).map(([path, { serverRelativeURL }]) => [path, serverRelativeURL]))
}

/** The messages that a server describes, as another implementation reads and writes them. */
class ThirdParty {
  private readonly root = new Root()
  private readonly packages = new Map<string, string>()

  /** `text`: of the file that is imported as `path`. */
  add(path: string, text: string): readonly string[] {
    const { package: name = '', imports = [] } = parse(text, this.root, { keepCase: true })
    this.packages.set(path, name)
    return imports
  }

  type(path: string, name: string): Type {
    return this.root.lookupType(`${this.packages.get(path)}.${name}`)
  }

  encode(path: string, apiVersion: string, kind: string, object: object): Buffer {
    const type = this.type(path, kind)
    const raw = type.encode(type.fromObject(object)).finish()
    const unknown = this.type('common.proto', 'Unknown')
    return Buffer.concat([MAGIC, unknown.encode({ typeMeta: { apiVersion, kind }, raw }).finish()])
  }

  decode(path: string, bytes: Buffer): Entity {
    expect(bytes.subarray(0, 4)).toEqual(MAGIC)
    const unknown = this.type('common.proto', 'Unknown')
    const { typeMeta, raw } = unknown.toObject(unknown.decode(bytes.subarray(4))) as {
      typeMeta: { apiVersion: string; kind: string }
      raw: Uint8Array
    }
    const type = this.type(path, typeMeta.kind)
    return { ...typeMeta, ...type.toObject(type.decode(raw), { longs: Number }) } as Entity
  }
}

describe.each(stores)('the .proto files on %s', (store) => {
  const server = useInProcessServer({ store })
  const theirs = new ThirdParty()
  const imports = new Set<string>()
  let addresses: ReadonlyMap<string, string> = new Map()
  let ns = ''
  beforeAll(async () => {
    ns = await newNamespace(server.client)
    addresses = await addressesOf(server.client)
    for (const [path, address] of addresses) {
      const { status, headers, text } = await server.client.get(address)
      expect([status, headers['content-type']], path).toEqual([200, 'text/plain; charset=utf-8'])
      for (const imported of theirs.add(path, text)) imports.add(imported)
    }
  })

  it('are all there, with what they import', async () => {
    const paths = succeeded(await server.client.get('/'))['paths'] as string[]
    expect(paths).toContain(index)
    const groupVersions = paths.filter((path) => /^\/apis?\/(?:[^/]+\/)?v\d/.test(path))
    expect(addresses.size).toBeGreaterThanOrEqual(groupVersions.length)
    expect([...imports].filter((path) => !addresses.has(path))).toEqual([])
    expect([...addresses.keys()]).toEqual(expect.arrayContaining(['common.proto', 'core/v1/generated.proto']))
  })

  it('let another implementation read what the server sends [PROTO-01] [PROTO-03] [PROTO-05]', async () => {
    const { client } = server
    const maps = core(ns, 'configmaps')
    const made = succeeded(
      await client.post(maps, { metadata: { name: 'read', annotations: { l: 'ü' } }, data: { k: 'v' } }),
    )
    const { headers, bytes } = await client.get(`${maps}/read`, { headers: asWire })
    expect(headers['content-type']).toBe(asWire.accept)
    const { apiVersion, kind, metadata, data } = theirs.decode('core/v1/generated.proto', bytes)
    expect({ apiVersion, kind, data }).toEqual({ apiVersion: 'v1', kind: 'ConfigMap', data: { k: 'v' } })
    const { name, uid, resourceVersion, annotations } = metadata
    expect({ name, uid, resourceVersion, annotations }).toEqual({
      name: 'read',
      uid: made.metadata.uid,
      resourceVersion: made.metadata.resourceVersion,
      annotations: { l: 'ü' },
    })
    const list = theirs.decode('core/v1/generated.proto', (await client.get(maps, { headers: asWire })).bytes)
    expect(list.kind).toBe('ConfigMapList')
    expect(list.items.map(({ metadata: { name: each } }) => each)).toContain('read')
  })

  it('let another implementation write what the server takes [PROTO-01]', async () => {
    const { client } = server
    const path = apps(ns, 'deployments')
    const container = { name: 'c', image: 'i:1', ports: [{ containerPort: 80, protocol: 'UDP' }] }
    const template = { metadata: { labels: { a: 'b' } }, spec: { containers: [container] } }
    const spec = { replicas: 3, selector: { matchLabels: { a: 'b' } }, template }
    const body = theirs.encode('apps/v1/generated.proto', 'apps/v1', 'Deployment', { metadata: { name: 'd' }, spec })
    const made = await client.post(path, body, { headers: { ...fromWire, ...asWire } })
    expect(made.status).toBe(201)
    expect(theirs.decode('apps/v1/generated.proto', made.bytes)).toMatchObject({ kind: 'Deployment', spec })
    expect(succeeded(await client.get(`${path}/d`))).toMatchObject({ apiVersion: 'apps/v1', kind: 'Deployment', spec })
  })

  it('may be kept as long as their hash is asked for', async () => {
    const { client } = server
    const address = addresses.get('common.proto') ?? ''
    const hash = new URL(address, 'https://localhost').searchParams.get('hash')
    const kept = await client.get(address)
    expect(kept.headers['cache-control']).toBe('public, immutable')
    expect(kept.headers.etag).toBe(`"${hash}"`)
    const plain = await client.get(`${index}/common.proto`, { headers: { 'if-none-match': `"${hash}"` } })
    expect([plain.status, plain.bytes.length]).toEqual([304, 0])
    const other = await client.get(`${index}/common.proto?hash=OLD`)
    expect([other.status, other.headers.location]).toEqual([301, address])
    for (const absent of ['absent.proto', '..%2f..%2fpackage.json', 'core/v1/kinds.ts'])
      expect((await client.get(`${index}/${absent}`)).status, absent).toBe(404)
  })

  it('are for those who may read their path', async () => {
    for (const path of [index, `${index}/common.proto`]) {
      expect((await server.userWith().get(path)).status).toBe(403)
      server.asked.length = 0
      expect((await server.userWith('get').get(path)).status).toBe(200)
      expect(server.asked).toMatchObject([{ verb: 'get', path, isResourceRequest: false }])
    }
  })
})
