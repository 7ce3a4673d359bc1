import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLogAt } from '../../server/stores/store.ts'
import { parseStoreAddress } from '../../server/stores/address.ts'
import { stateOf } from '../../runtime/store/state/index.ts'
import { newBacking, stores, type Backing } from '../support/backing.ts'
import { startInProcess, type InProcessServer } from '../support/in-process.ts'
import { configMap, core, createAll, failed, names, newNamespace, readChunks, succeeded } from './objects.ts'

const COUNT = 60
const nameOf = (index: number): string => `map-${String(index).padStart(3, '0')}`

/** Makes objects on a server, and puts the state that they leave into the checkpoint of another store. */
async function checkpointOf(store: Backing['name'], target: Backing): Promise<string> {
  const backing = await newBacking(store)
  const server = await startInProcess({ store, backing })
  const maps = core(await newNamespace(server.client), 'configmaps')
  const objects = Array.from({ length: COUNT }, (_, index) =>
    configMap(nameOf(index), { data: { text: `${index} `.repeat(500) } }),
  )
  await createAll(server.client, maps, objects)
  await server.close()
  const from = await openLogAt(parseStoreAddress(backing.uri, 'store'), 'unused')
  const to = await openLogAt(parseStoreAddress(target.uri, 'store'), 'unused')
  const { revision, objects: stored } = await stateOf(from)
  await to.begin(revision, stored)
  await Promise.all([from.close(), to.close()])
  await backing.dispose()
  return maps
}

describe.each(stores)('objects whose values are compressed, on %s', (store) => {
  let backing: Backing
  let server: InProcessServer
  let maps = ''
  const textOf = (index: number) => ({ text: `${index} `.repeat(500) })
  const start = () => startInProcess({ store, backing, flags: ['--store-hot-bytes', '0'] })
  beforeAll(async () => {
    backing = await newBacking(store)
    maps = await checkpointOf(store, backing)
    server = await start()
  })
  afterAll(async () => {
    await server.close()
    await backing.dispose()
  })

  it('are got, listed at once and in chunks, and selected', async () => {
    expect(succeeded(await server.client.get(`${maps}/${nameOf(7)}`))['data']).toEqual(textOf(7))
    const list = succeeded(await server.client.get(maps))
    expect(list.items.map(({ data }: { data?: unknown }) => data)).toEqual(
      Array.from({ length: COUNT }, (_, index) => textOf(index)),
    )
    const chunks = await readChunks(server.client, maps, 7)
    expect(chunks.flatMap(({ items }) => items)).toEqual(list.items)
    const selected = succeeded(await server.client.get(`${maps}?fieldSelector=metadata.name%3D${nameOf(9)}`))
    expect(names(selected)).toEqual([nameOf(9)])
  })

  it('are updated and deleted, which watches and exact lists of before show as they were', async () => {
    const before = succeeded(await server.client.get(maps))
    const version = before.metadata.resourceVersion
    const patched = succeeded(await server.client.patch(`${maps}/${nameOf(3)}`, { data: { more: 'now' } }))
    expect(patched['data']).toEqual({ ...textOf(3), more: 'now' })
    succeeded(await server.client.delete(`${maps}/${nameOf(4)}`))
    failed(await server.client.get(`${maps}/${nameOf(4)}`), 404, 'NotFound')
    const watch = await server.client.watch(`${maps}?watch=1&resourceVersion=${version}`)
    const [modified, deleted] = await watch.take(2)
    watch.close()
    expect(modified).toEqual({ type: 'MODIFIED', object: patched })
    expect(deleted).toMatchObject({ type: 'DELETED', object: { metadata: { name: nameOf(4) }, data: textOf(4) } })
    const exact = succeeded(await server.client.get(`${maps}?resourceVersion=${version}&resourceVersionMatch=Exact`))
    expect(exact.items).toEqual(before.items)
  })

  it('are the same after a restart', async () => {
    const before = succeeded(await server.client.get(maps))
    await server.close()
    server = await start()
    expect(succeeded(await server.client.get(maps)).items).toEqual(before.items)
  })
})
