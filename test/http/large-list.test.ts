import { beforeAll, describe, expect, it } from 'vitest'
import { stores, type StoreName } from '../support/backing.ts'
import { useServerHere } from '../support/server-here.ts'
import { core, newNamespace, pod, readChunks, succeeded } from './objects.ts'

/** Lists are read from the state, which is the same code over each store: one of them shows how large one may be. */
const SIZES: Readonly<Record<StoreName, number>> = { lmdb: 10_000, mongodb: 1_000 }
const CHUNKS = 20
const lanes = 32

describe.each(stores.map((store) => [SIZES[store], store] as const))('%i pods of 2 KiB on %s', (count, store) => {
  const limit = count / CHUNKS
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

  it('arrive in one list, or in twenty chunks [LIST-15]', async () => {
    const { client } = server
    const reply = await client.get(pods)
    expect(reply.bytes.length).toBeGreaterThan(1_500 * count)
    const all = succeeded(reply).items.map(({ metadata }) => metadata.name)
    expect(all).toHaveLength(count)
    expect(all).toEqual([...all].sort())

    const chunks = await readChunks(client, pods, limit)
    expect(chunks).toHaveLength(CHUNKS)
    expect(chunks.flatMap(({ items }) => items.map(({ metadata }) => metadata.name))).toEqual(all)
    expect(chunks.map(({ metadata }) => metadata.remainingItemCount)).toEqual([
      ...Array.from({ length: CHUNKS - 1 }, (_, index) => count - limit * (index + 1)),
      undefined,
    ])
  })

  it('are one snapshot while they are read slowly and changed', async () => {
    const { client } = server
    const first = succeeded(await client.get(`${pods}?limit=${limit}`))
    succeeded(await client.delete(`${pods}/pod-00999`))
    const [list] = await Promise.all([
      client.get(`${pods}?resourceVersion=${first.metadata.resourceVersion}&resourceVersionMatch=Exact`),
      ...Array.from({ length: 20 }, (_, n) => client.delete(`${pods}/pod-00${500 + n}`)),
    ])
    expect(succeeded(list).items).toHaveLength(count)
    expect(succeeded(await client.get(pods)).items).toHaveLength(count - 21)
  })
})
