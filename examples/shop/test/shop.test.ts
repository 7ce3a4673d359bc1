import { isConditionTrue, isConflict, isNotFound } from '@orch-io/orch'
import { startTestServer, type TestServer } from '@orch-io/orch/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigMapResource } from '../generated/core/resources.ts'
import * as definitions from '../generated/index.ts'
import { OrderResource } from '../generated/shop/resources.ts'
import { ArticleResource } from '../generated/stock/resources.ts'
import config from '../orch.config.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config, definitions })
  await stock('lamp', 100)
})
afterAll(() => server.close())

const articles = () => server.client().for(ArticleResource)
const orders = () => server.client().for(OrderResource).in('default')
const stock = (name: string, quantity: number) =>
  articles().create({ metadata: { name }, spec: { title: name, quantity } })
const order = (name: string, spec: { article: string; quantity: number; delivery?: { speed: 'Express' } }) =>
  orders().create({ metadata: { name }, spec })
const reserved = (name: string) =>
  server.eventually(async () => expect(isConditionTrue(await orders().get(name), 'Reserved')).toBe(true))

describe('an order', () => {
  it('has a speed that depends on its quantity, and says who ordered it', async () => {
    expect((await order('small', { article: 'lamp', quantity: 1 })).spec).toMatchObject({
      delivery: { speed: 'Standard' },
    })
    const large = await order('large', { article: 'lamp', quantity: 30 })
    expect(large.spec).toMatchObject({ delivery: { speed: 'Freight' }, orderedBy: 'corner-admin' })
  })

  it.each([
    ['spec.article', { article: 'sofa', quantity: 1 }],
    ['spec.quantity', { article: 'lamp', quantity: 0 }],
    ['spec.delivery.speed', { article: 'lamp', quantity: 50, delivery: { speed: 'Express' as const } }],
  ])('is refused with the path of what is wrong: %s', async (field, spec) => {
    await expect(order('wrong', spec)).rejects.toMatchObject({
      code: 422,
      status: { details: { causes: [{ field }] } },
    })
  })

  it('does not change its article, nor its quantity once it is reserved', async () => {
    await order('steady', { article: 'lamp', quantity: 1 })
    await reserved('steady')
    await expect(orders().patch('steady', 'merge', { spec: { article: 'sofa' } })).rejects.toThrow('spec.article')
    await expect(orders().patch('steady', 'merge', { spec: { quantity: 2 } })).rejects.toThrow('spec.quantity')
  })

  it('is shipped once it is reserved, by whoever hands it over', async () => {
    await order('parcel', { article: 'lamp', quantity: 1 })
    await reserved('parcel')
    const shipments = orders().subresource('shipment')
    const shipment = await shipments.create('parcel', { metadata: {}, carrier: 'Bike & Co', tracking: 'B-1' })
    const { status } = await orders().get('parcel')
    expect([status?.carrier, status?.tracking]).toEqual([shipment.carrier, shipment.tracking])
    await expect(shipments.create('parcel', shipment)).rejects.toSatisfy(isConflict)
  })

  it('is the same in its older version, and loses nothing there', async () => {
    const early = server.client().for(OrderResource, 'v1beta1').in('default')
    await orders().create({ metadata: { name: 'old' }, spec: { article: 'lamp', quantity: 2, note: 'ring twice' } })
    expect((await early.get('old')).spec).toMatchObject({ count: 2, speed: 'Slow' })
    await early.patch('old', 'merge', { spec: { speed: 'Fast' } })
    expect((await orders().get('old')).spec).toMatchObject({
      quantity: 2,
      delivery: { speed: 'Express' },
      note: 'ring twice',
    })
  })
})

describe('fulfilment', () => {
  it('reserves first come, first served, and again when articles come in', async () => {
    await stock('chair', 3)
    await order('first', { article: 'chair', quantity: 2 })
    await reserved('first')
    await order('second', { article: 'chair', quantity: 2 })
    await server.eventually(async () =>
      expect((await orders().get('second')).status?.conditions).toMatchObject([
        { status: 'False', reason: 'OutOfStock' },
      ]),
    )
    await articles().patch('chair', 'merge', { spec: { quantity: 4 } })
    await reserved('second')
  })

  it('makes a slip again that somebody deletes', async () => {
    const slips = server.client().for(ConfigMapResource).in('default')
    await order('slipped', { article: 'lamp', quantity: 1 })
    const { uid } = (await server.eventually(() => slips.get('slipped-slip'))).metadata
    await slips.delete('slipped-slip')
    await server.eventually(async () => expect((await slips.get('slipped-slip')).metadata.uid).not.toBe(uid))
  })

  it('gives back what a deleted order had, and only then lets its article go', async () => {
    await stock('stool', 1)
    await order('brief', { article: 'stool', quantity: 1 })
    await reserved('brief')
    await expect(articles().delete('stool')).rejects.toMatchObject({ code: 403 })
    await orders().delete('brief')
    await server.eventually(async () => expect((await articles().get('stool')).status?.demands ?? []).toEqual([]))
    await articles().delete('stool')
    await expect(articles().get('stool')).rejects.toSatisfy(isNotFound)
  })
})
