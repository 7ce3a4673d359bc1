import { EventEmitter, on } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  defineKind,
  forbidden,
  type DeepReadonly,
  type KindSource,
  type SourceEvent,
} from '../../../runtime/kinds/index.ts'
import { startInProcess, type InProcessServer } from '../../support/in-process.ts'
import { failed, newNamespace, succeeded } from '../objects.ts'
import { order, ParcelResource, pathOf, shop, type Order } from './shop.ts'

/** Somebody else's database: rows by place, and a count of all changes. */
class Rows implements KindSource<Order> {
  readonly #rows = new Map<string, Order>()
  readonly #events = new EventEmitter().setMaxListeners(0)
  #version = 1

  read = ({ namespace, name }: { namespace: string; name: string }) => this.#rows.get(`${namespace}/${name}`)

  list = async (namespace: string) => ({
    items: [...this.#rows.values()].filter(({ metadata }) => namespace === '' || metadata.namespace === namespace),
    resourceVersion: String(this.#version),
  })

  write: KindSource<Order>['write'] = (change) => {
    const { namespace = '', name = '' } = change.type === 'delete' ? change.target : change.object.metadata
    const place = `${namespace}/${name}`
    const before = this.#rows.get(place)
    const isRaced = change.type === 'create' ? before !== undefined : before?.metadata.resourceVersion !== change.expect
    if (isRaced) return 'raced'
    const after = change.type === 'delete' ? undefined : change.object
    return this.put(place, before, after as Order | undefined)
  }

  /** Writes a row, as somebody does who knows nothing of the server. */
  put(place: string, previous: Order | undefined, object: DeepReadonly<Order> | undefined): string {
    const resourceVersion = String(++this.#version)
    const written = (object ?? previous) as Order
    const row: Order = { ...written, spec: { ...written.spec }, metadata: { ...written.metadata, resourceVersion } }
    if (object === undefined) this.#rows.delete(place)
    else this.#rows.set(place, row)
    const type = object === undefined ? 'DELETED' : previous === undefined ? 'ADDED' : 'MODIFIED'
    this.#events.emit('change', { type, object: row, ...(previous === undefined ? {} : { previous }) })
    return resourceVersion
  }

  async *watch(after: string, { signal }: { signal: AbortSignal }): AsyncIterable<SourceEvent<Order>> {
    for await (const [event] of on(this.#events, 'change', { signal })) {
      const change = event as SourceEvent<Order>
      if (Number(change.object.metadata.resourceVersion) > Number(after)) yield change
    }
  }
}

const rows = new Rows()
let source: KindSource<Order> = rows
let reported: unknown[] = []
const parcels = defineKind(ParcelResource, {
  // Of what never settles; what does settle is done long before, also where the machine stands still for a second.
  deadlineMilliseconds: 3_000,
  prepareForCreate: ({ spec }) => void (spec.note ??= 'prepared'),
  canDelete: ({ spec }) => (spec.note === 'kept' ? forbidden('it is kept') : []),
  columns: [{ name: 'Item', cell: ({ spec }) => spec.item }],
  source: {
    read: (target, call) => source.read(target, call),
    list: (namespace, call) => source.list(namespace, call),
    write: (change, call) => source.write(change, call),
    watch: (after, call) => rows.watch(after, call),
  },
})

let server: InProcessServer
let ns = ''
beforeAll(async () => {
  server = await startInProcess({
    store: 'lmdb',
    more: shop,
    ownKinds: [parcels],
    report: (error) => void reported.push(error),
  })
  ns = await newNamespace(server.client)
})
afterAll(() => server.close())
beforeEach(() => {
  source = rows
  reported = []
})

const parcel = (name: string, spec: object = {}) => ({ ...order(name, spec), kind: 'Parcel' })
const path = (name = '') => pathOf(ns, 'parcels', name)

describe('a kind that somebody else keeps', () => {
  it('is created, read, updated, patched, applied and deleted there', async () => {
    const created = succeeded(await server.client.post(path(), parcel('a')))
    expect(created.spec).toEqual({ item: 'book', amount: 2, note: 'prepared' })
    expect(rows.read({ namespace: ns, name: 'a' })?.metadata.uid).toBe(created.metadata.uid)
    failed(await server.client.post(path(), parcel('a')), 409, 'AlreadyExists')
    const read = succeeded(await server.client.get(path('a')))
    expect(read.metadata.resourceVersion).toBe(created.metadata.resourceVersion)
    const put = succeeded(await server.client.put(path('a'), parcel('a', { amount: 3 })))
    expect(Number(put.metadata.resourceVersion)).toBeGreaterThan(Number(read.metadata.resourceVersion))
    const stale = { ...parcel('a'), metadata: { name: 'a', resourceVersion: read.metadata.resourceVersion } }
    failed(await server.client.put(path('a'), stale), 409, 'Conflict')
    const merge = { 'content-type': 'application/merge-patch+json' }
    expect(
      succeeded(await server.client.patch(path('a'), { spec: { note: 'kept' } }, { headers: merge })).spec['note'],
    ).toBe('kept')
    failed(await server.client.put(path('a'), parcel('a', { amount: 0 })), 422, 'Invalid')
    failed(await server.client.delete(path('a')), 403, 'Forbidden')
    succeeded(await server.client.patch(path('a'), { spec: { note: null } }, { headers: merge }))
    succeeded(await server.client.delete(path('a')))
    expect(rows.read({ namespace: ns, name: 'a' })).toBeUndefined()
    failed(await server.client.get(path('a')), 404, 'NotFound')
  })

  it('changes nothing there in a dry run', async () => {
    succeeded(await server.client.post(`${path()}?dryRun=All`, parcel('dry')))
    expect(rows.read({ namespace: ns, name: 'dry' })).toBeUndefined()
  })

  it('is listed by namespace, selectors and in chunks, and shown as a table', async () => {
    for (const name of ['c', 'b', 'd']) {
      const labelled = { ...parcel(name), metadata: { name, labels: { app: name === 'b' ? 'x' : 'y' } } }
      succeeded(await server.client.post(path(), labelled))
    }
    const names = async (query: string) =>
      succeeded(await server.client.get(`${path()}?${query}`)).items.map(({ metadata }) => metadata.name)
    expect(await names('')).toEqual(['b', 'c', 'd'])
    expect(await names('labelSelector=app%3Dx')).toEqual(['b'])
    expect(await names('fieldSelector=metadata.name%3Dc')).toEqual(['c'])
    const first = succeeded(await server.client.get(`${path()}?limit=2`))
    expect(first.items.map(({ metadata }) => metadata.name)).toEqual(['b', 'c'])
    expect(await names(`limit=2&continue=${first.metadata.continue}`)).toEqual(['d'])
    const everywhere = succeeded(await server.client.get('/apis/shop.test/v1/parcels'))
    expect(everywhere.items).toHaveLength(3)
    const table = await server.client.get(path('b'), {
      headers: { accept: 'application/json;as=Table;v=v1;g=meta.orch.io' },
    })
    expect((table.body['rows'] as { cells: unknown[] }[])[0]?.cells).toEqual(['b', 'book'])
  })

  it('is served in every version, and kept in the storage version', async () => {
    const old = (plural: string) => path(plural).replace('/v1/', '/v1beta1/')
    const sent = { ...parcel('beta'), apiVersion: 'shop.test/v1beta1', spec: { item: 'pen', count: 4 } }
    expect(succeeded(await server.client.post(old(''), sent)).spec).toEqual({ item: 'pen', count: 4, note: 'prepared' })
    expect(rows.read({ namespace: ns, name: 'beta' })?.spec.amount).toBe(4)
    expect(succeeded(await server.client.get(old('beta'))).spec['count']).toBe(4)
    expect(succeeded(await server.client.get(path('beta'))).spec['amount']).toBe(4)
    const applied = { ...sent, spec: { item: 'pen', count: 5 } }
    const asApply = { headers: { 'content-type': 'application/apply-patch+yaml' } }
    const query = '?fieldManager=tester&force=true'
    succeeded(await server.client.patch(`${old('beta')}${query}`, applied, asApply))
    expect(rows.read({ namespace: ns, name: 'beta' })?.spec.amount).toBe(5)
    succeeded(await server.client.delete(old('beta')))
  })

  it('takes changes of others, and gives them an identity', async () => {
    const { metadata, spec } = order('e')
    rows.put(`${ns}/e`, undefined, { metadata: { ...metadata, namespace: ns }, spec } as Order)
    const read = succeeded(await server.client.get(path('e')))
    expect([read.kind, read.apiVersion]).toEqual(['Parcel', 'shop.test/v1'])
    expect(read.metadata.uid).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
    expect(succeeded(await server.client.get(path('e'))).metadata.uid).toBe(read.metadata.uid)
  })

  it('is watched', async () => {
    const list = succeeded(await server.client.get(path()))
    const watch = await server.client.watch(`${path()}?watch=true&resourceVersion=${list.metadata.resourceVersion}`)
    succeeded(await server.client.post(path(), parcel('w')))
    succeeded(await server.client.put(path('w'), parcel('w', { amount: 5 })))
    succeeded(await server.client.delete(path('w')))
    const events = [await watch.next(), await watch.next(), await watch.next()]
    expect(events.map(({ type, object }) => [type, object.metadata.name])).toEqual([
      ['ADDED', 'w'],
      ['MODIFIED', 'w'],
      ['DELETED', 'w'],
    ])
    await watch.close()
  })

  it.each<readonly [string, Partial<KindSource<Order>>]>([
    ['throws', { list: () => Promise.reject(new Error('password=secret')) }],
    ['never answers', { list: () => new Promise(() => undefined) }],
    ['returns nothing', { list: (() => undefined) as never }],
    ['returns an object without a version', { list: () => ({ items: [order('x') as Order], resourceVersion: '1' }) }],
    ['returns a version that is none', { list: () => ({ items: [], resourceVersion: 'now' }) }],
  ])('that %s is a 500 without details', async (_, broken) => {
    source = { read: rows.read, list: rows.list, write: rows.write, ...broken }
    const answer = await server.client.get(path())
    expect(failed(answer, 500, 'InternalError').message).toContain('the request could not be completed')
    expect(answer.text).not.toContain('secret')
    expect(String(reported[0])).toContain('own code of Parcel.shop.test failed in source.list')
    source = rows
    succeeded(await server.client.get(path()))
  })

  it('that loses every race keeps no other request from its turn', async () => {
    source = { read: rows.read, list: rows.list, write: () => 'raced' }
    const leaving = new AbortController()
    const lost = server.client.call('PUT', path('b'), { body: parcel('b', { amount: 9 }), signal: leaving.signal })
    succeeded(await server.client.get('/api/v1/namespaces'))
    leaving.abort()
    await expect(lost).rejects.toThrow()
  })
})
