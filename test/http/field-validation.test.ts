import { beforeEach, describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import { jsonPatch, mergePatch, type Client, type Reply } from '../support/client.ts'
import { useSharedServer } from '../support/shared-server.ts'
import { apps, configMap, core, deployment, failed, newNamespace, succeeded } from './objects.ts'

const strategicPatch = { 'content-type': 'application/strategic-merge-patch+json' }
const applyPatch = { 'content-type': 'application/apply-patch+yaml' }
const LEVELS = ['Ignore', 'Warn', 'Strict'] as const
const REPEATED = String.raw`duplicate field "data.a"`
/** Two unknown fields and a repeated one, as text: an object can't repeat a key. */
const flawed = (name: string): string =>
  `{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"${name}","odd":1},"extra":{"deep":1},"data":{"a":"1","a":"2"}}`

const warningsOf = ({ headers }: Reply): readonly string[] => [headers['warning'] ?? []].flat()
const warning = (text: string): string => `299 - "${text.replaceAll('"', String.raw`\"`)}"`
const UNKNOWN = ['unknown field "metadata.odd"', 'unknown field "extra"']

describe.each(stores)('field validation on %s', (store) => {
  const server = useSharedServer(store)
  let client: Client
  let ns = ''
  let maps = ''
  beforeEach(async () => {
    client = server.client
    ns = await newNamespace(client)
    maps = core(ns, 'configmaps')
  })

  it.each(LEVELS)('refuses a value of the wrong type with %s [FV-01]', async (level) => {
    const { message } = failed(
      await client.post(`${maps}?fieldValidation=${level}`, configMap('x', { data: 5 })),
      400,
      'BadRequest',
    )
    expect(message).toBe(
      'ConfigMap in version "v1" cannot be handled as a ConfigMap: json: cannot unmarshal number into Go struct field ConfigMap.data of type map[string]string',
    )
    failed(await client.get(`${maps}/x`), 404, 'NotFound')
  })

  it('refuses an object that leaves out a required field, and names it [FV-02]', async () => {
    const reply = await client.post(apps(ns, 'deployments'), deployment('d', { selector: undefined }))
    const { details } = failed(reply, 422, 'Invalid')
    expect(details.causes).toContainEqual(
      expect.objectContaining({ field: 'spec.selector', reason: 'FieldValueRequired' }),
    )
  })

  it('refuses duplicate keys with Strict, and names them [FV-04]', async () => {
    const body = '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"x"},"data":{"a":"1","a":"2"}}'
    const { message } = failed(await client.post(`${maps}?fieldValidation=Strict`, body), 400, 'BadRequest')
    expect(message).toContain(REPEATED)
    failed(await client.get(`${maps}/x`), 404, 'NotFound')
  })

  it('drops unknown and repeated fields silently with Ignore; the last one counts [FV-05]', async () => {
    const reply = await client.post(`${maps}?fieldValidation=Ignore`, flawed('x'))
    const created = succeeded(reply)
    expect(warningsOf(reply)).toEqual([])
    expect(created.data).toEqual({ a: '2' })
    const stored = succeeded(await client.get(`${maps}/x`))
    expect(stored).toEqual(created)
    expect(stored).not.toHaveProperty('extra')
    expect(stored.metadata).not.toHaveProperty('odd')
  })

  it.each([
    ['Warn [FV-06]', '?fieldValidation=Warn'],
    ['no level given [FV-07]', ''],
  ])('warns once of each unknown and repeated field with %s', async (_, query) => {
    const reply = await client.post(maps + query, flawed('x'))
    expect(succeeded(reply).data).toEqual({ a: '2' })
    expect(warningsOf(reply)).toEqual([...UNKNOWN, REPEATED].map(warning))
    expect(succeeded(await client.get(`${maps}/x`))).not.toHaveProperty('extra')
  })

  it('refuses with Strict, lists every unknown and repeated field, and stores nothing [FV-08]', async () => {
    const { message } = failed(await client.post(`${maps}?fieldValidation=Strict`, flawed('x')), 400, 'BadRequest')
    for (const error of [...UNKNOWN, REPEATED]) expect(message).toContain(error)
    failed(await client.get(`${maps}/x`), 404, 'NotFound')
  })

  it.each(LEVELS)('reports no unknown fields where there is another error, with %s [FV-09]', async (level) => {
    const path = `${apps(ns, 'deployments')}?fieldValidation=${level}`
    const mistyped = await client.post(path, deployment('d', { foo: 1, replicas: 'three' }))
    expect(failed(mistyped, 400, 'BadRequest').message).toContain('of type int32')
    expect(mistyped.text).not.toContain('foo')
    expect(warningsOf(mistyped)).toEqual([])
  })

  it('keeps warnings to itself where an object is invalid', async () => {
    const invalid = await client.post(apps(ns, 'deployments'), deployment('d', { foo: 1, replicas: -1 }))
    failed(invalid, 422, 'Invalid')
    expect(invalid.text).not.toContain('foo')
    expect(warningsOf(invalid)).toEqual([])
  })

  describe.each([
    ['POST', 'POST', {}, configMap('new', { extra: 1 })],
    ['PUT', 'PUT', {}, configMap('x', { extra: 1 })],
    ['a merge patch', 'PATCH', mergePatch, { extra: 1 }],
    ['a JSON patch', 'PATCH', jsonPatch, [{ op: 'add', path: '/extra', value: 1 }]],
    ['a strategic merge patch', 'PATCH', strategicPatch, { extra: 1 }],
    ['an apply', 'PATCH', applyPatch, configMap('x', { extra: 1 })],
  ])('with %s', (name, method, headers, body) => {
    beforeEach(async () => succeeded(await client.post(maps, configMap('x'))))
    const send = (level: string): Promise<Reply> =>
      client.call(method, `${maps}${method === 'POST' ? '' : '/x'}?fieldManager=m&fieldValidation=${level}`, {
        headers,
        body,
      })

    it('refuses unknown fields or warns of them, by level [FV-10]', async () => {
      const strict = failed(await send('Strict'), 400, 'BadRequest')
      const unknown = 'strict decoding error: unknown field "extra"'
      const expected =
        name === 'an apply'
          ? `${unknown}: failed to create typed patch object (/x; /v1, Kind=ConfigMap): .extra: field not declared in schema`
          : `ConfigMap in version "v1" cannot be handled as a ConfigMap: ${unknown}`
      expect(strict.message).toBe(expected)
      failed(await client.get(`${maps}/new`), 404, 'NotFound')
      const ignored = await send('Ignore')
      expect(succeeded(ignored)).not.toHaveProperty('extra')
      expect(warningsOf(ignored)).toEqual([])
      if (method === 'POST') succeeded(await client.delete(`${maps}/new`))
      const warned = await send('Warn')
      expect(succeeded(warned)).not.toHaveProperty('extra')
      expect(warningsOf(warned)).toEqual([warning('unknown field "extra"')])
    })

    it('takes no other level [FV-10]', async () => {
      const before = succeeded(await client.get(maps))
      for (const level of ['Foo', 'strict', 'Warn,Strict']) {
        const { message } = failed(await send(level), 400, 'BadRequest')
        expect(message).toContain('fieldValidation: Unsupported value: ')
      }
      expect(succeeded(await client.get(maps)).items).toEqual(before.items)
    })
  })

  it('checks duplicate keys of YAML', async () => {
    const headers = { 'content-type': 'application/yaml' }
    const body = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: x\nextra: 1\ndata:\n  a: "1"\n  a: "2"\n'
    const strict = await client.post(`${maps}?fieldValidation=Strict`, body, { headers })
    expect(failed(strict, 400, 'BadRequest').message).toContain(
      'strict decoding error: yaml: unmarshal errors:\n  line 8: key "a" already set in map, unknown field "extra"',
    )
    const warned = await client.post(maps, body, { headers })
    expect(succeeded(warned).data).toEqual({ a: '2' })
    expect(warningsOf(warned)).toEqual(['line 8: key "a" already set in map', 'unknown field "extra"'].map(warning))
  })

  it('refuses unknown values of dryRun and never runs them for real [DRY-11]', async () => {
    failed(await client.post(`${maps}?dryRun=false`, configMap('x')), 400, 'BadRequest')
    failed(await client.get(`${maps}/x`), 404, 'NotFound')
  })
})
