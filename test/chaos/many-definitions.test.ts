import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { conditionOf, definition, definitions, newGroup, versionWith } from '../http/custom.ts'
import { eventually, succeeded } from '../http/objects.ts'
import type { Client, Reply } from '../support/client.ts'
import { startServer, type Server } from '../support/server.ts'
import { clientsOfBoth, TWO_WORKERS } from '../support/workers.ts'
import { PATIENCE } from '../support/patience.ts'
import type { Watch } from '../support/watch.ts'

/** The writes are counted: a slow machine must not add renewals of the lease of the leader to them. */
const RARE_RENEWALS = [
  '--leader-elect-lease-duration=300s',
  '--leader-elect-renew-deadline=200s',
  '--leader-elect-retry-period=30s',
]
/** Writes to the store about one definition: it is made, its names are accepted, it is established. */
const WRITES_PER_DEFINITION = 3

describe.each([
  [1_000, 'one process', []],
  [200, 'two workers', TWO_WORKERS],
] as const)('%i definitions of a server of %s', (count, _, flags) => {
  let server: Server
  const groups = Array.from({ length: 10 }, newGroup)
  const plural = (index: number): string => `gadgets${index}`
  const groupOf = (index: number): string => groups[index % groups.length] ?? ''
  beforeAll(async () => {
    server = await startServer({ store: 'lmdb', flags: [...flags, ...RARE_RENEWALS] })
  })
  afterAll(() => server?.dispose())

  const revision = async (): Promise<number> =>
    Number(succeeded(await server.client.get(`${definitions}?limit=1`)).metadata.resourceVersion)
  const areEstablished = () =>
    eventually(
      async () => succeeded(await server.client.get(definitions)).items,
      (items) => items.length === count && items.every((item) => conditionOf(item, 'Established')?.status === 'True'),
      PATIENCE,
    )

  const listed = (client: Client) => Promise.all(groups.map((group) => client.get(`/apis/${group}/v1`)))
  const countOf = (replies: readonly Reply[]): number =>
    replies.reduce((sum, reply) => sum + (succeeded(reply)['resources'] as readonly unknown[]).length, 0)
  /** Resolves when each worker serves what one of them has established. */
  const areServedByBoth = async (): Promise<void> => {
    for (const client of await clientsOfBoth(server)) {
      await eventually(
        () => listed(client),
        (replies) => replies.every(({ status }) => status === 200) && countOf(replies) === count,
      )
      await client.close()
    }
  }

  it('are all established, with three writes for each', async () => {
    const before = await revision()
    const indexes = Array.from({ length: count }, (_, index) => index)
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
    if (flags.length > 0) await areServedByBoth()
    expect((await revision()) - before).toBeLessThanOrEqual(count * WRITES_PER_DEFINITION + 20)
  })

  it('are listed in discovery and in OpenAPI, and each can be watched', async () => {
    const { client } = server
    expect(countOf(await listed(client))).toBe(count)
    const paths = succeeded(await client.get('/openapi/v2'))['paths']
    for (const index of [0, count - 1])
      expect(paths).toHaveProperty([`/apis/${groupOf(index)}/v1/namespaces/{namespace}/${plural(index)}`])
    const watches: Watch[] = []
    try {
      for (let index = 0; index < count; index++)
        watches.push(await client.watch(`/apis/${groupOf(index)}/v1/${plural(index)}?watch=true`))
      const [last] = watches.slice(-1)
      const object = { apiVersion: `${groupOf(count - 1)}/v1`, kind: `Gadget${count - 1}`, metadata: { name: 'a' } }
      succeeded(await client.post(`/apis/${groupOf(count - 1)}/v1/namespaces/default/${plural(count - 1)}`, object))
      expect((await last?.next())?.object.metadata.name).toBe('a')
    } finally {
      for (const watch of watches) watch.close()
    }
  })

  it('are served at once after a restart, without a write', async () => {
    const before = await revision()
    await server.restart()
    for (const index of [0, count - 1])
      succeeded(await server.client.get(`/apis/${groupOf(index)}/v1/${plural(index)}`))
    await areEstablished()
    expect((await revision()) - before).toBeLessThanOrEqual(20)
  })
})
