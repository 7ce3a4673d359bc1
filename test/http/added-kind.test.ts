import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { vendor } from '../../generated/index.ts'
import { orchHere } from '../cli/support.ts'
import { stores } from '../support/backing.ts'
import type { Client } from '../support/client.ts'
import { startServer, type Server } from '../support/server.ts'
import { generateWith, widgetSchema, type GeneratedFolder } from './added-kind.ts'
import {
  apps,
  configMap,
  core,
  createAll,
  deployment,
  eventually,
  failed,
  names,
  newNamespace,
  succeeded,
  uniqueName,
} from './objects.ts'

const prefix = '/apis/demo.example/v1'

describe.each(stores)('a kind added by a schema file alone, on %s', (store) => {
  let generated: GeneratedFolder
  let server: Server
  let client: Client
  let ns = ''
  let widgets = ''
  beforeAll(async () => {
    generated = await generateWith(widgetSchema, 'all')
    server = await startServer({ store, flags: ['--definitions', generated.definitions] })
    client = server.client
  })
  afterAll(async () => {
    await server?.dispose()
    await generated.dispose()
  })
  beforeEach(async ({ onTestFailed }) => {
    onTestFailed(() => console.error(server.output()))
    ns = await newNamespace(client)
    widgets = `${prefix}/namespaces/${ns}/widgets`
  })
  const widget = (name: string, spec: Record<string, unknown> = {}) => ({
    apiVersion: 'demo.example/v1',
    kind: 'Widget',
    metadata: { name },
    spec: { size: 3, ...spec },
  })
  const depot = (name: string) => ({ apiVersion: 'demo.example/v1', kind: 'Depot', metadata: { name } })

  it('generates from the schemas without any code by hand, and is served beside the others [GEN-02]', async () => {
    expect(succeeded(await client.get(prefix))).toMatchObject({
      kind: 'APIResourceList',
      groupVersion: 'demo.example/v1',
    })
    succeeded(await client.post(core(ns, 'configmaps'), configMap('x')))
    succeeded(await client.post(apps(ns, 'deployments'), deployment('x')))
    const faulty = await generateWith(widgetSchema)
    for (const [error, name] of [
      ['info: { title: demo.example, version: v1 }', 'version'],
      ['plural: widgets', 'plural'],
      ['scope: Namespaced', 'scope'],
    ] as const) {
      const text = name === 'version' ? 'info: { title: demo.example }' : ''
      const message = await faulty.write(widgetSchema.replace(error, text)).then(
        () => '',
        (error: Error) => error.message,
      )
      expect(message, name).toMatch(/demo\.example\/v1\.yaml.*(\/|#)/)
    }
    await faulty.dispose()
  })

  it('serves every path shape of the kind, and lists it in discovery [GEN-04]', async () => {
    const entries = succeeded(await client.get(prefix))['resources'] as { name: string }[]
    expect(entries.map(({ name }) => name).sort()).toEqual(['depots', 'depots/status', 'widgets', 'widgets/status'])
    expect(entries).toContainEqual(
      expect.objectContaining({
        name: 'widgets',
        singularName: 'widget',
        namespaced: true,
        kind: 'Widget',
        shortNames: ['wd'],
        categories: ['all'],
      }),
    )
    const name = uniqueName('depot')
    succeeded(await client.post(`${prefix}/depots`, depot(name)))
    succeeded(await client.post(widgets, widget('x')))
    expect(names(succeeded(await client.get(`${prefix}/depots`)))).toContain(name)
    expect(succeeded(await client.get(`${prefix}/depots/${name}`)).kind).toBe('Depot')
    expect(succeeded(await client.get(`${prefix}/widgets`)).kind).toBe('WidgetList')
    expect(names(succeeded(await client.get(widgets)))).toEqual(['x'])
    expect(succeeded(await client.get(`${widgets}/x`)).kind).toBe('Widget')
    for (const path of [`${prefix}/depots/${name}/status`, `${widgets}/x/status`]) {
      const { status: _, ...body } = succeeded(await client.get(path))
      expect(succeeded(await client.put(path, { ...body, status: { ready: true } })).status).toEqual({ ready: true })
      failed(await client.post(path, body), 405, 'MethodNotAllowed')
    }
    failed(await client.get(`${widgets}/x/scale`), 404, 'NotFound')
  })

  it('creates, reads, lists, watches, replaces, patches and deletes it', async () => {
    const watch = await client.watch(`${widgets}?watch=1`)
    const created = succeeded(await client.post(widgets, widget('x', { parts: [{ name: 'p' }] })))
    expect(created.spec).toEqual({ size: 3, color: 'red', parts: [{ name: 'p', count: 1 }] })
    expect(created.metadata.generation).toBe(1)
    expect(succeeded(await client.get(`${widgets}/x`))).toEqual(created)
    const replaced = succeeded(await client.put(`${widgets}/x`, widget('x', { size: 4 })))
    expect([replaced.spec, replaced.metadata.generation]).toEqual([{ size: 4, color: 'red' }, 2])
    const patched = succeeded(await client.patch(`${widgets}/x`, { spec: { color: 'green' }, status: { ready: true } }))
    expect(patched).not.toHaveProperty('status')
    succeeded(await client.post(widgets, widget('y')))
    const green = await client.get(`${widgets}?fieldSelector=spec.color%3Dgreen`)
    expect(names(succeeded(green))).toEqual(['x'])
    succeeded(await client.delete(`${widgets}/x`))
    const events = await watch.take(5)
    expect(events.map(({ type, object }) => `${type} ${object.metadata.name}`)).toEqual([
      'ADDED x',
      'MODIFIED x',
      'MODIFIED x',
      'ADDED y',
      'DELETED x',
    ])
    watch.close()
  })

  it.each([
    ['type', { size: 'three' }, 'spec.size'],
    ['fraction', { size: 1.5 }, 'spec.size'],
    ['type of a list', { tags: 'a' }, 'spec.tags'],
    ['type in a map', { limits: { a: 'b' } }, 'spec.limits'],
  ])('refuses what does not decode: %s [GEN-05]', async (_, spec, path) => {
    expect(failed(await client.post(widgets, widget('x', spec)), 400, 'BadRequest').message).toContain(path)
  })

  it.each([
    ['required', { size: undefined }, 'spec.size', 'FieldValueRequired'],
    ['minimum', { size: 0 }, 'spec.size', 'FieldValueInvalid'],
    ['maximum', { size: 10 }, 'spec.size', 'FieldValueInvalid'],
    ['enum', { color: 'blue' }, 'spec.color', 'FieldValueNotSupported'],
    ['pattern', { code: 'abc' }, 'spec.code', 'FieldValueInvalid'],
    ['minLength', { title: 'a' }, 'spec.title', 'FieldValueInvalid'],
    ['maxLength', { title: 'abcdef' }, 'spec.title', 'FieldValueTooLong'],
    ['maxItems', { tags: ['a', 'b', 'c', 'd'] }, 'spec.tags', 'FieldValueTooMany'],
    ['uniqueness of a set', { tags: ['a', 'b', 'a'] }, 'spec.tags[2]', 'FieldValueDuplicate'],
    ['uniqueness of map keys', { parts: [{ name: 'p' }, { name: 'p' }] }, 'spec.parts[1].name', 'FieldValueDuplicate'],
    ['required in a list', { parts: [{ count: 1 }] }, 'spec.parts[0].name', 'FieldValueRequired'],
    ['maxProperties', { limits: { a: 1, b: 2, c: 3 } }, 'spec.limits', 'FieldValueTooMany'],
  ])('refuses what is invalid: %s [GEN-05]', async (_, spec, field, reason) => {
    const { details } = failed(await client.post(widgets, widget('x', spec)), 422, 'Invalid')
    expect(details).toMatchObject({ group: 'demo.example', kind: 'Widget', name: 'x' })
    expect(details.causes).toEqual([expect.objectContaining({ field, reason })])
  })

  it('refuses the change of an immutable field [GEN-05]', async () => {
    succeeded(await client.post(widgets, widget('x', { serial: 'one' })))
    const { details } = failed(await client.patch(`${widgets}/x`, { spec: { serial: 'two' } }), 422, 'Invalid')
    expect(details.causes).toEqual([expect.objectContaining({ field: 'spec.serial' })])
    succeeded(await client.patch(`${widgets}/x`, { spec: { size: 5 } }))
  })

  it('is applied, and told as a table and in Protobuf, like any other kind [GEN-11]', async () => {
    const headers = { 'content-type': 'application/apply-patch+yaml' }
    const applied = await client.patch(`${widgets}/x?fieldManager=ci`, widget('x', { tags: ['a'] }), { headers })
    expect([applied.status, applied.body.spec]).toEqual([201, { size: 3, color: 'red', tags: ['a'] }])
    const joined = await client.patch(`${widgets}/x?fieldManager=two`, widget('x', { tags: ['b'] }), { headers })
    expect(succeeded(joined).spec['tags']).toEqual(['a', 'b'])
    const table = await client.get(widgets, {
      headers: { accept: `application/json;as=Table;v=v1;g=meta.${vendor.apiDomain}` },
    })
    expect(succeeded(table)).toMatchObject({ kind: 'Table', rows: [{ cells: ['x', expect.any(String)] }] })
    const accept = vendor.protobufMediaType
    const { bytes, headers: answered } = await client.get(`${widgets}/x`, { headers: { accept } })
    expect(answered['content-type']).toBe(accept)
    const sent = await client.put(`${widgets}/x`, bytes, { headers: { 'content-type': accept } })
    expect(succeeded(sent).spec).toEqual({ size: 3, color: 'red', tags: ['a', 'b'] })
  })

  it('lets its schema say whether an update needs a version, and whether PUT creates [PUT-04]', async () => {
    succeeded(await client.post(widgets, widget('x')))
    succeeded(await client.put(`${widgets}/x`, widget('x', { size: 4 })))
    expect((await client.put(`${widgets}/y`, widget('y'))).status).toBe(201)
    const maps = core(ns, 'configmaps')
    succeeded(await client.post(maps, configMap('x')))
    expect(succeeded(await client.put(`${maps}/x`, configMap('x', { data: { n: '1' } }))).data).toEqual({ n: '1' })

    const name = uniqueName('depot')
    failed(await client.put(`${prefix}/depots/${name}`, depot(name)), 404, 'NotFound')
    const stored = succeeded(await client.post(`${prefix}/depots`, depot(name)))
    for (const path of [`${prefix}/depots/${name}`, `${prefix}/depots/${name}/status`]) {
      const { message, details } = failed(await client.put(path, depot(name)), 422, 'Invalid')
      const cause = 'Invalid value: 0: must be specified for an update'
      expect(message).toBe(`depots.demo.example "${name}" is invalid: metadata.resourceVersion: ${cause}`)
      expect(details.causes).toEqual([
        { field: 'metadata.resourceVersion', reason: 'FieldValueInvalid', message: cause },
      ])
    }
    expect(succeeded(await client.get(`${prefix}/depots/${name}`))).toEqual(stored)
    const labels = { a: 'b' }
    const labelled = { ...stored, metadata: { ...stored.metadata, labels } }
    expect(succeeded(await client.put(`${prefix}/depots/${name}`, labelled)).metadata.labels).toEqual(labels)
    // A patch is based on what is stored.
    succeeded(await client.patch(`${prefix}/depots/${name}`, { metadata: { labels: null } }))
  })

  it('is deleted with its namespace, beside built-in kinds [NS-01]', async () => {
    succeeded(await client.post(widgets, widget('x')))
    await createAll(client, core(ns, 'configmaps'), [configMap('x')])
    await createAll(client, apps(ns, 'deployments'), [deployment('x')])
    succeeded(await client.delete(`/api/v1/namespaces/${ns}`))
    for (const path of [
      `${widgets}/x`,
      core(ns, 'configmaps', 'x'),
      apps(ns, 'deployments', 'x'),
      `/api/v1/namespaces/${ns}`,
    ]) {
      failed(
        await eventually(
          () => client.get(path),
          ({ status }) => status === 404,
        ),
        404,
        'NotFound',
      )
    }
  })

  it('is described by the OpenAPI document of its group, which follows the schema [GEN-13: OpenAPI half]', async () => {
    const read = async () => {
      const document = succeeded(await client.get('/openapi/v3/apis/demo.example/v1'))
      const { schemas } = document['components'] as { schemas: Record<string, { properties: Record<string, object> }> }
      const [, spec] = Object.entries(schemas).find(([name]) => name.endsWith('WidgetSpec')) ?? []
      return { paths: Object.keys(document['paths'] as object), properties: spec?.properties ?? {} }
    }
    const before = await read()
    expect(before.paths).toContain('/apis/demo.example/v1/namespaces/{namespace}/widgets/{name}/status')
    expect(before.properties['parts']).toMatchObject({ 'x-orch-list-type': 'map', 'x-orch-list-map-keys': ['name'] })
    expect(before.properties['size']).toMatchObject({ minimum: 1, maximum: 9 })
    expect(before.properties).not.toHaveProperty('weight')

    const line = '        code: {'
    const weight = '        weight: { type: integer, format: int64, description: How heavy., x-orch-proto: 9 }\n'
    await generated.write(widgetSchema.replace(line, weight + line))
    expect((await orchHere('generate', generated.schemas, '--out', generated.definitions, '--check')).code).toBe(0)
    await server.restart()
    client = server.client
    expect((await read()).properties['weight']).toMatchObject({
      type: 'integer',
      format: 'int64',
      description: 'How heavy.',
    })
    succeeded(await client.post(widgets, widget('heavy', { weight: 12 })))
    expect(succeeded(await client.get(`${widgets}/heavy`)).spec['weight']).toBe(12)
  })
})
