import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inParallel } from '../../../runtime/async/index.ts'
import type { Store } from '../../../runtime/store/contract/index.ts'
import { newBacking, stores, type Backing } from '../../support/backing.ts'
import type { Client } from '../../support/client.ts'
import { startServerHere, type ServerHere } from '../../support/server-here.ts'
import { adminToken, startServer } from '../../support/server.ts'
import { define, definitions, gadget, newGroup, versionWith } from '../custom.ts'
import { eventually, failed, newNamespace, succeeded } from '../objects.ts'
import { lyingObjects, migrate, openBeside, startMigrate } from './support.ts'

/** More than two pages of a list, so that there is a middle. */
const OBJECTS = 550
const spec = { type: 'object', properties: { n: { type: 'integer' } } }

describe.each(stores)('a new storage version of a definition, on %s', (store) => {
  const group = newGroup()
  const plural = `gadgets.${group}`
  let backing: Backing
  let servers: readonly ServerHere[] = []
  let beside: Store
  let at: (version: string, name?: string) => string
  const clientOf = (server: number): Client => servers[server]!.client
  const lying = () => lyingObjects(beside, group, 'gadgets')
  const target = () => ({ url: servers[0]!.url, token: adminToken })
  beforeAll(async () => {
    backing = await newBacking(store)
    servers = [await startServerHere({ store: backing }), await startServer({ store: backing })]
    beside = await openBeside(backing)
    await define(clientOf(0), { group, versions: [versionWith('v1', spec), versionWith('v2', spec)] })
    const ns = await newNamespace(clientOf(0))
    at = (version, name) => `/apis/${group}/${version}/namespaces/${ns}/gadgets${name === undefined ? '' : `/${name}`}`
    const all = Array.from({ length: OBJECTS }, (_, index) => `old-${index}`)
    await inParallel(all, 32, async (name) => {
      succeeded(await clientOf(0).post(at('v1'), gadget(`${group}/v1`, name, { n: 0 })))
    })
    const definition = succeeded(await clientOf(0).get(`${definitions}/${plural}`))
    const { versions } = definition['spec'] as { versions: { name: string }[] }
    const moved = versions.map((version) => ({ ...version, storage: version.name === 'v2' }))
    succeeded(await clientOf(0).patch(`${definitions}/${plural}`, { spec: { versions: moved } }))
    for (const [index] of servers.entries()) {
      const name = `new-${index}`
      await eventually(
        async () => {
          await clientOf(index).delete(at('v1', name))
          succeeded(await clientOf(index).post(at('v1'), gadget(`${group}/v1`, name, { n: 0 })))
          return (await lying()).get(name)?.apiVersion
        },
        (apiVersion) => apiVersion === `${group}/v2`,
      )
    }
  })
  afterAll(async () => {
    await beside?.close()
    await Promise.all(servers.map((server) => server.dispose()))
    await backing?.dispose()
  })

  it('is migrated to after a kill in the middle, with what others write meanwhile [DEP-RULE-4a-3]', async () => {
    const before = await lying()
    expect([...before.values()].filter(({ apiVersion }) => apiVersion === `${group}/v2`)).toHaveLength(servers.length)
    const first = await startMigrate(target(), plural)
    await first.says(`${plural}: 250 of ${OBJECTS + servers.length} objects, 248 rewritten`)
    first.kill()
    await first.ended
    const middle = await lying()
    const done = [...middle].filter(([, { apiVersion }]) => apiVersion === `${group}/v2`).map(([name]) => name)
    expect(done.length).toBeGreaterThanOrEqual(250)
    expect(done.length).toBeLessThan(OBJECTS)

    // Writers at both servers count up while two migrations go on.
    const counts = new Map<string, number>()
    let isOver = false
    const count = async (server: number, version: string, step: number): Promise<void> => {
      for (let turn = 0; !isOver; turn += step) {
        const name = `old-${(turn * 7) % OBJECTS}`
        const object = succeeded(await clientOf(server).get(at(version, name)))
        const { n } = object['spec'] as { n: number }
        const reply = await clientOf(server).put(at(version, name), { ...object, spec: { n: n + 1 } })
        if (reply.status === 409) continue
        succeeded(reply)
        counts.set(name, (counts.get(name) ?? 0) + 1)
      }
    }
    const writers = [count(0, 'v1', 1), count(1, 'v2', 3)]
    const both = await Promise.all([migrate(target(), plural), migrate({ ...target(), url: servers[1]!.url }, plural)])
    isOver = true
    await Promise.all(writers)
    for (const { code, output } of both) {
      expect({ code, output }).toMatchObject({ code: 0 })
      expect(output).toMatch(/^1 types, 552 objects: \d+ rewritten, 0 failed$/m)
    }
    const after = await lying()
    expect(new Set([...after.values()].map(({ apiVersion }) => apiVersion))).toEqual(new Set([`${group}/v2`]))
    const untouched = (name: string): boolean => !counts.has(name)
    for (const name of [...done, 'new-0', 'new-1'].filter(untouched)) expect(after.get(name)).toEqual(middle.get(name))
    const { items } = succeeded(await clientOf(0).get(at('v2')))
    for (const { metadata, spec: kept } of items)
      expect({ name: metadata.name, n: kept['n'] }).toEqual({ name: metadata.name, n: counts.get(metadata.name) ?? 0 })
  })

  it('is the only one that the definition names after that, so that the old one may go', async () => {
    const path = `${definitions}/${plural}`
    const { spec: wanted } = succeeded(await clientOf(0).get(path))
    const { versions } = wanted as unknown as { versions: { name: string }[] }
    const alone = { spec: { versions: versions.filter(({ name }) => name === 'v2') } }
    failed(await clientOf(0).patch(path, alone), 422, 'Invalid')
    const { code, output } = await migrate(target(), plural, '--trim-stored-versions')
    expect({ code, output }).toEqual({
      code: 0,
      output: `${[250, 500, 552].map((seen) => line(seen)).join('')}${plural}: no longer stored in v1\n1 types, 552 objects: 0 rewritten, 0 failed\n`,
    })
    expect(succeeded(await clientOf(0).get(path))).toMatchObject({ status: { storedVersions: ['v2'] } })
    const unserved = versions.map((version) => ({ ...version, served: version.name === 'v2' }))
    succeeded(await clientOf(0).patch(path, { spec: { versions: unserved } }))
    await eventually(
      async () => (await clientOf(0).get(at('v1'))).status,
      (status) => status === 404,
    )
    succeeded(await clientOf(0).patch(path, alone))
    expect(succeeded(await clientOf(0).get(at('v2'))).items).toHaveLength(OBJECTS + servers.length)
  })

  const line = (seen: number): string => `${plural}: ${seen}${seen < 552 ? ' of 552' : ''} objects, 0 rewritten\n`
})
