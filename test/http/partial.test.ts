import { beforeEach, describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import { useInProcessServer } from '../support/in-process.ts'
import { configMap, core, createAll, newNamespace } from './objects.ts'
import { decodeWire, wireType } from './wire.ts'

const as = (kind: string, type = 'application/json'): { headers: { accept: string } } => ({
  headers: { accept: `${type};as=${kind};g=meta.orch.io;v=v1` },
})
const ONE = 'PartialObjectMetadata'
const LIST = 'PartialObjectMetadataList'

describe.each(stores)('metadata alone on %s', (store) => {
  const server = useInProcessServer({ store })
  let maps = ''
  beforeEach(async () => {
    maps = core(await newNamespace(server.client), 'configmaps')
    const metadata = { annotations: { quote: '"}{\\', text: 'ü' } }
    await createAll(server.client, maps, [{ ...configMap('a'), metadata: { name: 'a', ...metadata } }, configMap('b')])
  })

  it.each(['application/json', 'application/yaml', wireType])('is sent as %s', async (type) => {
    const { body } = await server.client.get(`${maps}/a`)
    const reply = await server.client.get(`${maps}/a`, as(ONE, type))
    expect([reply.status, reply.headers['content-type']]).toEqual([200, type])
    if (type === 'application/yaml') return expect(reply.text).toContain('kind: PartialObjectMetadata\n')
    const read = type === wireType ? decodeWire(reply.bytes) : reply.body
    expect(read).toEqual({ kind: ONE, apiVersion: 'meta.orch.io/v1', metadata: body.metadata })
  })

  it('is a list of them, in pages', async () => {
    const { body } = await server.client.get(maps)
    const items = body.items.map(({ metadata }) => ({ kind: ONE, apiVersion: 'meta.orch.io/v1', metadata }))
    const whole = await server.client.get(maps, as(LIST))
    expect(whole.body).toEqual({ kind: LIST, apiVersion: 'meta.orch.io/v1', metadata: whole.body.metadata, items })
    const wire = await server.client.get(`${maps}?limit=1`, as(LIST, wireType))
    expect(decodeWire(wire.bytes)).toMatchObject({
      kind: LIST,
      metadata: { remainingItemCount: 1 },
      items: [{ metadata: items[0]?.metadata }],
    })
  })

  it('is refused for the other shape, whatever else is accepted', async () => {
    const list = await server.client.get(maps, { headers: { accept: `${as(ONE).headers.accept},application/json` } })
    expect([list.status, list.body.message]).toEqual([
      406,
      'you requested PartialObjectMetadata, but the requested object is a list (*core.ConfigMapList)',
    ])
    const one = await server.client.get(`${maps}/a`, as(LIST))
    expect([one.status, one.body.message]).toEqual([
      406,
      'you requested PartialObjectMetadataList, but the requested object is not a list (*core.ConfigMap)',
    ])
  })

  it('comes in events', async () => {
    const watch = await server.client.watch(`${maps}?watch=1`, as(ONE))
    const events = await watch.take(2)
    expect(events.map(({ type, object }) => [type, object.kind, object.metadata.name, object.data])).toEqual([
      ['ADDED', ONE, 'a', undefined],
      ['ADDED', ONE, 'b', undefined],
    ])
    await watch.close()
  })
})
