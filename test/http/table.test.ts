import { beforeEach, describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import type { Entity } from '../support/client.ts'
import { useInProcessServer } from '../support/in-process.ts'
import { configMap, core, createAll, newNamespace } from './objects.ts'

const tableType = 'application/json;as=Table;g=meta.orch.io;v=v1'
const asTable = { headers: { accept: tableType } }

interface Table extends Entity {
  columnDefinitions: { name: string; type: string; format: string; priority: number; description: string }[]
  rows: { cells: unknown[]; object: Entity | null }[]
}
const tableOf = (body: Entity): Table => body as Table

describe.each(stores)('tables on %s', (store) => {
  const server = useInProcessServer({ store })
  let ns = ''
  let maps = ''
  beforeEach(async () => {
    ns = await newNamespace(server.client)
    maps = core(ns, 'configmaps')
    await createAll(server.client, maps, [configMap('a', { data: { x: '1', y: '2' } }), configMap('b'), configMap('c')])
  })
  const table = async (path: string): Promise<Table> => tableOf((await server.client.get(path, asTable)).body)

  it('answer a list with one row per object, in order [TABLE-01, TABLE-02, TABLE-03]', async () => {
    const { kind, apiVersion, columnDefinitions, rows } = await table(maps)
    expect([kind, apiVersion]).toEqual(['Table', 'meta.orch.io/v1'])
    expect(columnDefinitions.map(({ name, type }) => [name, type])).toEqual([
      ['Name', 'string'],
      ['Data', 'string'],
      ['Age', 'string'],
    ])
    expect(rows.map(({ cells }) => cells.slice(0, 1))).toEqual([['a'], ['b'], ['c']])
    expect(rows[0]?.cells).toEqual(['a', 2, expect.stringMatching(/^\d+s$/)])
    for (const { cells } of rows) expect(cells).toHaveLength(columnDefinitions.length)
  })

  it('show name and creation of a type without columns [TABLE-04]', async () => {
    const ranges = core(ns, 'limitranges')
    const made = await server.client.post(ranges, { metadata: { name: 'r' }, spec: { limits: [] } })
    expect(made.status).toBe(201)
    const { columnDefinitions, rows } = await table(ranges)
    expect(columnDefinitions.map(({ name, type }) => [name, type])).toEqual([
      ['Name', 'string'],
      ['Created At', 'date'],
    ])
    expect(rows.map(({ cells }) => cells)).toEqual([['r', made.body.metadata.creationTimestamp]])
  })

  it('fall back to JSON where a type has none, and are refused without it [TABLE-05, TABLE-06, NEG-03]', async () => {
    const reviews = '/apis/authorization.orch.io/v1/selfsubjectaccessreviews'
    const review = { spec: { resourceAttributes: { verb: 'get', resource: 'pods' } } }
    const alone = await server.client.post(reviews, review, asTable)
    expect([alone.status, alone.body.reason]).toEqual([406, 'NotAcceptable'])
    for (const path of [maps, `${maps}/a`]) {
      const reply = await server.client.get(path, { headers: { accept: `${tableType}, application/json` } })
      expect([reply.status, reply.body.kind]).toEqual([200, 'Table'])
    }
    const unknown = { headers: { accept: 'application/json;as=Other;g=meta.orch.io;v=v1, application/json' } }
    expect((await server.client.get(maps, unknown)).body.kind).toBe('ConfigMapList')
  })

  it('answer a get with one row, and keep what a list says of itself [TABLE-07]', async () => {
    const one = await table(`${maps}/a`)
    expect(one.rows).toHaveLength(1)
    expect(one.metadata.resourceVersion).toBe(one.rows[0]?.object?.metadata.resourceVersion)
    const page = await table(`${maps}?limit=2`)
    expect(page.metadata).toMatchObject({ remainingItemCount: 1, continue: expect.stringMatching(/./) as string })
    const rest = await table(`${maps}?limit=2&continue=${encodeURIComponent(page.metadata.continue ?? '')}`)
    expect(rest.rows.map(({ cells }) => cells[0])).toEqual(['c'])
    expect(rest.metadata.resourceVersion).toBe(page.metadata.resourceVersion)
  })

  it('carry metadata, the object or nothing in rows [TABLE-08]', async () => {
    const { body } = await server.client.get(`${maps}/a`)
    const [plain, none, metadata, whole] = await Promise.all(
      ['', '?includeObject=None', '?includeObject=Metadata', '?includeObject=Object'].map((query) =>
        table(`${maps}/a${query}`),
      ),
    )
    const partial = { kind: 'PartialObjectMetadata', apiVersion: 'meta.orch.io/v1', metadata: body.metadata }
    expect([plain, metadata].map((each) => each?.rows[0]?.object)).toEqual([partial, partial])
    expect(none?.rows[0]?.object).toBeNull()
    expect(whole?.rows[0]?.object).toEqual(body)
    const wrong = await server.client.get(`${maps}?includeObject=Everything`, asTable)
    expect([wrong.status, wrong.body.message]).toEqual([
      400,
      `Unable to convert to Table as requested: includeObject: Invalid value: "Everything": must be 'Metadata', 'Object', 'None', or empty`,
    ])
  })

  it('come in events, the columns with the first one only', async () => {
    const watch = await server.client.watch(`${maps}?watch=1`, asTable)
    const events = await watch.take(3)
    const tables = events.map(({ object }) => tableOf(object))
    expect(tables.map(({ rows }) => rows[0]?.cells[0])).toEqual(['a', 'b', 'c'])
    expect(tables.map(({ columnDefinitions }) => columnDefinitions?.length ?? null)).toEqual([3, null, null])
    await watch.close()
    const again = await server.client.watch(`${maps}?watch=1`, asTable)
    expect(tableOf((await again.next()).object).columnDefinitions).toHaveLength(3)
    await again.close()
  })

  it('are no form of errors and deletions', async () => {
    expect((await server.client.get(`${maps}/missing`, asTable)).body).toMatchObject({ kind: 'Status', code: 404 })
    expect((await server.client.delete(`${maps}/a`, asTable)).body).toMatchObject({ kind: 'Status', status: 'Success' })
  })
})
