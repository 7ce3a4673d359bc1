import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orchHere } from '../cli/support.ts'
import { stores } from '../support/backing.ts'
import { mergePatch, type Client } from '../support/client.ts'
import { startServer, type Server } from '../support/server.ts'
import { gauges } from '../support/versioned-kind.ts'
import { generateWith, type GeneratedFolder, type SchemaFiles } from './added-kind.ts'
import { names, newNamespace, succeeded } from './objects.ts'

const schemas = resolve(import.meta.dirname, '../../schemas')

/** Gauges in the versions v1beta1 and v1, stored in one of them. */
function stored(storage: 'v1beta1' | 'v1', marker = ''): SchemaFiles {
  const renamed = (text: string): string => text.replaceAll('v1', 'v1beta1').replaceAll('v2', 'v1')
  const lifecycle = (name: string): string => `lifecycle: { introduced: '${name === 'v1.yaml' ? '1.21' : '1.20'}' }`
  return Object.fromEntries(
    Object.entries(gauges(storage === 'v1' ? 'v2' : 'v1')).map(([name, text]) => {
      const file = renamed(name)
      const more = file === 'v1beta1.yaml' ? marker : ''
      const place = 'scope: Namespaced\n'
      return [file, renamed(text).replace(place, `${place}        ${lifecycle(file)}\n${more}`)]
    }),
  )
}

const without = (files: SchemaFiles, ...gone: string[]): SchemaFiles =>
  Object.fromEntries(Object.entries(files).filter(([name]) => !gone.includes(name)))

describe('releases', () => {
  const folders: string[] = []
  afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true }))))

  /** What `orch diff` says of two releases of the group. */
  async function diff(...releases: readonly (readonly [release: string, files: SchemaFiles])[]) {
    const written = releases.map(async ([release, files]) => {
      const folder = await mkdtemp(join(tmpdir(), 'orch-release-'))
      folders.push(folder)
      for (const name of ['vendor.yaml', 'meta']) await cp(join(schemas, name), join(folder, name), { recursive: true })
      await writeFile(join(folder, 'release.yaml'), `release: '${release}'\ndate: unknown\n`)
      await mkdir(join(folder, 'demo.example'))
      for (const [name, text] of Object.entries(files)) await writeFile(join(folder, 'demo.example', name), text)
      return folder
    })
    return orchHere('diff', ...(await Promise.all(written)))
  }

  it('may move the storage version only after a release that has both [DEP-RULE-4b]', async () => {
    const alone = without(stored('v1beta1'), 'v1.yaml', 'conversions.yaml')
    const atOnce = await diff(['1.20', alone], ['1.21', stored('v1')])
    expect(atOnce.code).toBe(1)
    expect(atOnce.stdout).toContain(
      'error: rule 4b, storage-advanced: demo.example/v1 Gauge: objects are stored in v1 instead of v1beta1',
    )
    const later = await diff(['1.21', stored('v1beta1')], ['1.22', stored('v1')])
    expect(later).toEqual({ code: 0, stdout: '', stderr: '0 errors, 0 warnings\n' })
  })

  it('may not drop what reads stored objects [DEP-RULE-4a-3]', async () => {
    const unserved = stored('v1', '        served: false\n')
    const dropped = await diff(['1.30', unserved], ['1.31', without(unserved, 'v1beta1.yaml', 'conversions.yaml')])
    expect(dropped.code).toBe(1)
    expect(dropped.stdout).toContain(
      "error: rule 4a, stored-version-removed: demo.example/v1beta1 Gauge: objects that were stored in v1beta1 can't be read",
    )
    const lossy = await diff(['1.30', unserved], ['1.31', without(unserved, 'conversions.yaml')])
    expect(lossy.code).toBe(1)
    expect(lossy.stdout).toContain('error: rule 2, round-trip-loss: demo.example/v1beta1 Gauge: objects lose something')
  })
})

describe.each(stores)('storage versions, on %s', (store) => {
  let generated: GeneratedFolder
  let server: Server
  let ns = ''
  const client = (): Client => server.client
  const path = (version: string, name = ''): string => `/apis/demo.example/${version}/namespaces/${ns}/gauges${name}`
  const gauge = (version: string, name: string, spec: object) => ({
    apiVersion: `demo.example/${version}`,
    kind: 'Gauge',
    metadata: { name },
    spec,
  })
  const release = async (files: SchemaFiles): Promise<void> => {
    await server.stop()
    await generated.write(files)
    await server.start()
  }
  beforeAll(async () => {
    generated = await generateWith(stored('v1beta1'))
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

  it('reads everything after an upgrade, a rollback and the end of serving [DEP-RULE-4b] [DEP-RULE-4a-3]', async () => {
    for (const name of ['a', 'b']) succeeded(await client().post(path('v1beta1'), gauge('v1beta1', name, { size: 1 })))
    await release(stored('v1'))
    expect(succeeded(await client().get(path('v1', '/a'))).spec).toEqual({ capacity: 1, level: 3 })
    const body = { spec: { capacity: 2, level: 5 } }
    succeeded(await client().call('PATCH', path('v1', '/b'), { headers: mergePatch, body }))
    succeeded(await client().post(path('v1'), gauge('v1', 'c', { capacity: 3, paint: { color: 'red' } })))
    await release(stored('v1beta1'))
    const { items } = succeeded(await client().get(path('v1beta1')))
    expect(items.map(({ metadata, spec }) => [metadata.name, spec])).toEqual([
      ['a', { size: 1 }],
      ['b', { size: 2 }],
      ['c', { size: 3, color: 'red' }],
    ])
    expect(succeeded(await client().get(path('v1', '/b'))).spec).toEqual({ capacity: 2, level: 5 })

    succeeded(await client().post(path('v1beta1'), gauge('v1beta1', 'd', { size: 4, color: 'red' })))
    await release(stored('v1', '        served: false\n'))
    expect((await client().get(path('v1beta1', '/d'))).status).toBe(404)
    const read = succeeded(await client().get(path('v1', '/d')))
    expect(read.spec).toEqual({ capacity: 4, paint: { color: 'red' }, level: 3 })
    expect(names(succeeded(await client().get(path('v1'))))).toEqual(['a', 'b', 'c', 'd'])
  })
})
