import { beforeEach, describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import type { Client } from '../support/client.ts'
import { useSharedServer } from '../support/shared-server.ts'
import { define, definition, definitions, gadget, newGroup, versionWith, warningsOf } from './custom.ts'
import { eventually, failed, newNamespace, succeeded } from './objects.ts'

const validations = 'x-orch-validations'
const integer = { type: 'integer' }
const numbers = (maxItems: number) => ({ type: 'array', maxItems, items: integer })
const ones = (count: number): number[] => new Array<number>(count).fill(1)

describe.each(stores)('rules of defined kinds, on %s', (store) => {
  const server = useSharedServer(store)
  let client: Client
  let group = ''
  let gadgets = ''
  beforeEach(async () => {
    client = server.client
    group = newGroup()
    gadgets = `/apis/${group}/v1/namespaces/${await newNamespace(client)}/gadgets`
  })
  const withSpec = (spec: object, fields: object = {}) =>
    define(client, { group, versions: [versionWith('v1', spec, fields)] })
  const withRules = (properties: object, rules: readonly object[], fields: object = {}) =>
    withSpec({ type: 'object', properties, [validations]: rules }, fields)
  const create = (name: string, spec: object, metadata: object = {}) => {
    const object = gadget(`${group}/v1`, name, spec)
    return client.post(gadgets, { ...object, metadata: { ...object.metadata, ...metadata } })
  }
  const define422 = async (spec: object) => {
    const source = definition({ group, versions: [versionWith('v1', spec)] })
    return failed(await client.post(definitions, source), 422, 'Invalid')
  }

  it('judge in the server itself, and hold one expression each [CEL-LANG-01]', async () => {
    const rule = { rule: 'self.a <= self.b', message: 'a must not be above b' }
    await withRules({ a: integer, b: integer }, [rule])
    succeeded(await create('good', { a: 1, b: 2 }))
    failed(await create('bad', { a: 3, b: 2 }), 422, 'Invalid')
    const two = { type: 'object', properties: { a: integer }, [validations]: [{ rule: 'self.a > 1; self.a < 3' }] }
    group = newGroup()
    expect((await define422(two)).message).toContain('compilation failed: ERROR: <input>:1:11: Syntax error')
  })

  it('tell with has whether a field is set [CEL-LANG-04]', async () => {
    await withRules({ a: integer, b: integer }, [
      { rule: 'has(self.a) == !has(self.b)', message: 'either a or b' },
      { rule: '!has(self.a) || self.a == 1', message: 'a is one' },
    ])
    succeeded(await create('with', { a: 1 }))
    succeeded(await create('without', { b: 1 }))
    expect(failed(await create('both', { a: 1, b: 1 }), 422, 'Invalid').message).toContain('either a or b')
    expect(failed(await create('guarded', { a: 2 }), 422, 'Invalid').message).toContain('a is one')
  })

  it('refuse with their message and field, and say so when they fail to evaluate [CEL-LANG-18]', async () => {
    await withRules({ a: integer, b: integer }, [
      { rule: 'self.a < 10', message: 'a is too high' },
      { rule: '10 / self.b > 1', message: 'b divides' },
    ])
    const { details } = failed(await create('x', { a: 10, b: 1 }), 422, 'Invalid')
    expect(details.causes).toEqual([
      { reason: 'FieldValueInvalid', message: 'Invalid value: "object": a is too high', field: 'spec' },
    ])
    const erred = failed(await create('x', { a: 1, b: 0 }), 422, 'Invalid')
    expect(erred.details.causes).toEqual([
      {
        reason: 'FieldValueInvalid',
        message: 'Invalid value: "object": division by zero evaluating rule: b divides',
        field: 'spec',
      },
    ])
    const missing = failed(await create('x', { a: 1 }), 422, 'Invalid')
    expect(missing.message).toContain('no such key: b evaluating rule: b divides')
  })

  it('judge every way to write: PUT, patches, apply and status', async () => {
    const spec = { type: 'object', properties: { n: { ...integer, [validations]: [{ rule: 'self < 5' }] } } }
    const schema = {
      openAPIV3Schema: {
        type: 'object',
        [validations]: [{ rule: "self.metadata.name != 'root'", message: 'not this name' }],
        properties: { spec, status: spec },
      },
    }
    await define(client, { group, versions: [{ name: 'v1', schema, subresources: { status: {} } }] })
    const named = failed(await create('root', { n: 1 }), 422, 'Invalid')
    expect(named.details.causes).toMatchObject([{ field: '<nil>', message: 'Invalid value: "object": not this name' }])
    const stored = succeeded(await create('a', { n: 1 }))
    const high = { ...stored, spec: { n: 5 } }
    const apply = { 'content-type': 'application/apply-patch+yaml' }
    const json = { 'content-type': 'application/json-patch+json' }
    const { metadata: _, ...intent } = { ...gadget(`${group}/v1`, 'a', { n: 6 }) }
    const replies = [
      await client.put(`${gadgets}/a`, high),
      await client.patch(`${gadgets}/a`, { spec: { n: 5 } }),
      await client.patch(`${gadgets}/a`, [{ op: 'replace', path: '/spec/n', value: 5 }], { headers: json }),
      await client.patch(
        `${gadgets}/a?fieldManager=m&force=true`,
        { ...intent, metadata: { name: 'a' } },
        { headers: apply },
      ),
    ]
    for (const reply of replies) {
      expect(failed(reply, 422, 'Invalid').details.causes?.map(({ field }) => field)).toEqual(['spec.n'])
    }
    const status = await client.patch(`${gadgets}/a/status`, { status: { n: 7 } })
    expect(failed(status, 422, 'Invalid').details.causes?.map(({ field }) => field)).toEqual(['status.n'])
    expect(succeeded(await client.get(`${gadgets}/a`)).spec).toEqual({ n: 1 })
  })

  it('warn only of what an update leaves as it was', async () => {
    await withSpec({ type: 'object', properties: { n: integer } })
    succeeded(await create('a', { n: 1 }))
    const stricter = versionWith('v1', {
      type: 'object',
      properties: { n: { ...integer, [validations]: [{ rule: 'self > 10', message: 'more than ten' }] } },
    })
    const update = { spec: { versions: [{ served: true, storage: true, ...stricter }] } }
    succeeded(await client.patch(`${definitions}/gadgets.${group}`, update))
    await eventually(
      () => create('new', { n: 1 }, { namespace: undefined }),
      ({ status }) => status === 422,
    )
    const kept = await client.patch(`${gadgets}/a`, { metadata: { labels: { x: 'y' } } })
    expect(succeeded(kept).metadata.labels).toEqual({ x: 'y' })
    expect(warningsOf(kept.headers).join()).toContain('more than ten')
    failed(await client.patch(`${gadgets}/a`, { spec: { n: 2 } }), 422, 'Invalid')
    succeeded(await client.patch(`${gadgets}/a`, { spec: { n: 11 } }))
  })

  it('stop at the limit of one evaluation, and the server goes on [CEL-COST-07]', async () => {
    await withRules({ l: numbers(800) }, [{ rule: 'self.l.all(x, self.l.all(y, x == y))', message: 'all alike' }])
    succeeded(await create('few', { l: ones(10) }))
    const slow = create('many', { l: ones(800) })
    const others = Promise.all([client.get(gadgets), client.get('/readyz')])
    const { details } = failed(await slow, 422, 'Invalid')
    expect((await others).map(({ status }) => status)).toEqual([200, 200])
    expect(details.causes).toHaveLength(1)
    expect(details.causes?.[0]?.message).toBe(
      `Invalid value: "object": 'operation cancelled: actual cost limit exceeded': no further validation rules will be run due to call cost exceeds limit for rule: all alike`,
    )
  })

  it('stop when all together cost too much [CEL-COST-08]', async () => {
    const rule = { rule: 'self.all(x, self.all(y, x == y))' }
    const names = Array.from({ length: 16 }, (_, index) => `l${index}`)
    const properties = Object.fromEntries(names.map((name) => [name, { ...numbers(350), [validations]: [rule] }]))
    await withSpec({ type: 'object', properties })
    const full = (count: number) => Object.fromEntries(names.slice(0, count).map((name) => [name, ones(350)]))
    for (const name of names.slice(0, 2)) succeeded(await create(`one-${name}`, { [name]: ones(350) }))
    const { details } = failed(await create('all', full(16)), 422, 'Invalid')
    expect(details.causes).toHaveLength(1)
    expect(details.causes?.[0]?.message).toBe(
      'Invalid value: "array": validation failed due to running out of cost budget, no further validation rules will be run',
    )
  })

  it('are refused when their worst case is too costly, until limits bound it [CEL-COST-09]', async () => {
    const rule = { rule: 'self.l.all(x, self.l.all(y, self.l.all(z, x == y && y == z)))' }
    const list = { type: 'array', items: { type: 'string' } }
    const spec = { type: 'object', properties: { l: list }, [validations]: [rule] }
    const { details } = await define422(spec)
    expect(details.causes?.[0]).toMatchObject({
      reason: 'FieldValueForbidden',
      field: `spec.validation.openAPIV3Schema.properties[spec].${validations}[0].rule`,
    })
    expect(details.causes?.[0]?.message).toContain('estimated rule cost exceeds budget by factor of more than 100x')
    const bounded = { ...list, maxItems: 10, items: { type: 'string', maxLength: 10 } }
    await withSpec({ ...spec, properties: { l: bounded } })
    succeeded(await create('a', { l: ['x', 'x'] }))
    const stored = succeeded(await client.get(`${definitions}/gadgets.${group}`))
    const unbounded = { ...definition({ group, versions: [versionWith('v1', spec)] }), metadata: stored.metadata }
    failed(await client.put(`${definitions}/gadgets.${group}`, unbounded), 422, 'Invalid')
  })
})
