import { expect, it } from 'vitest'
import type { DynamicObject } from '../../../runtime/api/index.ts'
import { createRegistry } from '../../../runtime/registry/index.ts'
import { addressRange, builtInKinds, portRange, type ServiceRanges } from '../../../runtime/kinds/index.ts'
import type { Store } from '../../../runtime/store/contract/index.ts'
import { contextFor, openMemoryStore, read, updateOptions } from '../registry/support.ts'
import { definitions, vendor } from './support.ts'

const rangesOf = (addresses: string, ports = '30000-30003'): ServiceRanges => {
  const ranges = { addresses: addressRange(addresses), nodePorts: portRange(ports) }
  if (ranges.addresses === undefined || ranges.nodePorts === undefined) throw new Error('not a range')
  return { addresses: ranges.addresses, nodePorts: ranges.nodePorts }
}

/** Services of one server; several may share a store. `/29` has six usable addresses. */
function serverOf(store: Store, ranges = rangesOf('10.0.0.0/29')) {
  const catalog = createRegistry({
    vendor,
    store,
    definitions,
    strategies: builtInKinds(vendor, { serviceRanges: ranges }).strategies,
    tokenSecret: Buffer.from('secret'),
  })
  const services = catalog.find('', 'services')
  if (services === undefined) throw new Error('no services')
  const context = contextFor(services)
  const target = (name: string) => ({ namespace: 'default', name })
  const create = async (name: string, spec: Record<string, unknown> = {}, dryRun?: 'All') => {
    const object = { kind: 'Service', apiVersion: 'v1', metadata: { name }, spec: { ports: [{ port: 80 }], ...spec } }
    return specOf(read((await services.create(context, target(name), object, { dryRun })).object))
  }
  const edit = async (name: string, change: (spec: Record<string, unknown>) => Record<string, unknown>) => {
    const transform = (current: DynamicObject | undefined): DynamicObject => {
      if (current === undefined) throw new Error('absent')
      return { ...current, spec: change(specOf(current)) }
    }
    return specOf(read((await services.update(context, target(name), transform, updateOptions)).object))
  }
  const remove = (name: string) => services.delete(context, target(name), { dryRun: undefined, ifMatch: '' })
  return { create, edit, remove }
}

const specOf = (object: DynamicObject) => object.spec as Record<string, unknown>
const portOf = (spec: Record<string, unknown>) => (spec.ports as { nodePort?: number }[])[0]?.nodePort

it('gives every Service an address of its own until none is left, and those of deleted ones again', async () => {
  const { create, remove } = serverOf(await openMemoryStore())
  const given: unknown[] = []
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) given.push((await create(name)).clusterIP)
  expect(given.toSorted()).toEqual([1, 2, 3, 4, 5, 6].map((last) => `10.0.0.${last}`))
  await expect(create('g')).rejects.toMatchObject({ code: 500 })
  await remove('c')
  expect(await create('g')).toMatchObject({ clusterIP: given[2], clusterIPs: [given[2]] })
})

it('never gives an address twice, whichever server is asked, and what fails takes nothing', async () => {
  const store = await openMemoryStore()
  const servers = [serverOf(store), serverOf(store)] as const
  const made = await Promise.allSettled(
    ['a', 'b', 'c', 'd', 'e', 'f'].map((name, index) =>
      servers[index % 2 === 0 ? 0 : 1].create(name, { type: 'NodePort' }),
    ),
  )
  // Six addresses, but only four node ports.
  const given = made.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  expect(new Set(given.map(portOf)).size).toBe(4)
  for (const name of ['x', 'y']) given.push(await servers[0].create(name))
  expect(new Set(given.map(({ clusterIP }) => clusterIP)).size).toBe(6)
  await expect(servers[1].create('z')).rejects.toMatchObject({ code: 500 })
})

it('takes the address that is asked for, unless it is taken or out of range', async () => {
  const { create, remove } = serverOf(await openMemoryStore())
  expect((await create('a', { clusterIP: '10.0.0.5' })).clusterIPs).toEqual(['10.0.0.5'])
  const causes = (message: string) => ({
    code: 422,
    status: {
      details: { causes: [{ field: 'spec.clusterIPs', message: expect.stringContaining(message) as unknown }] },
    },
  })
  await expect(create('b', { clusterIP: '10.0.0.5' })).rejects.toMatchObject(
    causes('failed to allocate IP 10.0.0.5: provided IP is already allocated'),
  )
  await expect(create('b', { clusterIP: '10.0.1.5' })).rejects.toMatchObject(
    causes('is not in the valid range. The range of valid IPs is 10.0.0.0/29'),
  )
  await remove('a')
  expect((await create('b', { clusterIP: '10.0.0.5' })).clusterIP).toBe('10.0.0.5')
})

it('allocates nothing in a dry run, nor to Services without an address', async () => {
  const { create } = serverOf(await openMemoryStore())
  expect((await create('dry', { clusterIP: '10.0.0.2' }, 'All')).clusterIP).toBe('10.0.0.2')
  expect((await create('real', { clusterIP: '10.0.0.2' })).clusterIP).toBe('10.0.0.2')
  expect(await create('headless', { clusterIP: 'None' })).toMatchObject({ clusterIP: 'None', clusterIPs: ['None'] })
  const name = await create('name', { type: 'ExternalName', externalName: 'a.example' })
  expect(name.clusterIP).toBeUndefined()
})

it('keeps what it gave when a Service is replaced, and gives it back when its type changes', async () => {
  const { create, edit } = serverOf(await openMemoryStore())
  const made = await create('a', { type: 'NodePort' })
  const plain = { type: 'NodePort', ports: [{ port: 80, protocol: 'TCP' }] }
  const replaced = await edit('a', () => plain)
  expect([replaced.clusterIP, portOf(replaced)]).toEqual([made.clusterIP, portOf(made)])
  await expect(edit('a', (spec) => ({ ...spec, clusterIP: '10.0.0.99' }))).rejects.toMatchObject({ code: 422 })

  const inside = await edit('a', (spec) => ({ ...spec, type: 'ClusterIP' }))
  expect([inside.clusterIP, portOf(inside)]).toEqual([made.clusterIP, undefined])
  expect(portOf(await create('b', { type: 'NodePort', ports: [{ port: 80, nodePort: portOf(made) }] }))).toBe(
    portOf(made),
  )
  const named = await edit('a', (spec) => ({ ...spec, type: 'ExternalName', externalName: 'a.example' }))
  expect(named.clusterIP).toBeUndefined()
  expect((await create('c', { clusterIP: made.clusterIP })).clusterIP).toBe(made.clusterIP)
})

it('gives node ports where they are needed, one to the protocols of a port', async () => {
  const { create } = serverOf(await openMemoryStore())
  const ports = [
    { name: 'tcp', port: 53 },
    { name: 'udp', port: 53, protocol: 'UDP' },
  ]
  const shared = (await create('dns', { type: 'NodePort', ports })).ports as { nodePort: number }[]
  expect(shared[0]?.nodePort).toBe(shared[1]?.nodePort)
  const taken = { type: 'NodePort', ports: [{ port: 80, nodePort: shared[0]?.nodePort }] }
  await expect(create('b', taken)).rejects.toMatchObject({
    status: { details: { causes: [{ field: 'spec.ports[0].nodePort' }] } },
  })
  const beyond = { type: 'NodePort', ports: [{ port: 80, nodePort: 80 }] }
  await expect(create('b', beyond)).rejects.toThrow('The range of valid ports is 30000-30003')
  const balanced = await create('b', { type: 'LoadBalancer', externalTrafficPolicy: 'Local' })
  expect(balanced.healthCheckNodePort).not.toBe(portOf(balanced))
  await expect(create('c', { ports: [{ port: 80, nodePort: 30_001 }] })).rejects.toMatchObject({ code: 422 })
})
