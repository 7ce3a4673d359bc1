import { beforeEach, describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import type { Client, Reply } from '../support/client.ts'
import { useInProcessServer } from '../support/in-process.ts'
import { configMap, core, failed, newNamespace, succeeded } from './objects.ts'

const headers = { 'content-type': 'application/apply-patch+yaml' }

describe.each(stores)('writes of every form on %s', (store) => {
  const server = useInProcessServer({ store })
  let client: Client
  let maps = ''
  beforeEach(async () => {
    client = server.client
    maps = core(await newNamespace(client), 'configmaps')
  })
  const apply = (by: Client, manager: string, n: string, query = ''): Promise<Reply> =>
    by.patch(`${maps}/x?fieldManager=${manager}${query}`, configMap('x', { data: { n } }), { headers })

  it('are streamed in the order of their versions [WATCH-10]', async () => {
    const { resourceVersion } = succeeded(await client.get(maps)).metadata
    const watch = await client.watch(`${maps}?watch=1&resourceVersion=${resourceVersion}`)
    const objects = [
      succeeded(await client.post(maps, configMap('x', { data: { n: '0' } }))),
      succeeded(await client.put(`${maps}/x`, configMap('x', { data: { n: '1' } }))),
      succeeded(await client.patch(`${maps}/x`, { data: { n: '2' } })),
      succeeded(await apply(client, 'ci', '3', '&force=true')),
    ]
    succeeded(await client.delete(`${maps}/x`))
    const events = await watch.take(5)
    expect(events.map(({ type }) => type)).toEqual(['ADDED', 'MODIFIED', 'MODIFIED', 'MODIFIED', 'DELETED'])
    expect(events.slice(0, 4).map(({ object }) => object)).toEqual(objects)
    const versions = events.map(({ object }) => Number(object.metadata.resourceVersion))
    expect(versions).toEqual(versions.toSorted((a, b) => a - b))
    expect(new Set(versions).size).toBe(5)
    watch.close()
  })

  it('need the right to create where an apply or a PUT creates [VERB-12]', async () => {
    failed(await apply(server.userWith('patch'), 'ci', '1'), 403, 'Forbidden')
    failed(await server.userWith('update').put(`${maps}/x`, configMap('x')), 403, 'Forbidden')
    failed(await client.get(`${maps}/x`), 404, 'NotFound')
    expect((await apply(server.userWith('patch', 'create'), 'ci', '1')).status).toBe(201)
    expect((await server.userWith('update', 'create').put(`${maps}/y`, configMap('y'))).status).toBe(201)
    expect((await apply(server.userWith('patch'), 'ci', '2')).status).toBe(200)
  })

  it('tell a conflict of apply from that of versions, and overrule it by force alone [ERR-03, QUERY-05]', async () => {
    const first = succeeded(await apply(client, 'one', '1'))
    const conflict = failed(await apply(client, 'two', '2'), 409, 'Conflict')
    expect(conflict.details.causes).toEqual([
      { reason: 'FieldManagerConflict', message: expect.stringContaining('"one"') as unknown, field: '.data.n' },
    ])
    expect(succeeded(await apply(client, 'two', '2', '&force=true')).data).toEqual({ n: '2' })
    const stale = failed(await client.put(`${maps}/x`, first), 409, 'Conflict')
    expect(stale.details.causes ?? []).toEqual([])
    failed(await client.patch(`${maps}/x?force=true`, { data: { n: '3' } }), 400, 'BadRequest')
    expect(succeeded(await client.get(`${maps}/x`)).data).toEqual({ n: '2' })
  })

  it('and reads answer 400 with the first error of a request [ERR-01]', async () => {
    for (const name of ['a', 'b', 'c']) succeeded(await client.post(maps, configMap(name)))
    const { metadata } = succeeded(await client.get(`${maps}?limit=1`))
    const next = encodeURIComponent(metadata.continue ?? '')
    const cases: readonly (readonly [Reply, RegExp])[] = [
      [
        await client.post(`${maps}?fieldValidation=Strict`, { ...configMap('x'), odd: 1 }),
        /strict decoding error: unknown field "odd"/,
      ],
      [
        await client.get(`${maps}?limit=1&continue=${next}&resourceVersion=${metadata.resourceVersion}`),
        /specifying resource version is not allowed when using continue/,
      ],
      [await client.post(maps, '{'), /./],
      [await client.get(`${maps}?labelSelector=${encodeURIComponent('a in (')}`), /./],
      [await client.get(`${maps}?continue=nonsense&limit=many`), /./],
    ]
    for (const [reply, message] of cases) {
      const status = failed(reply, 400, 'BadRequest')
      expect(status.message).toMatch(message)
      expect(status.details?.causes ?? []).toEqual([])
    }
    failed(await client.get(`${maps}/x`), 404, 'NotFound')
  })
})
