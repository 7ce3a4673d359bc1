import { beforeAll, describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import type { Client } from '../support/client.ts'
import { useSharedServer } from '../support/shared-server.ts'
import { core, failed, newNamespace, succeeded } from './objects.ts'

const dictionary = (count: number): object =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 'v']))
const configMap = (name: string, metadata: object, data: object = {}): object => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, ...metadata },
  data,
})

describe.each(stores)('large objects on %s', (store) => {
  const server = useSharedServer(store)
  let client: Client
  let maps = ''
  beforeAll(async () => {
    client = server.client
    maps = core(await newNamespace(client), 'configmaps')
  })

  it('are refused where they hold more, with their field owners, than could be sent back', async () => {
    const refusal = failed(
      await client.post(maps, configMap('many', { labels: dictionary(60_000) })),
      413,
      'RequestEntityTooLarge',
    )
    expect(refusal.message).toContain('limit is 100000 values in the stored object')
    failed(await client.get(`${maps}/many`), 404, 'NotFound')
  })

  it('can be read, sent back, made smaller and deleted', async () => {
    succeeded(await client.post(maps, configMap('much', {}, dictionary(32_000))))
    succeeded(await client.put(`${maps}/much`, succeeded(await client.get(`${maps}/much`))))
    succeeded(await client.put(`${maps}/much`, configMap('much', {}, dictionary(10))))
    succeeded(await client.delete(`${maps}/much`))
  })
})
