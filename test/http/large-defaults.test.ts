import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '../support/client.ts'
import { startServerHere, type ServerHere } from '../support/server-here.ts'
import {
  define,
  definition,
  definitions,
  expectFields,
  gadget,
  newGroup,
  versionWith,
  type VersionSource,
} from './custom.ts'
import { eventually, failed, names, newNamespace, succeeded } from './objects.ts'

const many = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)
const integers = (count: number): object =>
  Object.fromEntries(many(count, 0).map((_, index) => [`p${index}`, { type: 'integer', default: 1 }]))
const items = (properties: object): object => ({ type: 'array', items: { type: 'object', properties } })
const withList = (properties: object): VersionSource =>
  versionWith('v1', { type: 'object', properties: { list: items(properties), note: { type: 'string' } } })
/** Lists by default of a hundred items, each with such a list. */
const multiplied = (levels: number): object =>
  levels === 0
    ? { leaf: { type: 'string', default: 'x' } }
    : { a: { ...items(multiplied(levels - 1)), default: many(100, {}) } }

describe('defaults that are more than an object may have', () => {
  let server: ServerHere
  let client: Client
  let group = ''
  let gadgets = ''
  beforeAll(async () => {
    server = await startServerHere({ store: 'lmdb' })
    client = server.client
  })
  afterAll(() => server.dispose())
  beforeEach(async ({ onTestFailed }) => {
    onTestFailed(() => console.error(server.output()))
    group = newGroup()
    gadgets = `/apis/${group}/v1/namespaces/${await newNamespace(client)}/gadgets`
  })

  const path = (): string => `${definitions}/gadgets.${group}`
  const versions = (version: VersionSource): object => ({
    spec: { versions: [{ served: true, storage: true, ...version }] },
  })

  it('are refused in a definition, on create and on update, with their field', async () => {
    const explosive = versionWith('v1', { type: 'object', properties: multiplied(5) })
    const body = definition({ group, versions: [explosive] })
    const at = 'spec.validation.openAPIV3Schema.properties[spec].properties[a]'
    const field = `${at}.items.properties[a].items.properties[a].default`
    const refusal = failed(await client.post(definitions, body), 422, 'Invalid')
    expectFields(refusal, [field])
    expect(refusal.message).toContain('defaults must not make more than 100000 values')
    await define(client, { group, versions: [withList({})] })
    expectFields(failed(await client.patch(path(), versions(explosive)), 422, 'Invalid'), [field])
  })

  it('are refused in an object', async () => {
    await define(client, { group, versions: [withList(integers(20))] })
    const refusal = failed(
      await client.post(gadgets, gadget(`${group}/v1`, 'a', { list: many(5_001, {}) })),
      413,
      'RequestEntityTooLarge',
    )
    expect(refusal.message).toContain('limit is 100000 values that defaults add to an object')
    succeeded(await client.post(gadgets, gadget(`${group}/v1`, 'a', { list: many(50, {}) })))
  })

  it('leave a stored object as it is, which can be listed, watched, mended and deleted, also after a restart', async () => {
    await define(client, { group, versions: [withList({})] })
    for (const name of ['a', 'b'])
      succeeded(await client.post(gadgets, gadget(`${group}/v1`, name, { list: many(9_000, {}) })))
    succeeded(await client.post(gadgets, gadget(`${group}/v1`, 'small', { list: [{}] })))
    succeeded(await client.patch(path(), versions(withList(integers(20)))))
    await eventually(
      async () => succeeded(await client.get(`${gadgets}/small`)),
      ({ spec }) => JSON.stringify(spec).includes('p19'),
    )
    for (const round of ['running', 'restarted']) {
      if (round === 'restarted') await server.restart()
      const list = succeeded(await client.get(gadgets))
      expect(names(list)).toEqual(['a', 'b', 'small'])
      expect(list.items[0]?.spec).toEqual({ list: many(9_000, {}) })
      expect(list.items[2]?.spec).toMatchObject({ list: [{ p19: 1 }] })
      const watch = await client.watch(`${gadgets}?watch=1`)
      expect(await watch.take(3)).toHaveLength(3)
      failed(await client.patch(`${gadgets}/a`, { spec: { note: 'n' } }), 413, 'RequestEntityTooLarge')
    }
    expect(succeeded(await client.patch(`${gadgets}/a`, { spec: { list: [{}] } })).spec).toMatchObject({
      list: [{ p0: 1, p19: 1 }],
    })
    succeeded(await client.delete(`${gadgets}/b`))
    expect(names(succeeded(await client.get(gadgets)))).toEqual(['a', 'small'])
  })
})
