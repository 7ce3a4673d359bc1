import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { conditionOf, definition, definitions, newGroup, versionWith } from '../http/custom.ts'
import { eventually, succeeded } from '../http/objects.ts'
import { startServer, type Server } from '../support/server.ts'
import { PATIENCE } from '../support/patience.ts'
import type { Watch } from '../support/watch.ts'

const COUNT = 1_000
/** Writes to the store about one definition: it is made, its names are accepted, it is established. */
const WRITES_PER_DEFINITION = 3

describe('a thousand definitions', () => {
  let server: Server
  const groups = Array.from({ length: 10 }, newGroup)
  const plural = (index: number): string => `gadgets${index}`
  const groupOf = (index: number): string => groups[index % groups.length] ?? ''
  beforeAll(async () => {
    server = await startServer({ store: 'lmdb' })
  })
  afterAll(() => server?.dispose())

  const revision = async (): Promise<number> =>
    Number(succeeded(await server.client.get(`${definitions}?limit=1`)).metadata.resourceVersion)
  const areEstablished = () =>
    eventually(
      async () => succeeded(await server.client.get(definitions)).items,
      (items) => items.length === COUNT && items.every((item) => conditionOf(item, 'Established')?.status === 'True'),
      PATIENCE,
    )

  it('are all established, with three writes for each', async () => {
    const before = await revision()
    const indexes = Array.from({ length: COUNT }, (_, index) => index)
    const queue = indexes.values()
    const create = async (): Promise<void> => {
      for (const index of queue) {
        const names = { plural: plural(index), kind: `Gadget${index}` }
        const versions = [versionWith('v1', { type: 'object' })]
        succeeded(await server.client.post(definitions, definition({ group: groupOf(index), names, versions })))
      }
    }
    await Promise.all(Array.from({ length: 16 }, create))
    await areEstablished()
    expect((await revision()) - before).toBeLessThanOrEqual(COUNT * WRITES_PER_DEFINITION + 20)
  })

  it('are listed in discovery and in OpenAPI, and each can be watched', async () => {
    const { client } = server
    const listed = await Promise.all(groups.map((group) => client.get(`/apis/${group}/v1`)))
    expect(listed.flatMap((reply) => succeeded(reply)['resources'])).toHaveLength(COUNT)
    const paths = succeeded(await client.get('/openapi/v2'))['paths']
    for (const index of [0, COUNT - 1])
      expect(paths).toHaveProperty([`/apis/${groupOf(index)}/v1/namespaces/{namespace}/${plural(index)}`])
    const watches: Watch[] = []
    try {
      for (let index = 0; index < COUNT; index++)
        watches.push(await client.watch(`/apis/${groupOf(index)}/v1/${plural(index)}?watch=true`))
      const [last] = watches.slice(-1)
      const object = { apiVersion: `${groupOf(COUNT - 1)}/v1`, kind: `Gadget${COUNT - 1}`, metadata: { name: 'a' } }
      succeeded(await client.post(`/apis/${groupOf(COUNT - 1)}/v1/namespaces/default/${plural(COUNT - 1)}`, object))
      expect((await last?.next())?.object.metadata.name).toBe('a')
    } finally {
      for (const watch of watches) watch.close()
    }
  })

  it('are served at once after a restart, without a write', async () => {
    const before = await revision()
    await server.restart()
    for (const index of [0, COUNT - 1])
      succeeded(await server.client.get(`/apis/${groupOf(index)}/v1/${plural(index)}`))
    await areEstablished()
    expect((await revision()) - before).toBeLessThanOrEqual(20)
  })
})
