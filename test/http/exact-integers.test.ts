import { beforeAll, describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import { jsonPatch, type Client, type Reply } from '../support/client.ts'
import { useServerHere } from '../support/server-here.ts'
import { define, definition, definitions, newGroup, reported, versionWith } from './custom.ts'
import { eventually, failed, newNamespace, succeeded, uniqueName } from './objects.ts'

const LONG = 9007199254740993n
const NEXT = 9007199254740992n
const MAX = 9223372036854775807n
const applied = { 'content-type': 'application/apply-patch+yaml' }
const asTable = { accept: 'application/json;as=Table;g=meta.orch.io;v=v1' }
const asYaml = { accept: 'application/yaml' }

const byId = {
  type: 'array',
  'x-orch-list-type': 'map',
  'x-orch-list-map-keys': ['id'],
  items: { type: 'object', required: ['id'], properties: { id: { type: 'integer' }, note: { type: 'string' } } },
}
const spec = {
  type: 'object',
  properties: {
    i: {
      type: 'integer',
      'x-orch-validations': [{ rule: 'type(self) == int' }, { rule: 'self != 9007199254740992' }],
    },
    long: { type: 'integer', format: 'int64' },
    short: { type: 'integer', format: 'int32' },
    number: { type: 'number', 'x-orch-validations': [{ rule: 'type(self) == double' }] },
    filled: { type: 'integer', default: LONG },
    chosen: { type: 'integer', enum: [1, LONG] },
    bounded: { type: 'integer', maximum: 1000 },
    threes: { type: 'integer', multipleOf: 3 },
    tags: { type: 'array', 'x-orch-list-type': 'set', items: { type: 'integer' } },
    byId,
    either: { 'x-orch-int-or-string': true },
    any: { type: 'object', 'x-orch-preserve-unknown-fields': true },
    other: { type: 'string' },
  },
  'x-orch-validations': [
    { rule: '!has(self.i) || (type(self.i) == int && self.i == 9007199254740993)', message: 'must be that number' },
  ],
}
const columns = [
  { name: 'I', type: 'integer', jsonPath: '.spec.i' },
  { name: 'Text', type: 'string', jsonPath: '.spec.i' },
]

describe.each(stores)('integers that no double holds, of a defined kind on %s', (store) => {
  const server = useServerHere({ store })
  let client: Client
  let group = ''
  let gadgets = ''
  beforeAll(async () => {
    client = server.client
    group = newGroup()
    gadgets = `/apis/${group}/v1/namespaces/${await newNamespace(client)}/gadgets`
    const versions = [
      versionWith('v1', spec, { additionalPrinterColumns: columns, selectableFields: [{ jsonPath: '.spec.long' }] }),
    ]
    await define(client, { group, versions })
  })

  const gadget = (name: string, fields: object) => ({
    apiVersion: `${group}/v1`,
    kind: 'Gadget',
    metadata: { name },
    spec: fields,
  })
  const create = (fields: object, name = uniqueName('g')): Promise<Reply> => client.post(gadgets, gadget(name, fields))
  const apply = (name: string, manager: string, fields: object): Promise<Reply> =>
    client.call('PATCH', `${gadgets}/${name}?fieldManager=${manager}`, {
      headers: applied,
      body: gadget(name, fields),
    })

  it('are ints of 64 bits in rules, and keep their last digit [CEL-SCHEMA-11]', async () => {
    const name = uniqueName('g')
    const since = succeeded(await client.get(gadgets)).metadata.resourceVersion
    const made = succeeded(await create({ i: LONG, long: MAX, any: { deep: [-LONG] } }, name))
    const expected = { i: LONG, long: MAX, filled: LONG, any: { deep: [-LONG] } }
    expect(made.spec).toEqual(expected)
    const { details } = failed(await create({ i: NEXT }), 422, 'Invalid')
    expect(details.causes?.map(({ message }) => message)).toEqual(
      expect.arrayContaining([expect.stringContaining('must be that number')]),
    )

    const watch = await client.watch(`${gadgets}?watch=1&resourceVersion=${since}`)
    const changed = succeeded(await client.patch(`${gadgets}/${name}`, { spec: { other: 'x' } }))
    expect(changed.spec).toEqual({ ...expected, other: 'x' })
    const [added, modified] = await watch.take(2)
    watch.close()
    expect(added?.object.spec).toEqual(expected)
    expect(modified?.object.spec).toEqual({ ...expected, other: 'x' })

    await server.restart()
    client = server.client
    const path = `${gadgets}/${name}`
    await eventually(
      () => client.get(path),
      ({ status }) => status === 200,
    )
    expect((await client.get(path)).text).toContain('"i":9007199254740993')
    expect((await client.get(`${path}?pretty=true`)).text).toContain('"long": 9223372036854775807')
    expect((await client.get(path, { headers: asYaml })).text).toContain('i: 9007199254740993\n')
    expect((await client.get(gadgets, { headers: asYaml })).text).toContain('- -9007199254740993\n')
    expect(succeeded(await client.get(path, { headers: asTable }))).toMatchObject({
      rows: [{ cells: [name, LONG, '9007199254740993'] }],
    })
    const found = succeeded(await client.get(`${gadgets}?fieldSelector=spec.long%3D${MAX}`))
    expect(found.items.map(({ metadata }) => metadata.name)).toEqual([name])
    expect(succeeded(await client.get(`${gadgets}?fieldSelector=spec.long%3D${MAX - 1n}`)).items).toEqual([])
  })

  it('are read from YAML, and beyond 64 bits as doubles', async () => {
    const written = (name: string, fields: string) =>
      client.post(gadgets, `apiVersion: ${group}/v1\nkind: Gadget\nmetadata: { name: ${name} }\nspec: ${fields}\n`, {
        headers: { 'content-type': 'application/yaml' },
      })
    const { spec } = succeeded(await written(uniqueName('g'), '{ i: 9007199254740993, any: { a: 0x20000000000001 } }'))
    expect(spec).toEqual({ i: LONG, filled: LONG, any: { a: LONG } })
    const beyond = await written(uniqueName('g'), '{ any: { a: 9223372036854775808 } }')
    expect(beyond.text).toContain('"a":9223372036854776000')
    failed(await written(uniqueName('g'), '{ long: 9223372036854775808 }'), 422, 'Invalid')
  })

  it('are judged exactly, and told with all digits', async () => {
    const refusals: readonly (readonly [object, string])[] = [
      [{ short: LONG }, 'spec.short in body must be of type int32: 9007199254740993'],
      [{ chosen: NEXT }, 'Unsupported value: 9007199254740992: supported values: "1", "9007199254740993"'],
      [{ bounded: LONG }, 'Invalid value: 9007199254740993: spec.bounded in body should be less than or equal to 1000'],
      [{ threes: LONG + 1n }, 'Invalid value: 9007199254740994: spec.threes in body should be a multiple of 3'],
      [{ tags: [NEXT, LONG, LONG] }, 'spec.tags[2]: Duplicate value: 9007199254740993'],
      [{ byId: [{ id: LONG }, { id: LONG }] }, 'spec.byId[1]: Duplicate value: {"id":9007199254740993}'],
      [{ other: LONG }, 'Invalid value: "integer": spec.other in body must be of type string: "integer"'],
    ]
    for (const [fields, message] of refusals) {
      expect(failed(await create(fields), 422, 'Invalid').message).toContain(message)
    }
    const accepted = {
      chosen: LONG,
      threes: LONG + 2n - ((LONG + 2n) % 3n),
      tags: [NEXT, LONG],
      byId: [{ id: NEXT }, { id: LONG }],
      either: LONG,
      number: LONG,
    }
    expect(succeeded(await create(accepted)).spec).toEqual({ ...accepted, filled: LONG })
  })

  it('are tested, moved and put by JSON Patch', async () => {
    const name = uniqueName('g')
    succeeded(await create({ long: LONG, any: {} }, name))
    const patch = (...operations: object[]) =>
      client.call('PATCH', `${gadgets}/${name}`, { headers: jsonPatch, body: operations })
    failed(await patch({ op: 'test', path: '/spec/long', value: NEXT }), 422, 'Invalid')
    const patched = await patch(
      { op: 'test', path: '/spec/long', value: LONG },
      { op: 'copy', from: '/spec/long', path: '/spec/any/copied' },
      { op: 'replace', path: '/spec/long', value: MAX },
    )
    expect(succeeded(patched).spec).toEqual({ long: MAX, filled: LONG, any: { copied: LONG } })
    const same = await patch({ op: 'replace', path: '/spec/long', value: MAX })
    expect(succeeded(same).metadata.resourceVersion).toBe(patched.body.metadata.resourceVersion)
  })

  it('tell field owners apart', async () => {
    const name = uniqueName('g')
    const mine = { long: LONG, tags: [NEXT, LONG], byId: [{ id: LONG, note: 'mine' }] }
    const first = succeeded(await apply(name, 'me', mine))
    const owned = JSON.stringify(first.metadata.managedFields)
    expect(owned).toContain('"v:9007199254740992":{},"v:9007199254740993":{}')
    expect(owned).toContain('"k:{\\"id\\":9007199254740993}"')
    const again = succeeded(await apply(name, 'me', mine))
    expect(again.metadata.resourceVersion).toBe(first.metadata.resourceVersion)

    succeeded(await apply(name, 'you', { tags: [LONG, MAX], byId: [{ id: NEXT }] }))
    const conflict = failed(
      await apply(name, 'you', { long: NEXT, byId: [{ id: LONG, note: 'yours' }] }),
      409,
      'Conflict',
    )
    expect(conflict.details.causes?.map(({ field }) => field).sort()).toEqual([
      '.spec.byId[id=9007199254740993].note',
      '.spec.long',
    ])
    const left = succeeded(await apply(name, 'me', { long: LONG }))
    expect(left.spec).toEqual({ long: LONG, filled: LONG, tags: [LONG, MAX], byId: [{ id: NEXT }] })
  })

  it('are limits and defaults of a definition, which keeps them as they were written', async () => {
    const own = newGroup()
    const text = { type: 'string', maxLength: MAX, minLength: 0 }
    const list = { type: 'array', maxItems: LONG, items: text, default: [] }
    const properties = {
      text,
      list,
      filled: { type: 'integer', default: MAX },
      most: { type: 'integer', maximum: LONG },
    }
    const written = definition({ group: own, versions: [versionWith('v1', { type: 'object', properties })] })
    succeeded(await client.post(definitions, written))
    const name = `gadgets.${own}`
    await reported(client, name, 'Established', 'True')
    const read = await client.get(`${definitions}/${name}`)
    expect(read.text).toContain('"maxLength":9223372036854775807')
    expect(read.text).toContain('"maxItems":9007199254740993')
    expect(read.text).toContain('"default":9223372036854775807')
    // A limit of numbers is itself a double.
    expect(read.text).toContain('"maximum":9007199254740992')
    const path = `/apis/${own}/v1/namespaces/${await newNamespace(client)}/gadgets`
    const object = { apiVersion: `${own}/v1`, kind: 'Gadget', metadata: { name: 'a' }, spec: { text: 'x' } }
    const made = await eventually(
      () => client.post(path, object),
      ({ status }) => status === 201,
    )
    expect(made.body.spec).toEqual({ text: 'x', list: [], filled: MAX })
    const openapi = await eventually(
      () => client.get(`/openapi/v3/apis/${own}/v1`),
      ({ status }) => status === 200,
    )
    expect(openapi.text).toContain('"maxLength":9223372036854775807')
    const swagger = await eventually(
      () => client.get('/openapi/v2'),
      ({ text: body }) => body.includes(own),
    )
    expect(swagger.text).toContain('"default":9223372036854775807')
  })
})
