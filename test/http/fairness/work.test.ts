import { beforeAll, describe, expect, it } from 'vitest'
import { useInProcessServer } from '../../support/in-process.ts'
import { valueOf } from '../../support/metrics.ts'
import { waitFor } from '../../support/patience.ts'
import type { Watch } from '../../support/watch.ts'
import { configMap, core, createAll, newNamespace, succeeded } from '../objects.ts'
import { shareOneLevel } from './flow-control.ts'

const PREFIX = 'apiserver_flowcontrol'

describe('the work of a request is estimated', () => {
  const server = useInProcessServer({ store: 'lmdb', fairness: 'by flow control objects' })
  let maps: string
  let version: string
  beforeAll(async () => {
    const { client } = server
    maps = core(await newNamespace(client), 'configmaps')
    await createAll(
      client,
      maps,
      Array.from({ length: 201 }, (_, index) => configMap(`m${index}`)),
    )
    version = succeeded(await client.get(`${maps}?limit=1`)).metadata.resourceVersion
    await shareOneLevel(client, { queues: 64, handSize: 1 })
  })

  const sumOf = (name: string): Promise<number> =>
    valueOf(server.client, `${PREFIX}_${name}_sum`, { flow_schema: 'everybody' })
  const countOf = (name: string): Promise<number> =>
    valueOf(server.client, `${PREFIX}_${name}_count`, { flow_schema: 'everybody' })
  async function seatsOf(work: () => Promise<unknown>): Promise<number> {
    const before = await sumOf('work_estimated_seats')
    await work()
    return (await sumOf('work_estimated_seats')) - before
  }
  const open = async (query: string): Promise<Watch> => {
    const watch = await server.userWith('watch').watch(`${maps}?watch=1&${query}`)
    expect(watch.status).toBe(200)
    return watch
  }

  it('by the objects that a list reads', async () => {
    const user = server.userWith('list', 'get')
    expect(await seatsOf(async () => succeeded(await user.get(maps)))).toBe(3)
    expect(await seatsOf(async () => succeeded(await user.get(`${maps}?limit=150`)))).toBe(2)
    expect(await seatsOf(async () => succeeded(await user.get(`${maps}?limit=1&labelSelector=a%3Db`)))).toBe(3)
    expect(await seatsOf(async () => succeeded(await user.get(`${maps}/m1`)))).toBe(1)
  })

  it('by the objects that a watch begins with', async () => {
    for (const [query, seats] of [
      ['resourceVersion=0', 3],
      ['', 3],
      [`resourceVersion=${version}`, 1],
    ] as const) {
      const taken = await seatsOf(async () => (await open(query)).close())
      expect([query, taken]).toEqual([query, seats])
    }
    expect(await valueOf(server.client, `${PREFIX}_request_execution_seconds_count`, { type: 'watch' })).toBe(3)
    await waitFor(async () => {
      expect(await valueOf(server.client, `${PREFIX}_current_executing_seats`, { flow_schema: 'everybody' })).toBe(0)
    })
  })

  it('by the watches that a write wakes', async () => {
    const user = server.userWith('create', 'delete')
    const write = async (name: string): Promise<unknown> => succeeded(await user.post(maps, configMap(name)))
    expect(await seatsOf(() => write('unwatched'))).toBe(1)
    const watches = await Promise.all(Array.from({ length: 101 }, () => open(`resourceVersion=${version}`)))
    const before = { sum: await sumOf('watch_count_samples'), count: await countOf('watch_count_samples') }
    expect(await seatsOf(() => write('watched'))).toBe(2)
    expect(await sumOf('watch_count_samples')).toBe(before.sum + 101)
    expect(await countOf('watch_count_samples')).toBe(before.count + 1)
    for (const watch of watches) await watch.close()
    let next = 0
    await waitFor(async () => expect(await seatsOf(() => write(`left-${next++}`))).toBe(1))
  })
})
