import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApiObject } from '../../../runtime/api/index.ts'
import { defineKind } from '../../../runtime/kinds/index.ts'
import type { KindHooks, OwnSubresource } from '../../../runtime/kinds/index.ts'
import { forbidden } from '../../../runtime/kinds/index.ts'
import { reply } from '../../../runtime/kinds/index.ts'
import type { DeepReadonly } from '../../../runtime/kinds/index.ts'
import { startInProcess, type InProcessServer } from '../../support/in-process.ts'
import { jsonPatch } from '../../support/client.ts'
import { failed, newNamespace, succeeded } from '../objects.ts'
import {
  GROUP,
  order,
  OrderResource,
  pathOf,
  QuoteResource,
  shop,
  type Order,
  type Price,
  type Quote,
  type Refund,
} from './shop.ts'

let receipt: NonNullable<OwnSubresource<Order>['get']> = () => ({})
let refund: NonNullable<OwnSubresource<Order>['create']> = () => ({})
let price: NonNullable<OwnSubresource<Order>['create']> = () => ({})
let compute: NonNullable<KindHooks<Quote>['virtual']> = (body) => body
let reported: unknown[] = []

const orders = defineKind(OrderResource, {
  // Of what never settles; what does settle is done long before, also where the machine stands still for a second.
  deadlineMilliseconds: 3_000,
  subresources: {
    receipt: { get: (object, context) => receipt(object, context) },
    refund: {
      create: (object, body: DeepReadonly<Refund>, context) => refund(object, body, context),
      update: (_, body: DeepReadonly<Refund>) => ({ kind: 'Refund', amount: body.amount }),
    },
    price: { create: (object, body: DeepReadonly<Price>, context) => price(object, body, context) },
    note: {
      get: ({ spec }) => ({ text: spec.note ?? '' }),
      update: async (_, body: DeepReadonly<ApiObject & { text: string }>, { change }) => {
        const { spec } = await change((draft) => void (draft.spec.note = body.text))
        return { text: spec.note }
      },
    },
  },
})
const quotes = defineKind(QuoteResource, { virtual: (body, context) => compute(body, context) })

let server: InProcessServer
let ns = ''
beforeAll(async () => {
  server = await startInProcess({
    store: 'lmdb',
    more: shop,
    ownKinds: [orders, quotes],
    report: (error) => void reported.push(error),
  })
  ns = await newNamespace(server.client)
  succeeded(await server.client.post(pathOf(ns, 'orders'), order('one')))
})
afterAll(() => server.close())
beforeEach(() => {
  reported = []
})

const path = (subresource: string, name = 'one') => `${pathOf(ns, 'orders', name)}/${subresource}`
const refundOf = (amount: unknown) => ({ apiVersion: `${GROUP}/v1`, kind: 'Refund', metadata: { name: 'one' }, amount })

describe('a subresource with own code', () => {
  it('answers a GET with an object, or in a form of its own', async () => {
    receipt = ({ metadata, spec }, { query }) => ({ of: metadata.name, item: spec.item, in: query.get('language') })
    const answer = await server.client.get(`${path('receipt')}?language=la`)
    expect(answer.headers['content-type']).toBe('application/json')
    expect(succeeded(answer)).toEqual({ of: 'one', item: 'book', in: 'la' })
    receipt = () => reply({ contentType: 'text/csv; charset=utf-8', body: 'book;2\n' })
    const table = await server.client.get(path('receipt'))
    expect([table.headers['content-type'], table.text]).toEqual(['text/csv; charset=utf-8', 'book;2\n'])
    failed(await server.client.get(path('receipt', 'none')), 404, 'NotFound')
    failed(await server.client.post(path('receipt'), {}), 405, 'MethodNotAllowed')
  })

  it('answers as a stream, as fast as the client reads', async () => {
    receipt = () =>
      reply({
        contentType: 'text/plain',
        body: (async function* () {
          for (let line = 0; line < 1_000; line++) yield `${line} ${'x'.repeat(100)}\n`
        })(),
      })
    const { text, headers } = await server.client.get(path('receipt'))
    expect(headers['transfer-encoding']).toBe('chunked')
    expect(text.split('\n')).toHaveLength(1_001)
  })

  it('cuts a stream that fails in the middle, so that no client takes it for the whole', async () => {
    receipt = () =>
      reply({
        contentType: 'text/plain',
        body: (async function* () {
          yield 'begun'
          throw new Error('secret')
        })(),
      })
    await expect(server.client.get(path('receipt'))).rejects.toThrow()
    expect(reported.map(String)).toContain('Error: own code of Order.shop.test failed in receipt.get')
    succeeded(await server.client.get(pathOf(ns, 'orders', 'one')))
  })

  it('ends a stream whose client has gone, though nothing more comes', async () => {
    const leaving = new AbortController()
    const ended = new Promise<void>((resolve) => {
      receipt = (_, { signal }) => {
        signal.addEventListener('abort', () => resolve())
        setTimeout(() => leaving.abort(), 50)
        return reply({
          contentType: 'text/plain',
          body: (async function* () {
            yield 'begun'
            await new Promise(() => undefined)
          })(),
        })
      }
    })
    await expect(server.client.call('GET', path('receipt'), { signal: leaving.signal })).rejects.toThrow()
    await ended
  })

  it('takes a typed body, and changes its object with all rules', async () => {
    refund = async ({ spec }, body, { change, user }) => {
      const { amount } = body as DeepReadonly<Refund>
      if (amount > spec.amount) throw forbidden('that was never paid')
      const changed = await change((draft) => {
        draft.status = { state: `refunded by ${user.username}` }
        draft.spec.note = String(amount)
      })
      return { kind: 'Refund', apiVersion: `${GROUP}/v1`, amount, state: changed.status?.state }
    }
    const answer = await server.client.post(path('refund'), refundOf(1))
    expect([answer.status, answer.body]).toEqual([
      201,
      { kind: 'Refund', apiVersion: `${GROUP}/v1`, amount: 1, state: 'refunded by superuser' },
    ])
    const stored = succeeded(await server.client.get(pathOf(ns, 'orders', 'one')))
    expect([stored.spec['note'], stored.status]).toEqual(['1', { state: 'refunded by superuser' }])
    expect(failed(await server.client.post(path('refund'), refundOf(3)), 403, 'Forbidden').message).toBe(
      'orders.shop.test "one" is forbidden: that was never paid',
    )
    const invalid = failed(await server.client.post(path('refund'), refundOf(0)), 422, 'Invalid')
    expect(invalid.details.causes?.[0]?.field).toBe('amount')
    failed(
      await server.client.post(path('refund', 'none'), { ...refundOf(1), metadata: { name: 'none' } }),
      404,
      'NotFound',
    )
    expect(succeeded(await server.client.put(path('refund'), refundOf(2)))).toEqual({ kind: 'Refund', amount: 2 })
  })

  it('answers with the type that its schema names, and with no other', async () => {
    price = (_, body) => ({ total: 12, in: (body as DeepReadonly<Price>).currency })
    const question = { apiVersion: `${GROUP}/v1`, kind: 'PriceQuestion', metadata: { name: 'one' }, currency: 'EUR' }
    expect(succeeded(await server.client.post(path('price'), question))).toEqual({
      apiVersion: `${GROUP}/v1`,
      kind: 'Price',
      metadata: {},
      total: 12,
    })
    failed(await server.client.post(path('price'), { ...question, currency: 1 }), 400, 'BadRequest')
    price = () => ({ total: 'many' })
    failed(await server.client.post(path('price'), question), 500, 'InternalError')
    expect(reported.map((error) => String((error as Error).cause))).toEqual([expect.stringContaining('total: ')])
  })

  it('patches what GET answers, and puts that', async () => {
    const put = { apiVersion: `${GROUP}/v1`, kind: 'Note', metadata: { name: 'one' }, text: 'fragile' }
    expect(succeeded(await server.client.put(path('note'), put))).toEqual({ text: 'fragile' })
    const merged = await server.client.patch(path('note'), { text: 'very fragile' })
    expect(succeeded(merged)).toEqual({ text: 'very fragile' })
    const tested = [
      { op: 'test', path: '/text', value: 'very fragile' },
      { op: 'replace', path: '/text', value: 'sturdy' },
    ]
    expect(succeeded(await server.client.patch(path('note'), tested, { headers: jsonPatch }))).toEqual({
      text: 'sturdy',
    })
    failed(await server.client.patch(path('note'), tested, { headers: jsonPatch }), 422, 'Invalid')
    failed(await server.client.patch(path('note'), { text: null }), 422, 'Invalid')
    failed(await server.client.patch(path('note', 'none'), { text: 'x' }), 404, 'NotFound')
    failed(await server.client.patch(path('refund'), { amount: 1 }), 405, 'MethodNotAllowed')
    const stored = succeeded(await server.client.get(pathOf(ns, 'orders', 'one')))
    expect(stored.spec['note']).toBe('sturdy')
    const stale = { ...put, metadata: { name: 'one', resourceVersion: '1' } }
    failed(await server.client.put(path('note'), stale), 409, 'Conflict')
    failed(await server.client.patch(path('note'), { metadata: stale.metadata, text: 'x' }), 409, 'Conflict')
  })

  it('takes no body that is larger than those of other requests', async () => {
    refund = () => ({ ok: true })
    const large = { ...refundOf(1), metadata: { name: 'one', annotations: { large: 'x'.repeat(4 * 1024 * 1024) } } }
    expect((await server.client.post(path('refund'), large)).status).toBe(413)
  })

  it('changes nothing in a dry run, and never the identity', async () => {
    refund = (_, __, { change }) => change((draft) => void (draft.spec.note = 'dry'))
    succeeded(await server.client.post(`${path('refund')}?dryRun=All`, refundOf(1)))
    expect(succeeded(await server.client.get(pathOf(ns, 'orders', 'one'))).spec['note']).not.toBe('dry')
    refund = (_, __, { change }) => change((draft) => void (draft.metadata.name = 'two'))
    failed(await server.client.post(path('refund'), refundOf(1)), 500, 'InternalError')
    refund = (_, __, { change }) => change((draft) => void (draft.spec.amount = -1))
    failed(await server.client.post(path('refund'), refundOf(1)), 422, 'Invalid')
  })

  it.each<readonly [string, () => unknown]>([
    ['nothing', () => undefined],
    ['a number', () => 7],
    ['what is no JSON', () => ({ made: () => 1 })],
    ['a status that is none', () => reply({ status: 99, contentType: 'text/plain', body: '' })],
    ['a content type with a line break', () => reply({ contentType: 'text/plain\r\nx: y', body: '' })],
    ['no body', () => reply({ contentType: 'text/plain', body: undefined as never })],
    ['an error', () => Promise.reject(new Error('secret'))],
    ['never', () => new Promise(() => undefined)],
  ])('that answers with %s is a 500 without details', async (_, answer) => {
    receipt = answer as typeof receipt
    const refused = await server.client.get(path('receipt'))
    expect(failed(refused, 500, 'InternalError').message).toContain('the request could not be completed')
    expect(refused.text).not.toContain('secret')
    expect(reported).toHaveLength(1)
  })

  it('is for those who may use it, as plural/subresource', async () => {
    receipt = () => ({ ok: true })
    succeeded(await server.userWith('get:orders/receipt').get(path('receipt')))
    failed(await server.userWith('get:orders').get(path('receipt')), 403, 'Forbidden')
    failed(await server.userWith('get:orders/refund').post(path('refund'), refundOf(1)), 403, 'Forbidden')
  })

  it('stands in discovery', async () => {
    const { resources } = succeeded(await server.client.get(`/apis/${GROUP}/v1`)) as unknown as {
      resources: { name: string; kind: string; verbs: string[] }[]
    }
    expect(
      resources.filter(({ name }) => name.startsWith('orders/')).map(({ name, kind, verbs }) => [name, kind, verbs]),
    ).toEqual([
      ['orders/note', 'Note', ['get', 'patch', 'update']],
      ['orders/price', 'PriceQuestion', ['create']],
      ['orders/receipt', 'Receipt', ['get']],
      ['orders/refund', 'Refund', ['create', 'update']],
      ['orders/status', 'Order', ['get', 'patch', 'update']],
    ])
  })
})

describe('a virtual kind with own code', () => {
  const quote = (amount: unknown): ApiObject & { spec: unknown } => ({
    apiVersion: `${GROUP}/v1`,
    kind: 'Quote',
    metadata: {},
    spec: { item: 'book', amount },
  })
  const post = (amount: unknown) => server.client.post(pathOf(ns, 'quotes'), quote(amount))

  it('computes its answer, and stores nothing', async () => {
    compute = async (body, { lookup }) => {
      const one = await lookup.get(OrderResource, 'one', ns)
      return { ...body, status: { total: body.spec.amount * (one?.spec.amount ?? 0) }, surplus: 1 }
    }
    const answer = await post(21)
    expect([answer.status, answer.body.status]).toEqual([201, { total: 42 }])
    expect(answer.body['surplus']).toBeUndefined()
    failed(await server.client.get(pathOf(ns, 'quotes')), 405, 'MethodNotAllowed')
  })

  it('never sees what the schema refuses', async () => {
    compute = () => {
      throw new Error('never called')
    }
    expect(failed(await post(undefined), 422, 'Invalid').details.causes?.[0]?.field).toBe('spec.amount')
    expect(reported).toEqual([])
  })

  it.each<readonly [string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('secret')
      },
    ],
    ['returns nothing', () => undefined],
    ['returns a list', () => []],
  ])('that %s is a 500 without details', async (_, misuse) => {
    compute = misuse as typeof compute
    failed(await post(1), 500, 'InternalError')
    expect(reported).toHaveLength(1)
  })
})
