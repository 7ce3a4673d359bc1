import {
  defineController,
  isConditionTrue,
  isNotFound,
  ownedBy,
  setCondition,
  watched,
  withFinalizer,
  type TypedClient,
} from '@orch-io/orch'
import { ConfigMapResource } from '../generated/core/resources.ts'
import { OrderResource } from '../generated/shop/resources.ts'
import { ArticleResource } from '../generated/stock/resources.ts'
import type { Article, Demand } from '../generated/stock/v1/types.ts'

/**
 * Reserves articles for orders, first come, first served. Every order is in the queue of its article, so each look at it
 * comes to the same end, however often and after whatever failure it happens.
 */
export const fulfilment = defineController(OrderResource, {
  name: 'fulfilment',
  owns: [ConfigMapResource],
  // When articles come in, whoever waits for them is looked at again.
  watches: [watched(ArticleResource, ({ status }) => (status?.demands ?? []).map(({ order }) => order))],
  // Queues are in the status of articles.
  rights: [{ resource: ArticleResource, subresource: 'status', verbs: ['update'] }],

  async reconcile({ key, object, client, events, now }) {
    const { article, quantity } = object.spec
    const order = await withFinalizer({
      client,
      object,
      resource: OrderResource,
      finalizer: 'shop.corner.example/reservation',
      cleanUp: () => leave(client, article, key),
    })
    if (order === undefined) return
    const { name = '', namespace = '' } = order.metadata

    const isReserved = isServed(await enter(client, article, { order: key, quantity }), key)
    if (isReserved) {
      await client
        .for(ConfigMapResource)
        .in(namespace)
        .apply(
          {
            metadata: { name: `${name}-slip`, ...ownedBy(OrderResource, order) },
            data: { article, quantity: `${quantity}` },
          },
          { fieldManager: 'fulfilment', conflicts: 'take' },
        )
    }
    if (isConditionTrue(order, 'Reserved') === isReserved && order.status !== undefined) return
    const status = setCondition(
      order,
      isReserved
        ? { type: 'Reserved', status: 'True', reason: 'InStock' }
        : { type: 'Reserved', status: 'False', reason: 'OutOfStock', message: `waits for ${article}` },
      now(),
    )
    await client
      .for(OrderResource)
      .in(namespace)
      .subresource('status')
      .update(name, { ...order, status })
    await events.normal(isReserved ? 'Reserved' : 'OutOfStock', `${quantity} of ${article}`)
  },
})

/** Whether everybody up to an order gets what they want of an article. */
function isServed({ spec, status }: Pick<Article, 'spec' | 'status'>, order: string): boolean {
  const demands = status?.demands ?? []
  const upTo = demands.slice(0, demands.findIndex((each) => each.order === order) + 1)
  return upTo.reduce((sum, { quantity }) => sum + quantity, 0) <= spec.quantity
}

/** Puts an order into the queue of an article, unless it is there. Returns the article. */
async function enter(client: TypedClient, name: string, demand: Demand) {
  const articles = client.for(ArticleResource)
  const article = await articles.get(name)
  const demands = article.status?.demands ?? []
  const present = demands.find(({ order }) => order === demand.order)
  if (present?.quantity === demand.quantity) return article
  const next = present === undefined ? [...demands, demand] : demands.map((each) => (each === present ? demand : each))
  // With the version that was read: of two orders at the same moment one gets a conflict, and is looked at again.
  return articles.subresource('status').update(name, { ...article, status: { demands: next } })
}

/** Takes an order out of the queue of an article. */
async function leave(client: TypedClient, name: string, order: string): Promise<void> {
  const articles = client.for(ArticleResource)
  try {
    const article = await articles.get(name)
    const demands = (article.status?.demands ?? []).filter((each) => each.order !== order)
    await articles.subresource('status').update(name, { ...article, status: { demands } })
  } catch (error) {
    if (!isNotFound(error)) throw error
  }
}
