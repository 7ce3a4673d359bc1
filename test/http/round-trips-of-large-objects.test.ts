import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_NODES } from '../../runtime/api/index.ts'
import { decodeYaml, encodeYaml, measureText } from '../../runtime/codec/index.ts'
import { parseJson } from '../../runtime/json/index.ts'
import type { Client, Reply } from '../support/client.ts'
import { startServerHere, type ServerHere } from '../support/server-here.ts'
import { core, failed, newNamespace, succeeded } from './objects.ts'
import { decodeWire, encodeWire, wireType } from './wire.ts'

interface Form {
  readonly type: string
  /** How an intent is sent, if it can be sent in this form. */
  readonly intent?: string
  encode(object: Shape): string | Buffer
  decode(bytes: Buffer): unknown
}

interface Shape {
  readonly apiVersion: string
  readonly kind: string
  readonly [field: string]: unknown
}

const INTENT = 'application/apply-patch+yaml'
const FORMS: readonly Form[] = [
  {
    type: 'application/json',
    intent: INTENT,
    encode: (object) => JSON.stringify(object),
    decode: (bytes) => parseJson(bytes.toString()),
  },
  { type: 'application/yaml', intent: INTENT, encode: encodeYaml, decode: (bytes) => decodeYaml(bytes).value },
  { type: wireType, encode: (object) => encodeWire(object.apiVersion, object.kind, object), decode: decodeWire },
]

const texts = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `v${index}`)
const configMap = (name: string, count: number): Shape => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name },
  data: Object.fromEntries(texts(count).map((text) => [`k${text}`, text])),
})
const pod = (name: string, count: number): Shape => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name },
  spec: { containers: [{ name: 'main', image: 'registry.example/main:1', args: texts(count) }] },
})

/** Kinds of objects, and how many values each of their parts has, with its field owner. */
const SHAPES = [
  { type: 'configmaps', make: configMap, each: 3 },
  { type: 'pods', make: pod, each: 1 },
] as const

const nodesOf = ({ bytes }: Reply): number => measureText(bytes).nodes

describe('objects with as many values as they may have', () => {
  let server: ServerHere
  let client: Client
  let namespace = ''
  beforeAll(async () => {
    server = await startServerHere({ store: 'lmdb' })
    client = server.client
    namespace = await newNamespace(client)
  })
  afterAll(() => server.dispose())

  describe.each(SHAPES)('$type', ({ type, make, each }) => {
    /** Returns how many parts an object may have so that its JSON still has as many values as a body may have. */
    const most = async (): Promise<number> => {
      const path = core(namespace, type, 'small')
      succeeded(await client.post(core(namespace, type), make('small', 2)))
      const small = await client.get(path)
      succeeded(await client.delete(path))
      return 2 + Math.floor((MAX_NODES - nodesOf(small)) / each)
    }
    let count = 0
    beforeAll(async () => {
      count = await most()
    })

    it('are refused where they hold more', async () => {
      const more = await client.post(core(namespace, type), make('more', count + 1))
      expect(failed(more, 413, 'RequestEntityTooLarge').message).toContain(`limit is ${MAX_NODES} values`)
    })

    it.each(FORMS)('are created, read, put back and applied as $type', async (form) => {
      const name = `as-${form.type.replaceAll(/[^a-z]/g, '-')}`
      const path = core(namespace, type, name)
      const headers = { 'content-type': form.type, accept: form.type }
      const created = await client.call('POST', core(namespace, type), {
        headers,
        body: form.encode(make(name, count)),
      })
      expect(created.status, created.text.slice(0, 500)).toBe(201)
      const read = await client.get(path, { headers: { accept: form.type } })
      const asJson = await client.get(path)
      expect(form.decode(read.bytes)).toEqual(asJson.body)
      expect(nodesOf(asJson)).toBeGreaterThan(MAX_NODES - 10)

      const put = await client.call('PUT', path, { headers, body: read.bytes })
      expect(put.status, put.text.slice(0, 500)).toBe(200)
      expect((await client.get(path)).body).toEqual(asJson.body)

      succeeded(await client.delete(path))
      if (form.intent === undefined) return
      const applied = await client.call('PATCH', `${path}?fieldManager=test`, {
        headers: { 'content-type': form.intent, accept: form.type },
        body: form.encode(make(name, count)),
      })
      expect(applied.status, applied.text.slice(0, 500)).toBe(201)
      succeeded(await client.delete(path))
    })
  })
})
