import { ObjectMeta } from '../../../generated/meta/v1/schemas.ts'
import {
  defineResource,
  defineVersion,
  type ApiObject,
  type GroupVersionDefinition,
  type StructuralSchema,
} from '../../../runtime/codegen/index.ts'
import type { DynamicObject } from '../../../runtime/api/index.ts'

export const GROUP = 'shop.test'

/** What `orch generate` would make of a schema with these kinds. */
export interface Order extends ApiObject {
  spec: { item: string; amount: number; price?: number; number?: string; note?: string }
  status?: { state?: string }
}

export interface Refund extends ApiObject {
  amount: number
}

/** What a subresource takes, and another type that it answers with. */
export interface Price extends ApiObject {
  currency: string
}

export interface Quote extends ApiObject {
  spec: { item: string; amount: number }
  status?: { total?: number }
}

const text: StructuralSchema = { type: 'string' }
const number: StructuralSchema = { type: 'integer' }
const envelope = { apiVersion: text, kind: text, metadata: ObjectMeta() }

const orderSchema: StructuralSchema = {
  type: 'object',
  required: ['spec'],
  properties: {
    ...envelope,
    spec: {
      type: 'object',
      required: ['item', 'amount'],
      properties: { item: text, amount: { ...number, minimum: 1 }, price: number, number: text, note: text },
    },
    status: { type: 'object', properties: { state: text } },
  },
}

const quoteSchema: StructuralSchema = {
  type: 'object',
  required: ['spec'],
  properties: {
    ...envelope,
    spec: { type: 'object', required: ['item', 'amount'], properties: { item: text, amount: number } },
    status: { type: 'object', properties: { total: number } },
  },
}

const refundSchema: StructuralSchema = {
  type: 'object',
  required: ['amount'],
  properties: { ...envelope, amount: { ...number, minimum: 1 } },
}

const priceSchema = (more: Readonly<Record<string, StructuralSchema>>): (() => StructuralSchema) => {
  const schema: StructuralSchema = { type: 'object', properties: { ...envelope, ...more }, required: Object.keys(more) }
  return () => schema
}

const version = (name: string, schema: StructuralSchema, more: object = {}) =>
  defineVersion({
    name,
    schema: () => schema,
    lifecycle: {},
    served: true,
    subresources: {},
    columns: [],
    selectableFields: [],
    ...more,
  })

const kind = (name: string, plural: string) => ({
  group: GROUP,
  kind: name,
  listKind: `${name}List`,
  plural,
  singular: name.toLowerCase(),
  shortNames: [],
  categories: [],
  scope: 'Namespaced' as const,
})

const ALL = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'] as const

/** Before v1 the amount of an order was its count. */
const renamed =
  (from: string, to: string) =>
  (object: DynamicObject): DynamicObject => {
    const { [from]: value, ...spec } = object['spec'] as Record<string, unknown>
    return { ...object, spec: { ...spec, ...(value === undefined ? {} : { [to]: value }) } }
  }

const oldOrderSchema: StructuralSchema = {
  type: 'object',
  properties: {
    ...envelope,
    spec: { type: 'object', properties: { item: text, count: number, price: number, number: text, note: text } },
    status: { type: 'object', properties: { state: text } },
  },
}

const status = { verbs: ['get', 'patch', 'update'] }

export const OrderResource = defineResource<Order>({
  ...kind('Order', 'orders'),
  verbs: ALL,
  virtual: false,
  storageVersion: 'v1',
  versions: [
    version('v1', orderSchema, {
      subresources: {
        status,
        refund: {
          verbs: ['create', 'update'],
          kind: { group: GROUP, version: 'v1', kind: 'Refund' },
          schema: () => refundSchema,
        },
        receipt: { verbs: ['get'], kind: { group: GROUP, version: 'v1', kind: 'Receipt' } },
        price: {
          verbs: ['create'],
          kind: { group: GROUP, version: 'v1', kind: 'PriceQuestion' },
          schema: priceSchema({ currency: text }),
          answer: { kind: { group: GROUP, version: 'v1', kind: 'Price' }, schema: priceSchema({ total: number }) },
        },
        note: {
          verbs: ['get', 'patch', 'update'],
          kind: { group: GROUP, version: 'v1', kind: 'Note' },
          schema: priceSchema({ text }),
        },
      },
    }),
    version('v1beta1', oldOrderSchema, {
      subresources: { status },
      toStorage: renamed('count', 'amount'),
      fromStorage: renamed('amount', 'count'),
    }),
  ],
})

export const QuoteResource = defineResource<Quote>({
  ...kind('Quote', 'quotes'),
  verbs: ['create'],
  virtual: true,
  storageVersion: 'v1',
  versions: [version('v1', quoteSchema)],
})

/** Orders that somebody else's database keeps. */
export const ParcelResource = defineResource<Order>({
  ...kind('Parcel', 'parcels'),
  verbs: ALL,
  virtual: false,
  storageVersion: 'v1',
  versions: [
    version('v1', orderSchema, { subresources: { status } }),
    version('v1beta1', oldOrderSchema, {
      subresources: { status },
      toStorage: renamed('count', 'amount'),
      fromStorage: renamed('amount', 'count'),
    }),
  ],
})

const openapi = async (): Promise<Uint8Array> => Buffer.from('{"openapi":"3.0.3","paths":{}}')

export const shop: readonly GroupVersionDefinition[] = [
  { group: GROUP, version: 'v1', resources: [OrderResource, QuoteResource, ParcelResource], openapi },
  { group: GROUP, version: 'v1beta1', resources: [OrderResource, ParcelResource], openapi },
]

export const pathOf = (namespace: string, plural: string, name = ''): string =>
  `/apis/${GROUP}/v1/namespaces/${namespace}/${plural}${name === '' ? '' : `/${name}`}`

export const order = (name: string, spec: object = {}) => ({
  apiVersion: `${GROUP}/v1`,
  kind: 'Order',
  metadata: { name },
  spec: { item: 'book', amount: 2, ...spec },
})
