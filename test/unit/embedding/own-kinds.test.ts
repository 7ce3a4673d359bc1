import { expect, it } from 'vitest'
import * as generated from '../../../generated/index.ts'
import type { ReadAsset } from '../../../runtime/codegen/index.ts'
import { defineKind, forbidden } from '../../../runtime/kinds/index.ts'
import { startTestServer } from '../../../server/testing/index.ts'
import { OrderResource, shop } from '../../http/own-kinds/shop.ts'

const definitions = {
  ...generated,
  groupVersions: (read: ReadAsset) => [...generated.groupVersions(read), ...shop],
}

const orders = defineKind(OrderResource, {
  prepareForCreate: ({ spec }) => void (spec.price = spec.amount * 10),
  canDelete: () => forbidden('orders stay'),
})

it('a configuration brings own code for its kinds along', async () => {
  const server = await startTestServer({ definitions, config: { ownKinds: [orders] } })
  const client = server.client().for(OrderResource).in('default')
  const created = await client.create({ metadata: { name: 'one' }, spec: { item: 'book', amount: 2 } })
  expect(created.spec.price).toBe(20)
  await expect(client.delete('one')).rejects.toThrow('orders.shop.test "one" is forbidden: orders stay')
  await server.close()
})

it('a configuration with own code for a kind that no schema declares starts no server', async () => {
  await expect(startTestServer({ definitions: generated, config: { ownKinds: [orders] } })).rejects.toThrow(
    'ownKinds: no schema of this server declares Order.shop.test, which has own code',
  )
})
