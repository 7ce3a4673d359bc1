// Sells one article as a program elsewhere would: over HTTPS, with the client that was generated and nothing else of orch.
// Usage: SHOP=https://127.0.0.1:8443 npm run sell
import { readFileSync } from 'node:fs'
import { connect, reflect } from '#client'
import { nodeTransport } from '#client/node'
import { OrderResource, type Order } from '#client/shop/v1'
import { ArticleResource } from '#client/stock/v1'

const server = process.env['SHOP'] ?? 'https://127.0.0.1:8443'
const data = process.env['SHOP_DATA'] ?? 'data'
const token = readFileSync(`${data}/admin.token`, 'utf8').trim()
const ca = readFileSync(`${data}/pki/ca.crt`, 'utf8')

const client = connect({ server, token, transport: nodeTransport({ ca }), fieldManager: 'sell' })
const orders = client.for(OrderResource).in('default')

await client.for(ArticleResource).apply({ metadata: { name: 'lamp' }, spec: { title: 'A lamp', quantity: 10 } })
const created = await orders.create({ metadata: { generateName: 'lamp-' }, spec: { article: 'lamp', quantity: 2 } })
const { name = '' } = created.metadata
console.log(`ordered ${name}`)

const isReserved = ({ status }: Order): boolean =>
  (status?.conditions ?? []).some(({ type, status }) => type === 'Reserved' && status === 'True')

const cache = new Map<string, Order>()
for await (const _ of reflect(orders, cache, { fieldSelector: `metadata.name=${name}` })) {
  if ([...cache.values()].some(isReserved)) break
}
console.log(`reserved ${name}`)
await orders.subresource('shipment').create(name, { metadata: {}, carrier: 'Bike & Co', tracking: 'B-1' })
console.log(`shipped ${name}`)
