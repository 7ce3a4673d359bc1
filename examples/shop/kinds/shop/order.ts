import {
  conflict,
  defineKind,
  invalidValue,
  isConditionTrue,
  notFoundValue,
  reply,
  setCondition,
  type DeepReadonly,
} from '@orch-io/orch'
import { OrderResource } from '../../generated/shop/resources.ts'
import type { Order } from '../../generated/shop/v1/types.ts'
import { ArticleResource } from '../../generated/stock/resources.ts'

/** No more than this goes into a parcel. */
const PARCEL = 20

export const order = defineKind(OrderResource, {
  // A default that depends on another field, which a schema can't say.
  default({ spec }) {
    spec.delivery ??= {}
    spec.delivery.speed ??= spec.quantity > PARCEL ? 'Freight' : 'Standard'
  },

  prepareForCreate: (draft, { user }) => void (draft.spec.orderedBy = user.username),

  validate: ({ spec }) =>
    spec.delivery?.speed === 'Express' && spec.quantity > PARCEL
      ? [invalidValue('spec.delivery.speed', 'Express', `is for at most ${PARCEL}`)]
      : [],

  async validateCreate({ spec }, { lookup }) {
    const article = await lookup.get(ArticleResource, spec.article)
    return article === undefined ? [notFoundValue('spec.article', spec.article)] : []
  },

  validateUpdate: (object, old) =>
    object.spec.quantity !== old.spec.quantity && isConditionTrue(old, 'Reserved')
      ? [invalidValue('spec.quantity', object.spec.quantity, 'can not be changed once it is reserved')]
      : [],

  columns: [
    { name: 'Article', cell: ({ spec }) => spec.article },
    { name: 'Quantity', type: 'integer', cell: ({ spec }) => spec.quantity },
    { name: 'State', cell: (object) => stateOf(object) },
    { name: 'Age', type: 'date', cell: ({ metadata }) => metadata.creationTimestamp },
  ],

  subresources: {
    shipment: {
      async create(object, body, { change }) {
        if (stateOf(object) !== 'Reserved') throw conflict('only what is reserved, and was not shipped, can be shipped')
        await change((draft) => {
          const condition = { type: 'Shipped', status: 'True', reason: 'HandedOver' } as const
          draft.status = {
            ...setCondition(draft, condition, Date.now()),
            carrier: body.carrier,
            tracking: body.tracking,
          }
        })
        return body
      },
    },
    receipt: {
      get: ({ metadata, spec }) =>
        reply({
          contentType: 'text/csv',
          body: `order,article,quantity\n${metadata.name},${spec.article},${spec.quantity}\n`,
        }),
    },
  },
})

const stateOf = (object: DeepReadonly<Order>): string =>
  ['Shipped', 'Reserved'].find((type) => isConditionTrue(object, type)) ?? 'Waiting'
