import { beforeAll, describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import { useServerHere } from '../support/server-here.ts'
import { core, newNamespace, pod, readChunks, succeeded } from './objects.ts'

const count = 10_000
const lanes = 32

describe.each(stores)('ten thousand pods of 2 KiB on %s', (store) => {
  const server = useServerHere({ store })
  let pods = ''
  beforeAll(async () => {
    pods = core(await newNamespace(server.client), 'pods')
    const annotations = { note: 'n'.repeat(1_500) }
    let next = 0
    const load = async (): Promise<void> => {
      for (let n = next++; n < count; n = next++) {
        succeeded(
          await server.client.post(pods, pod(`pod-${String(n).padStart(5, '0')}`, { metadata: { annotations } })),
        )
      }
    }
    await Promise.all(Array.from({ length: lanes }, load))
  })

  it('arrive in one list, or in chunks of 500 [LIST-15]', async () => {
    const { client } = server
    const reply = await client.get(pods)
    expect(reply.bytes.length).toBeGreaterThan(15_000_000)
    const all = succeeded(reply).items.map(({ metadata }) => metadata.name)
    expect(all).toHaveLength(count)
    expect(all).toEqual([...all].sort())

    const chunks = await readChunks(client, pods, 500)
    expect(chunks).toHaveLength(20)
    expect(chunks.flatMap(({ items }) => items.map(({ metadata }) => metadata.name))).toEqual(all)
    expect(chunks.map(({ metadata }) => metadata.remainingItemCount)).toEqual([
      ...Array.from({ length: 19 }, (_, index) => count - 500 * (index + 1)),
      undefined,
    ])
  })

  it('are one snapshot while they are read slowly and changed', async () => {
    const { client } = server
    const first = succeeded(await client.get(`${pods}?limit=500`))
    succeeded(await client.delete(`${pods}/pod-09999`))
    const [list] = await Promise.all([
      client.get(`${pods}?resourceVersion=${first.metadata.resourceVersion}&resourceVersionMatch=Exact`),
      ...Array.from({ length: 20 }, (_, n) => client.delete(`${pods}/pod-0${5000 + n}`)),
    ])
    expect(succeeded(list).items).toHaveLength(count)
    expect(succeeded(await client.get(pods)).items).toHaveLength(count - 21)
  })
})
