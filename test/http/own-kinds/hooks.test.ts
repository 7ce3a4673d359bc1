import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defineKind } from '../../../runtime/kinds/index.ts'
import type { HookContext } from '../../../runtime/kinds/index.ts'
import type { KindHooks } from '../../../runtime/kinds/index.ts'
import { conflict, forbidden, invalid } from '../../../runtime/kinds/index.ts'
import { requiredValue } from '../../../runtime/api/index.ts'
import { startInProcess, type InProcessServer } from '../../support/in-process.ts'
import { failed, newNamespace, succeeded } from '../objects.ts'
import { order, OrderResource, pathOf, shop, type Order } from './shop.ts'

/** The hooks of the moment: each test sets those that it is about. */
let hooks: KindHooks<Order> = {}
let reported: unknown[] = []

/** All hooks, each of which does what the test says, and nothing by default. */
const orders = defineKind(OrderResource, {
  // Of what never settles; what does settle is done long before, also where the machine stands still for a second.
  deadlineMilliseconds: 3_000,
  default: (draft) => hooks.default?.(draft),
  prepareForCreate: (draft, context) => hooks.prepareForCreate?.(draft, context),
  prepareForUpdate: (draft, old, context) => hooks.prepareForUpdate?.(draft, old, context),
  validate: (object, old, context) => (hooks.validate === undefined ? [] : hooks.validate(object, old, context)),
  validateCreate: (object, context) =>
    hooks.validateCreate === undefined ? [] : hooks.validateCreate(object, context),
  validateUpdate: (object, old, context) =>
    hooks.validateUpdate === undefined ? [] : hooks.validateUpdate(object, old, context),
  canDelete: (object, context) => (hooks.canDelete === undefined ? [] : hooks.canDelete(object, context)),
  allocate: {
    choose: (draft, context) => hooks.allocate?.choose?.(draft, context),
    names: (object) => hooks.allocate?.names(object) ?? [],
  },
  columns: [{ name: 'Total', type: 'integer', cell: ({ spec }) => totalOf(spec) }],
})
let totalOf: (spec: Order['spec']) => number = ({ amount, price = 0 }) => amount * price

let server: InProcessServer
let ns = ''
beforeAll(async () => {
  server = await startInProcess({
    store: 'lmdb',
    more: shop,
    ownKinds: [orders],
    report: (error) => void reported.push(error),
  })
  ns = await newNamespace(server.client)
})
afterAll(() => server.close())
beforeEach(() => {
  hooks = {}
  reported = []
})

const post = (name: string, spec?: object) => server.client.post(pathOf(ns, 'orders'), order(name, spec))
const put = (name: string, spec?: object) => server.client.put(pathOf(ns, 'orders', name), order(name, spec))
const get = (name: string) => server.client.get(pathOf(ns, 'orders', name))
const remove = (name: string) => server.client.delete(pathOf(ns, 'orders', name))

describe('hooks of an own kind', () => {
  it('fill in defaults, and complete what is created and changed', async () => {
    hooks = {
      default: ({ spec }) => void (spec.note ??= `for ${spec.item}`),
      prepareForCreate: (draft) => void (draft.spec.price = draft.spec.amount * 10),
      async prepareForUpdate(draft, old, { user }) {
        draft.metadata.labels = { ...draft.metadata.labels, before: String(old.spec.amount), by: user.username }
      },
    }
    const created = succeeded(await post('completed'))
    expect(created.spec).toEqual({ item: 'book', amount: 2, note: 'for book', price: 20 })
    const changed = succeeded(await put('completed', { amount: 3 }))
    expect(changed.metadata.labels).toEqual({ before: '2', by: 'superuser' })
    expect(changed.metadata.generation).toBe(2)
    expect(succeeded(await get('completed')).spec).toEqual({ item: 'book', amount: 3, note: 'for book' })
  })

  it('see every version of the API in the storage version', async () => {
    hooks = { prepareForCreate: (draft) => void (draft.spec.price = draft.spec.amount * 10) }
    const old = { ...order('beta'), apiVersion: 'shop.test/v1beta1', spec: { item: 'pen', count: 4 } }
    const created = succeeded(await server.client.post(pathOf(ns, 'orders').replace('/v1/', '/v1beta1/'), old))
    expect(created.spec).toEqual({ item: 'pen', count: 4, price: 40 })
  })

  it('refuse with field errors, all at once and with those of the schema', async () => {
    hooks = {
      validate: ({ spec }) => (spec.note === undefined ? [requiredValue('spec.note', 'say why')] : []),
      validateCreate: ({ spec }) => (spec.price === 13 ? [requiredValue('spec.number')] : []),
      validateUpdate: (object, old) =>
        object.spec.item === old.spec.item ? [] : [requiredValue('spec.item', 'may not change')],
    }
    const refused = failed(await post('refused', { amount: 0, price: 13 }), 422, 'Invalid')
    expect(refused.message).toMatch(/^Order.shop.test "refused" is invalid: /)
    expect(refused.details.causes).toEqual([
      { reason: 'FieldValueRequired', message: 'Required value', field: 'spec.number' },
      expect.objectContaining({ reason: 'FieldValueInvalid', field: 'spec.amount' }),
      { reason: 'FieldValueRequired', message: 'Required value: say why', field: 'spec.note' },
    ])
    failed(await get('refused'), 404, 'NotFound')
    succeeded(await post('item', { note: 'x' }))
    const update = failed(await put('item', { note: 'x', item: 'pen' }), 422, 'Invalid')
    expect(update.details.causes?.map(({ field }) => field)).toEqual(['spec.item'])
  })

  it('refuse with the Status that they throw, which names the object', async () => {
    const thrown = async (error: Error) => {
      hooks = { validate: () => Promise.reject(error) }
      return (await post('thrown')).body
    }
    expect(await thrown(invalid('spec.amount', 'too many', 2))).toMatchObject({
      code: 422,
      message: 'Order.shop.test "thrown" is invalid: spec.amount: Invalid value: 2: too many',
      details: { name: 'thrown', group: 'shop.test', kind: 'Order' },
    })
    expect(await thrown(forbidden('not on Sundays'))).toMatchObject({
      code: 403,
      message: 'orders.shop.test "thrown" is forbidden: not on Sundays',
    })
    expect(await thrown(conflict('the stock has changed'))).toMatchObject({ code: 409, reason: 'Conflict' })
    expect(reported).toEqual([])
  })

  it('say what may be deleted, alone and in a collection', async () => {
    succeeded(await post('paid', { note: 'paid' }))
    succeeded(await post('open'))
    hooks = { canDelete: ({ spec }) => (spec.note === 'paid' ? forbidden('a paid order stays') : []) }
    const refused = failed(await remove('paid'), 403, 'Forbidden')
    expect(refused.message).toBe('orders.shop.test "paid" is forbidden: a paid order stays')
    failed(await server.client.delete(pathOf(ns, 'orders')), 403, 'Forbidden')
    succeeded(await get('paid'))
    failed(await get('open'), 404, 'NotFound')
    hooks = { canDelete: ({ spec }) => [requiredValue('spec.number', `first pay the ${spec.item}`)] }
    expect(failed(await remove('paid'), 422, 'Invalid').details.causes?.[0]?.field).toBe('spec.number')
    hooks = {}
    succeeded(await remove('paid'))
  })

  it('are not asked again about an object that is going', async () => {
    succeeded(await post('held'))
    await server.client.patch(pathOf(ns, 'orders', 'held'), { metadata: { finalizers: ['shop.test/stock'] } })
    succeeded(await remove('held'))
    hooks = { canDelete: () => forbidden('never') }
    succeeded(await remove('held'))
    succeeded(await server.client.patch(pathOf(ns, 'orders', 'held'), { metadata: { finalizers: null } }))
    failed(await get('held'), 404, 'NotFound')
  })

  it('get the user, the dry run, the subresource, a signal, a lookup and warnings', async () => {
    succeeded(await post('known'))
    const seen: HookContext[] = []
    hooks = {
      async validate(object, _, context) {
        seen.push(context)
        context.warn('the shop closes soon')
        expect(context.signal.aborted).toBe(false)
        const other = await context.lookup.get(OrderResource, 'known', object.metadata.namespace)
        expect(other?.spec.item).toBe('book')
        expect(await context.lookup.get(OrderResource, 'unknown', object.metadata.namespace)).toBeUndefined()
        const all = await context.lookup.list(OrderResource, { namespace: ns })
        expect(all.map(({ metadata }) => metadata.name)).toContain('known')
        return []
      },
    }
    const created = await server.client.post(`${pathOf(ns, 'orders')}?dryRun=All`, order('dry'))
    expect(created.headers['warning']).toContain('the shop closes soon')
    succeeded(
      await server.client.put(`${pathOf(ns, 'orders', 'known')}/status`, {
        ...order('known'),
        status: { state: 'sent' },
      }),
    )
    expect(seen.map(({ user, dryRun, subresource }) => [user.username, dryRun, subresource])).toEqual([
      ['superuser', true, ''],
      ['superuser', false, 'status'],
    ])
    failed(await get('dry'), 404, 'NotFound')
  })

  it('give each object what no other one has, and take it back', async () => {
    let next = 1
    hooks = {
      allocate: {
        async choose({ spec }, { isFree }) {
          while (spec.number === undefined) {
            const candidate = String(next++)
            if (await isFree(candidate)) spec.number = candidate
          }
        },
        names: ({ spec }) => (spec.number === undefined ? [] : [{ field: 'spec.number', name: spec.number }]),
      },
    }
    expect(succeeded(await post('first')).spec['number']).toBe('1')
    next = 1
    expect(succeeded(await post('second')).spec['number']).toBe('2')
    const taken = failed(await post('third', { number: '1' }), 422, 'Invalid')
    expect(taken.details.causes).toEqual([
      { reason: 'FieldValueDuplicate', message: 'Duplicate value: "1"', field: 'spec.number' },
    ])
    succeeded(await server.client.post(`${pathOf(ns, 'orders')}?dryRun=All`, order('dry', { number: '9' })))
    succeeded(await remove('first'))
    succeeded(await post('third', { number: '1' }))
    succeeded(await post('ninth', { number: '9' }))
  })

  it('make the columns of tables', async () => {
    succeeded(await post('shown', { price: 21 }))
    const accept = { accept: 'application/json;as=Table;v=v1;g=meta.orch.io' }
    const table = succeeded(await server.client.get(pathOf(ns, 'orders', 'shown'), { headers: accept }))
    const columns = table['columnDefinitions'] as { name: string; type: string }[]
    expect(columns.map(({ name, type }) => [name, type])).toEqual([
      ['Name', 'string'],
      ['Total', 'integer'],
    ])
    expect((table['rows'] as { cells: unknown[] }[])[0]?.cells).toEqual(['shown', 42])
    totalOf = () => {
      throw new Error('secret')
    }
    succeeded(await post('unshown'))
    const broken = succeeded(await server.client.get(pathOf(ns, 'orders', 'unshown'), { headers: accept }))
    expect((broken['rows'] as { cells: unknown[] }[])[0]?.cells).toEqual(['unshown', '<error>'])
    expect(String(reported[0])).toContain('failed in the column Total')
  })
})

/** What a hook can do wrong, each in the hook where it can. */
const misuses: readonly (readonly [string, KindHooks<Order>])[] = [
  [
    'throws a string',
    {
      validate: () => {
        throw 'secret'
      },
    },
  ],
  [
    'throws an error with a secret',
    {
      prepareForCreate: () => {
        throw new Error('password=secret')
      },
    },
  ],
  ['rejects', { prepareForCreate: () => Promise.reject(new Error('secret')) }],
  ['never settles', { validate: () => new Promise(() => undefined) }],
  ['returns nothing', { validate: (() => undefined) as never }],
  ['returns a number', { validateCreate: (() => 7) as never }],
  ['returns errors of no form', { validate: (() => ['no']) as never }],
  ['returns an object from a hook that edits', { prepareForCreate: ((draft: Order) => draft) as never }],
  ['waits where nobody waits', { default: (() => Promise.reject(new Error('late'))) as never }],
  ['edits the object that it looks at', { validate: (object) => (((object as Order).spec.amount = 9), []) }],
  ['removes the name', { prepareForCreate: ({ metadata }) => void delete metadata.name }],
  ['changes the uid', { prepareForCreate: ({ metadata }) => void (metadata.uid = 'mine') }],
  ['changes the namespace', { default: ({ metadata }) => void (metadata.namespace = 'elsewhere') }],
  ['deletes the kind', { prepareForCreate: (draft) => void delete (draft as Partial<Order>).kind }],
  ['deletes the metadata', { prepareForCreate: (draft) => void delete (draft as Partial<Order>).metadata }],
  ['puts in what is no JSON', { prepareForCreate: ({ spec }) => void (spec.note = (() => 1) as never) }],
  ['puts in a date', { prepareForCreate: ({ spec }) => void (spec.note = new Date() as never) }],
  ['puts in a circle', { prepareForCreate: ({ spec }) => void ((spec as { note: unknown }).note = spec) }],
  ['replaces the prototype', { prepareForCreate: (draft) => void Object.setPrototypeOf(draft, {}) }],
  ['freezes the object', { prepareForCreate: (draft) => void Object.freeze(draft) }],
  ['claims names of no form', { allocate: { names: () => [{ field: 'x' }] as never } }],
]

describe('a hook that', () => {
  it.each(misuses)('%s is a 500 without details for its own request', async (_, misuse) => {
    hooks = misuse
    const answer = await post('misused')
    expect(answer.text).not.toMatch(/secret|late|Misuse|hook/)
    expect(failed(answer, 500, 'InternalError').message).toBe(
      'Internal error occurred: the request could not be completed',
    )
    expect(reported).toHaveLength(1)
    expect(String(reported[0])).toMatch(/own code of Order.shop.test failed in \w+/)
    hooks = {}
    failed(await get('misused'), 404, 'NotFound')
    succeeded(await server.client.post(`${pathOf(ns, 'orders')}?dryRun=All`, order('misused')))
  })

  it('edits the old object is a 500, and what is stored stays as it is', async () => {
    succeeded(await post('old'))
    succeeded(await put('old', { price: 1 }))
    hooks = {
      prepareForUpdate: (_, old) => void ((old as Order).spec.price = 2),
    }
    failed(await put('old', { price: 3 }), 500, 'InternalError')
    hooks = {}
    expect(succeeded(await get('old')).spec['price']).toBe(1)
    expect(succeeded(await put('old', { amount: 5, price: 4 })).spec['price']).toBe(4)
  })

  it('adds a field that the schema does not have adds nothing', async () => {
    hooks = { prepareForCreate: (draft) => void Object.assign(draft.spec, { colour: 'red', note: 'kept' }) }
    expect(succeeded(await post('pruned')).spec).toEqual({ item: 'book', amount: 2, note: 'kept' })
  })

  it('makes the object invalid is refused by the schema', async () => {
    hooks = { prepareForCreate: (draft) => void (draft.spec.amount = -1) }
    expect(failed(await post('negative'), 422, 'Invalid').details.causes?.[0]?.field).toBe('spec.amount')
  })

  it('makes it too large is refused with 413', async () => {
    hooks = { prepareForCreate: (draft) => void (draft.spec.note = 'x'.repeat(4 * 1024 * 1024)) }
    expect((await post('huge')).status).toBe(413)
    hooks = {}
    failed(await get('huge'), 404, 'NotFound')
  })

  it('stumbles over an object that the schema refuses is answered with what the schema says', async () => {
    hooks = { prepareForCreate: (draft) => void draft.spec.item.toUpperCase() }
    const refused = failed(
      await server.client.post(pathOf(ns, 'orders'), { ...order('none'), spec: undefined }),
      422,
      'Invalid',
    )
    expect(refused.details.causes?.[0]?.field).toBe('spec')
    expect(reported).toEqual([])
  })

  it('goes on when its time is over changes nothing any more', async () => {
    let late: Promise<unknown> = Promise.resolve()
    hooks = {
      prepareForCreate: (draft, { signal }) => {
        late = new Promise((resolve) => signal.addEventListener('abort', resolve)).then(() => {
          draft.spec.note = 'late'
        })
        return late as Promise<void>
      },
    }
    failed(await post('late'), 500, 'InternalError')
    await expect(late).rejects.toThrow('when the time of the hook was over')
  })

  it('hangs holds up no other request', async () => {
    hooks = { validate: ({ metadata }) => (metadata.name === 'hung' ? new Promise(() => undefined) : []) }
    const hung = post('hung')
    succeeded(await post('quick'))
    failed(await hung, 500, 'InternalError')
  })

  it('fails while stored objects of another version are read leaves them as they are', async () => {
    succeeded(await post('readable'))
    hooks = {
      default: () => {
        throw new Error('secret')
      },
    }
    const beta = pathOf(ns, 'orders').replace('/v1/', '/v1beta1/')
    expect(succeeded(await server.client.get(beta)).items.length).toBeGreaterThan(0)
  })
})
