import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { vendor } from '../../generated/index.ts'
import { openStoreAt } from '../../server/stores/store.ts'
import { parseStoreAddress } from '../../server/stores/address.ts'
import { objectKey } from '../../runtime/api/index.ts'
import { orch } from '../cli/support.ts'
import { stores } from '../support/backing.ts'
import { mergePatch, type Client, type Entity } from '../support/client.ts'
import { startServer, type Server } from '../support/server.ts'
import { gauges } from '../support/versioned-kind.ts'
import { generateWith, type GeneratedFolder } from './added-kind.ts'
import { failed, names, newNamespace, succeeded } from './objects.ts'

const tableType = `application/json;as=Table;v=v1;g=meta.${vendor.apiDomain}`
const applied = { 'content-type': 'application/apply-patch+yaml' }

/** A gauge in the first version. */
const first = (name: string, spec: Record<string, unknown>, metadata: Record<string, unknown> = {}) => ({
  apiVersion: 'demo.example/v1',
  kind: 'Gauge',
  metadata: { name, ...metadata },
  spec,
})
const second = (...args: Parameters<typeof first>) => ({ ...first(...args), apiVersion: 'demo.example/v2' })

const managers = ({ metadata }: Entity): string[] =>
  (metadata.managedFields ?? []).map(({ manager, operation, apiVersion }) => `${manager} ${operation} ${apiVersion}`)

describe.each(stores)('a kind in two versions, on %s', (store) => {
  let generated: GeneratedFolder
  let server: Server
  let ns = ''
  const client = (): Client => server.client
  const path = (version: string, name = ''): string =>
    `/apis/demo.example/${version}/namespaces/${ns}/gauges${name === '' ? '' : `/${name}`}`
  beforeAll(async () => {
    generated = await generateWith(gauges('v1'))
    server = await startServer({ store, flags: ['--definitions', generated.definitions] })
  })
  afterAll(async () => {
    await server?.dispose()
    await generated?.dispose()
  })
  beforeEach(async ({ onTestFailed }) => {
    onTestFailed(() => console.error(server.output().slice(-4_000)))
    ns = await newNamespace(client())
  })

  /** The documents of gauges as they are stored, while the server is stopped. */
  async function storedGauges(...stored: string[]): Promise<Entity[]> {
    await server.stop()
    const open = await openStoreAt(parseStoreAddress(server.backing.uri, 'store'), {
      retentionMilliseconds: 60_000,
      database: vendor.name,
      onError: (error) => console.error(error),
    })
    try {
      const type = { group: 'demo.example', resource: 'gauges' }
      const found = await Promise.all(stored.map((name) => open.get(objectKey(type, { namespace: ns, name }))))
      return found.map((each) => JSON.parse(Buffer.from(each?.value ?? []).toString()) as Entity)
    } finally {
      await open.close()
    }
  }

  it('shows the same objects in both versions, whatever the request [VER-10]', async () => {
    const spec = { size: 3, color: 'red', mode: 'Fast', target: 't', address: 'h:80', port: 'http', warnAt: 7 }
    const created = succeeded(await client().post(path('v1'), first('g', spec, { labels: { of: ns } })))
    expect(created).toMatchObject({ apiVersion: 'demo.example/v1', spec })
    const newer = {
      capacity: 3,
      paint: { color: 'red' },
      mode: 'Quick',
      targets: ['t'],
      endpoint: { host: 'h', port: 80 },
      portName: 'http',
      alarms: [{ kind: 'Warning', at: { value: 7 } }],
      level: 3,
    }
    const read = succeeded(await client().get(path('v2', 'g')))
    expect(read).toMatchObject({ apiVersion: 'demo.example/v2', metadata: { uid: created.metadata.uid } })
    expect(read.spec).toEqual(newer)
    expect(read.metadata.resourceVersion).toBe(created.metadata.resourceVersion)

    const listed = succeeded(await client().get(`${path('v2')}?fieldSelector=spec.paint.color%3Dred`))
    expect(listed).toMatchObject({ kind: 'GaugeList', apiVersion: 'demo.example/v2', items: [{ spec: newer }] })
    expect(names(succeeded(await client().get(`${path('v1')}?fieldSelector=spec.color%3Dblue`)))).toEqual([])
    failed(await client().get(`${path('v1')}?fieldSelector=spec.paint.color%3Dred`), 400, 'BadRequest')

    const watches = [await client().watch(`${path('v1')}?watch=1`), await client().watch(`${path('v2')}?watch=1`)]
    const patched = succeeded(
      await client().call('PATCH', path('v2', 'g'), {
        headers: mergePatch,
        body: { spec: { capacity: 5, targets: ['t', 'u'], level: 4 } },
      }),
    )
    expect(patched.spec).toEqual({ ...newer, capacity: 5, targets: ['t', 'u'], level: 4 })
    for (const [index, watch] of watches.entries()) {
      const [added, modified] = await watch.take(2)
      const [size, version] = index === 0 ? ['size', 'demo.example/v1'] : ['capacity', 'demo.example/v2']
      expect(added).toMatchObject({ type: 'ADDED', object: { apiVersion: version, spec: { [size]: 3 } } })
      expect(modified).toMatchObject({ type: 'MODIFIED', object: { apiVersion: version, spec: { [size]: 5 } } })
      watch.close()
    }

    const older = succeeded(await client().get(path('v1', 'g')))
    expect(older.spec).toEqual({ ...spec, size: 5 })
    const replaced = succeeded(
      await client().put(path('v1', 'g'), { ...older, spec: { ...older.spec, color: 'green' } }),
    )
    expect(replaced.metadata.uid).toBe(created.metadata.uid)
    const back = succeeded(await client().get(path('v2', 'g')))
    expect(back.spec).toEqual({ ...patched.spec, paint: { color: 'green' } })
    expect(back.metadata.annotations).toBeUndefined()
    for (const version of ['v1', 'v2']) {
      const table = succeeded(await client().get(path(version), { headers: { accept: tableType } }))
      expect(table).toMatchObject({ rows: [{ cells: ['g', 5], object: { metadata: { name: 'g' } } }] })
      const wire = await client().get(path(version, 'g'), { headers: { accept: vendor.protobufMediaType } })
      expect(wire.headers['content-type']).toBe(vendor.protobufMediaType)
      expect(wire.bytes.toString('latin1')).toContain(`demo.example/${version}`)
      const partial = { accept: `application/json;as=PartialObjectMetadata;v=v1;g=meta.${vendor.apiDomain}` }
      const { annotations } = succeeded(await client().get(path(version, 'g'), { headers: partial })).metadata
      expect(Object.keys(annotations ?? {})).toEqual(
        version === 'v2' ? [] : ['demo.example/v2.spec.level', 'demo.example/v2.spec.targets'],
      )
    }
  })

  it('converts renames, moves and defaults forth and back, over HTTP and by the command [GEN-07]', async () => {
    const older = { size: 3, color: 'red' }
    const newer = { capacity: 3, paint: { color: 'red' }, level: 3 }
    succeeded(await client().post(path('v1'), first('one', older)))
    expect(succeeded(await client().get(path('v2', 'one'))).spec).toEqual(newer)
    succeeded(await client().post(path('v2'), second('two', newer)))
    expect(succeeded(await client().get(path('v1', 'two'))).spec).toEqual(older)

    const folder = await mkdtemp(join(tmpdir(), 'orch-convert-'))
    const convert = async (manifest: object, version: string): Promise<unknown> => {
      const file = join(folder, 'gauge.json')
      await writeFile(file, JSON.stringify(manifest))
      const flags = ['--output-version', version, '-o', 'json', '--definitions', generated.definitions]
      const { code, stdout, stderr } = await orch('convert', '-f', file, ...flags)
      expect([code, stderr]).toEqual([0, ''])
      return JSON.parse(stdout)
    }
    expect(await convert(first('one', older), 'demo.example/v2')).toEqual(second('one', newer))
    expect(await convert(second('two', newer), 'demo.example/v1')).toEqual(first('two', older))
    await rm(folder, { recursive: true })
  })

  it('refuses what either version does not allow', async () => {
    failed(await client().post(path('v1'), first('g', { size: 0 })), 422, 'Invalid')
    failed(await client().post(path('v1'), first('g', { size: 1, mode: 'Quick' })), 422, 'Invalid')
    failed(await client().post(path('v2'), second('g', { capacity: 0 })), 422, 'Invalid')
    failed(await client().post(path('v2'), first('g', { size: 1 })), 400, 'BadRequest')
    expect(names(succeeded(await client().get(path('v1'))))).toEqual([])
  })

  it('is not upset by what clients write into its annotations', async () => {
    const annotations = { 'demo.example/v2.spec.level': '"loud"', 'demo.example/v2.spec.targets': '{', mine: 'x' }
    succeeded(await client().post(path('v1'), first('g', { size: 1, target: 't' }, { annotations })))
    for (const accept of ['application/json', vendor.protobufMediaType, tableType]) {
      const { status, text } = await client().get(path('v2'), { headers: { accept } })
      expect(status, text).toBe(200)
    }
    const seen = succeeded(await client().get(path('v2', 'g')))
    expect(seen.spec).toEqual({ capacity: 1, targets: ['t'], level: 3 })
    expect(seen.metadata.annotations).toEqual({ 'demo.example/v2.spec.targets': '{', mine: 'x' })
  })

  it('credits fields in the version in which they were written [MF-03]', async () => {
    succeeded(await client().post(`${path('v1')}?fieldManager=one`, first('g', { size: 3, color: 'red' })))
    const patched = succeeded(
      await client().call('PATCH', `${path('v2', 'g')}?fieldManager=two`, {
        headers: mergePatch,
        body: { spec: { paint: { gloss: 7 } } },
      }),
    )
    expect(managers(patched).sort()).toEqual(['one Update demo.example/v1', 'two Update demo.example/v2'])
    const [one, two] = (patched.metadata.managedFields ?? []).toSorted((a, b) =>
      (a.manager ?? '') < (b.manager ?? '') ? -1 : 1,
    )
    expect(one?.fieldsV1).toEqual({ 'f:spec': { '.': {}, 'f:size': {}, 'f:color': {} } })
    expect(two?.fieldsV1).toEqual({ 'f:spec': { 'f:paint': { 'f:gloss': {} } } })
    // The same field in the other version: it changes hands.
    const taken = succeeded(
      await client().call('PATCH', `${path('v2', 'g')}?fieldManager=two`, {
        headers: mergePatch,
        body: { spec: { capacity: 4 } },
      }),
    )
    expect(taken.metadata.managedFields?.find(({ manager }) => manager === 'one')?.fieldsV1).toEqual({
      'f:spec': { '.': {}, 'f:color': {} },
    })
  })

  it('applies in one version against owners of the other', async () => {
    const send = (manager: string, version: string, spec: object, query = '') =>
      client().call('PATCH', `${path(version, 'g')}?fieldManager=${manager}${query}`, {
        headers: applied,
        body: JSON.stringify({ apiVersion: `demo.example/${version}`, kind: 'Gauge', metadata: { name: 'g' }, spec }),
      })
    succeeded(await send('one', 'v1', { size: 3, color: 'red' }))
    const refused = failed(await send('two', 'v2', { capacity: 4 }), 409, 'Conflict')
    expect(refused.message).toContain('conflict with "one": .spec.size')
    succeeded(await send('two', 'v2', { capacity: 3, paint: { gloss: 1 } }))
    const forced = succeeded(await send('two', 'v2', { capacity: 4, paint: { gloss: 1 } }, '&force=true'))
    expect(managers(forced).sort()).toEqual(['one Apply demo.example/v1', 'two Apply demo.example/v2'])
    // What one gives up is gone; what two owns stays, under its name in this version.
    const left = succeeded(await send('one', 'v1', { color: 'blue' }))
    expect(left.spec).toEqual({ size: 4, color: 'blue', gloss: 1 })
    const moved = succeeded(await send('one', 'v2', { capacity: 4 }))
    expect(moved.spec).toEqual({ capacity: 4, paint: { gloss: 1 }, level: 3 })
  })

  it('reads documents of an older storage version in lists and watches, and writes them anew [STORE-08]', async () => {
    for (const name of ['old', 'touched', 'same', 'gone'])
      succeeded(
        await client().post(path('v1'), first(name, { size: 3, legacy: 'x', parts: [{ name: 'p', note: 'n' }] })),
      )
    const [before] = await storedGauges('old')
    expect(before).toMatchObject({ apiVersion: 'demo.example/v1', spec: { size: 3, legacy: 'x' } })

    await generated.write(gauges('v2'))
    await server.start()
    const inSecond = { capacity: 3, level: 3, parts: [{ name: 'p' }] }
    const list = succeeded(await client().get(path('v2')))
    expect(names(list).sort()).toEqual(['gone', 'old', 'same', 'touched'])
    for (const item of list.items) {
      expect(item.spec).toEqual(inSecond)
      expect(item.metadata.annotations).toMatchObject({ 'demo.example/legacy': '"x"' })
    }
    const watch = await client().watch(`${path('v2')}?watch=1&resourceVersion=0`)
    for (const { type, object } of await watch.take(4)) {
      expect(type).toBe('ADDED')
      expect(object).toMatchObject({ apiVersion: 'demo.example/v2', spec: inSecond })
    }
    // In the version in which they were written they are as they were.
    const older = succeeded(await client().get(path('v1', 'old')))
    expect(older.spec).toEqual({ size: 3, legacy: 'x', parts: [{ name: 'p', note: 'n' }] })

    const body = { spec: { capacity: 4 } }
    succeeded(await client().call('PATCH', path('v2', 'touched'), { headers: mergePatch, body }))
    const same = succeeded(await client().get(path('v2', 'same')))
    const rewritten = succeeded(await client().put(path('v2', 'same'), same))
    expect(rewritten.metadata.resourceVersion).not.toBe(same.metadata.resourceVersion)
    succeeded(await client().delete(path('v1', 'gone')))
    const events = await watch.take(3)
    expect(events.map(({ type, object }) => `${type} ${object.metadata.name}`)).toEqual([
      'MODIFIED touched',
      'MODIFIED same',
      'DELETED gone',
    ])
    expect(events[2]?.object).toMatchObject({ apiVersion: 'demo.example/v2', spec: inSecond })
    watch.close()

    const stored = await storedGauges('old', 'touched', 'same')
    expect(stored.map(({ apiVersion }) => apiVersion)).toEqual([
      'demo.example/v1',
      'demo.example/v2',
      'demo.example/v2',
    ])
    expect(stored[1]?.spec).toMatchObject({ capacity: 4 })
    await server.start()
    expect(succeeded(await client().get(path('v1', 'touched'))).spec).toEqual({ ...older.spec, size: 4 })
    const unchanged = succeeded(await client().put(path('v2', 'same'), rewritten))
    expect(unchanged.metadata.resourceVersion).toBe(rewritten.metadata.resourceVersion)
  })
})
