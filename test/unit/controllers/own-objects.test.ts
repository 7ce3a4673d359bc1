import { describe, expect, it } from 'vitest'
import { ownObjects, type LeaseStore, type ServerAddress } from '../../../runtime/controllers/servers/index.ts'
import { trackingName } from '../../../runtime/controllers/servers/token-tracking.ts'
import { serverLeases } from '../../../server/controllers/server-leases.ts'
import { BackgroundError } from '../../../runtime/async/index.ts'
import { objectsOf } from '../../../runtime/json/index.ts'
import type { Registry } from '../../../runtime/registry/index.ts'
import { eventually, openServer, vendor } from './support.ts'

type Server = Awaited<ReturnType<typeof openServer>>

/** Leases of a server that is alone. */
function aloneIn(): LeaseStore {
  let revision = 0
  return {
    renew: async (address) => [{ address, revision: (revision += 1) }],
    remove: async () => undefined,
    release: async () => undefined,
  }
}
const MINUTE = 60_000

interface Options {
  readonly address?: ServerAddress
  readonly leases?: LeaseStore
  readonly catalog?: Registry
  /** Of a lease (milliseconds); it is renewed in half of that. */
  readonly life?: number
}

function start({ catalog: own }: Server, options: Options = {}) {
  const reported: unknown[] = []
  const { address = { ip: '10.0.0.1', port: 6443 }, leases = aloneIn(), catalog = own, life = MINUTE } = options
  const controller = ownObjects(
    { catalog, vendor, report: (error) => reported.push(error) },
    {
      address,
      leases,
      serviceIp: '10.96.0.1',
      trust: () => ({ 'client-ca-file': 'PEM' }),
      leaseTimes: { life, renewal: life / 2 },
    },
  )
  return { controller, reported }
}

/** `ip:port` of everything that the Endpoints and the EndpointSlice name. */
async function placesIn(server: Server) {
  const endpoints = await server.get('endpoints', vendor.name)
  const slice = await server.get('endpointslices', vendor.name)
  const subsets = objectsOf(endpoints?.subsets).flatMap(({ addresses, ports }) =>
    objectsOf(addresses).flatMap(({ ip }) => objectsOf(ports).map(({ port }) => `${String(ip)}:${String(port)}`)),
  )
  return {
    subsets,
    type: slice?.addressType,
    slice: objectsOf(slice?.endpoints).flatMap(({ addresses }) => addresses),
    ports: objectsOf(slice?.ports).map(({ name, port }) => `${String(name)} ${String(port)}`),
  }
}

async function openReady(): Promise<Server> {
  const server = await openServer()
  for (const name of ['default', vendor.systemNamespace]) await server.create('namespaces', name)
  return server
}

describe('the objects of the servers themselves', () => {
  it('are made, and then left alone until somebody changes them', async () => {
    const server = await openReady()
    const { controller, reported } = start(server, { life: 100 })
    const present = () =>
      Promise.all([
        server.get('services', vendor.name),
        server.get('endpoints', vendor.name),
        server.get('endpointslices', vendor.name),
        server.get('configmaps', 'extension-apiserver-authentication', vendor.systemNamespace),
        server.get('configmaps', trackingName(vendor), vendor.systemNamespace),
      ])
    await eventually(async () => expect((await present()).every((object) => object !== undefined)).toBe(true))
    const before = await present()
    const revision = await server.store.revision()
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await server.store.revision()).toBe(revision)
    expect(await present()).toEqual(before)

    await server.edit('endpoints', vendor.name, (draft) => {
      draft.subsets = [{ addresses: [{ ip: '6.6.6.6' }], ports: [{ name: 'https', port: 1, protocol: 'TCP' }] }]
      delete draft.metadata.labels
    })
    await server.remove('endpointslices', vendor.name)
    await eventually(async () =>
      expect(await placesIn(server)).toEqual({
        subsets: ['10.0.0.1:6443'],
        slice: ['10.0.0.1'],
        ports: ['https 6443'],
        type: 'IPv4',
      }),
    )
    expect((await server.get('endpoints', vendor.name))?.metadata.labels).toEqual(before[1]?.metadata.labels)
    await controller.close()
    expect(reported).toEqual([])
  })

  it('are each of its own: one that hangs and one that fails keep none of the others from being made', async () => {
    const server = await openReady()
    const catalog: Registry = {
      ...server.catalog,
      find(group, plural) {
        const found = server.catalog.find(group, plural)
        if (found === undefined || !['services', 'configmaps'].includes(plural)) return found
        return new Proxy(found, {
          get: (target, property) =>
            property !== 'get'
              ? (Reflect.get(target, property, target) as unknown)
              : () => (plural === 'services' ? new Promise(() => undefined) : Promise.reject(new Error('no'))),
        })
      },
    }
    const began = performance.now()
    const { controller, reported } = start(server, { catalog, life: 100 })
    await eventually(async () => expect((await placesIn(server)).slice).toEqual(['10.0.0.1']))
    await eventually(async () => expect(reported.length).toBeGreaterThan(0))
    // It pauses, however often it is called for.
    await new Promise((resolve) => setTimeout(resolve, 500))
    const subjects = reported.map((error) => (error instanceof BackgroundError ? error.subject : String(error)))
    // By pauses of 100, 200, 400, … milliseconds.
    const most = 1 + Math.log2(1 + (performance.now() - began) / 100)
    const failing = ['extension-apiserver-authentication', trackingName(vendor)].map(
      (name) => `apiserver: configmaps ${name}`,
    )
    for (const each of failing) expect(subjects.filter((subject) => subject === each).length).toBeLessThanOrEqual(most)
    expect(new Set(subjects)).toEqual(new Set(failing))
    await controller.close()
  })

  it('name the servers whose lease is live, at several ports, in one order', async () => {
    const server = await openReady()
    const leases = serverLeases(server.store)
    const addresses = [
      { ip: '10.0.0.2', port: 7443 },
      { ip: '10.0.0.1', port: 6443 },
      { ip: '10.0.0.3', port: 6443 },
      { ip: 'fd00::1', port: 6443 },
    ]
    const servers = addresses.map((address) => start(server, { address, leases, life: 4_000 }))
    const all = ['10.0.0.1:6443', '10.0.0.3:6443', 'fd00::1:6443', '10.0.0.2:7443']
    const slice = ['10.0.0.1', '10.0.0.2', '10.0.0.3']
    const ports = ['https 6443', 'https-7443 7443']
    await eventually(async () => expect(await placesIn(server)).toEqual({ subsets: all, slice, ports, type: 'IPv4' }))

    // Killed: it goes with its lease. Stopped: it takes itself off.
    await servers[0]?.controller.close()
    await eventually(async () => expect((await placesIn(server)).subsets).toEqual(all.slice(0, 3)))
    await servers[1]?.controller.withdraw()
    expect((await placesIn(server)).subsets).toEqual(all.slice(1, 3))
    await servers[2]?.controller.withdraw()
    await eventually(async () =>
      expect(await placesIn(server)).toEqual({
        subsets: ['fd00::1:6443'],
        slice: ['fd00::1'],
        ports: ['https 6443'],
        type: 'IPv6',
      }),
    )
    await servers[3]?.controller.withdraw()
    expect(await placesIn(server)).toMatchObject({ subsets: [], slice: [], ports: [] })
    expect((await server.store.list({ start: '/-/', end: '/-0' })).items.map(({ key }) => key)).not.toContainEqual(
      expect.stringContaining('leases'),
    )
    expect(servers.flatMap(({ reported }) => reported)).toEqual([])
  })

  it('are given up soon by a server that ends while its store does not answer', async () => {
    const server = await openReady()
    const leases = { ...aloneIn(), release: () => new Promise<never>(() => undefined) }
    const { controller, reported } = start(server, { leases })
    await eventually(async () => expect((await placesIn(server)).slice).toEqual(['10.0.0.1']))
    await controller.withdraw()
    expect(String(reported[0])).toMatch(/the end of its lease: it did not finish within 2 s/)
  })
})
