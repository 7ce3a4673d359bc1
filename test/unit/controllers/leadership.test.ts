import { describe, expect, it } from 'vitest'
import { leaderFence } from '../../../server/leadership/fence.ts'
import { ApiError, type DynamicObject } from '../../../runtime/api/index.ts'
import { actingCatalog } from '../../../runtime/controllers/acting.ts'
import type { Controller } from '../../../runtime/controllers/controller.ts'
import { startElector, type Leadership } from '../../../runtime/controllers/leadership/elector.ts'
import { heldSpec, leaderOf, ObservedLease, releasedSpec } from '../../../runtime/controllers/leadership/lease.ts'
import type { Guard, Registry, ResourceRegistry } from '../../../runtime/registry/index.ts'
import { contextFor, deleteOptions, openMemoryStore, updateOptions } from '../registry/support.ts'
import { eventually, openServer, vendor } from './support.ts'

const leaseName = 'orch-controller-manager'
const place = { namespace: vendor.systemNamespace, name: leaseName }
/** Of a lease that lasts longer than any pause of the machine: none of its holders loses it for that. */
const times = { leaseDuration: 100_000, renewDeadline: 90_000, retryPeriod: 20 }
/** Of one that a test waits to be over. */
const brief = { leaseDuration: 1_000, renewDeadline: 800, retryPeriod: 20 }

interface Candidate {
  readonly elector: Controller
  /** The guards of its terms, in order. */
  readonly terms: Guard[]
  readonly ended: Guard[]
  readonly errors: unknown[]
}

type Server = Awaited<ReturnType<typeof openServer>>

async function openStore(): Promise<Server> {
  const server = await openServer(await openMemoryStore())
  await server.create('namespaces', 'default')
  await server.create('namespaces', vendor.systemNamespace)
  return server
}

function candidate(
  { catalog, store }: Server,
  identity: string,
  more: Partial<Leadership & { catalog: Registry }> = {},
) {
  const terms: Guard[] = []
  const ended: Guard[] = []
  const errors: unknown[] = []
  const options = {
    catalog,
    vendor,
    fence: leaderFence(store),
    times,
    server: `${identity}_`,
    identity: `${identity}_1`,
  }
  const elector = startElector({ ...options, report: (error) => errors.push(error), ...more }, async (guard) => {
    terms.push(guard)
    return { close: async () => void ended.push(guard) }
  })
  return { elector, terms, ended, errors } satisfies Candidate
}

const leaseOf = (server: Server): Promise<DynamicObject | undefined> =>
  server.get('leases', leaseName, vendor.systemNamespace)
const hasTerms = ({ terms }: Candidate, count: number) =>
  eventually(async () => expect(terms.length).toBeGreaterThanOrEqual(count))

/** A catalog with other leases. */
const withLeases = (catalog: Registry, leases: (registry: ResourceRegistry) => ResourceRegistry): Registry => ({
  ...catalog,
  find(group, plural) {
    const registry = catalog.find(group, plural)
    return registry === undefined || plural !== 'leases' ? registry : leases(registry)
  },
})

/** The operations of a registry, which has them as methods of a class. */
const operationsOf = (registry: ResourceRegistry): ResourceRegistry => ({
  definition: registry.definition,
  list: registry.list,
  watch: registry.watch,
  delete: registry.delete,
  deleteCollection: registry.deleteCollection,
  get: (...args) => registry.get(...args),
  create: (...args) => registry.create(...args),
  update: (...args) => registry.update(...args),
})

/** The leases of a server that is paused: no operation on them ever ends. */
function pausable(catalog: Registry): { readonly catalog: Registry; pause(): void } {
  let paused = false
  const held = <T>(work: () => Promise<T>): Promise<T> => (paused ? new Promise<T>(() => undefined) : work())
  return {
    pause: () => (paused = true),
    catalog: withLeases(catalog, (registry) => ({
      ...operationsOf(registry),
      get: (...args) => held(async () => registry.get(...args)),
      create: (...args) => held(() => registry.create(...args)),
      update: (...args) => held(() => registry.update(...args)),
    })),
  }
}

/** The leases of a server that never sees the newest one: another writes right after its first reads. */
function overtaken(catalog: Registry, times: number, write: () => Promise<unknown>): Registry {
  let left = times
  return withLeases(catalog, (registry) => ({
    ...operationsOf(registry),
    async get(...args) {
      const read = await registry.get(...args)
      if (left-- > 0) await write()
      return read
    },
  }))
}

describe('the election of a leader', () => {
  it('has one at a time, and the next one when it lets go', async () => {
    const server = await openStore()
    const one = candidate(server, 'one')
    await hasTerms(one, 1)
    const two = candidate(server, 'two')
    await one.elector.close()
    expect(one.ended).toEqual(one.terms)
    await hasTerms(two, 1)
    expect(two.terms[0]?.revision).toBeGreaterThan(one.terms[0]?.revision ?? 0)
    expect((await leaseOf(server))?.spec).toMatchObject({ holderIdentity: 'two_1', leaseTransitions: 1 })
    await two.elector.close()
    expect((await leaseOf(server))?.spec).toMatchObject({ holderIdentity: '', leaseDurationSeconds: 1 })
    expect([...one.errors, ...two.errors]).toEqual([])
  })

  it('fences a leader that knows nothing of its end: each of its writes is refused, whatever it is', async () => {
    const server = await openStore()
    const paused = pausable(server.catalog)
    const unaware = { ...brief, renewDeadline: 1_000_000 }
    const one = candidate(server, 'one', { catalog: paused.catalog, times: unaware })
    await hasTerms(one, 1)
    const registryOf = (guard: Guard | undefined) => {
      const registry = actingCatalog(server.catalog, { guard }).find('', 'configmaps')
      if (registry === undefined) throw new Error('no configmaps')
      return registry
    }
    const mine = registryOf(one.terms[0])
    const object = (name: string) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace: 'default' } })
    const at = (name: string) => ({ namespace: 'default', name })
    const dry = { dryRun: undefined }
    await mine.create(contextFor(mine), at('a'), object('a'), dry)
    const spec = (await leaseOf(server))?.spec
    paused.pause()
    const two = candidate(server, 'two')
    await hasTerms(two, 1)
    // It still believes that it leads.
    expect(one.ended).toEqual([])
    expect(leaderOf((await leaseOf(server))!).holder).toBe('two_1')
    expect(spec).toMatchObject({ holderIdentity: 'one_1' })
    const change = (current: DynamicObject | undefined): DynamicObject => ({ ...current!, data: { by: 'one' } })
    const every = { namespace: 'default', labelSelector: '', fieldSelector: '', resourceVersion: '' }
    const all = { ...every, resourceVersionMatch: '', limit: 0, continueToken: '' }
    const writes = [
      mine.create(contextFor(mine), at('b'), object('b'), dry),
      mine.update(contextFor(mine), at('a'), change, updateOptions),
      mine.delete(contextFor(mine), at('a'), deleteOptions),
      mine.deleteCollection(contextFor(mine), all, deleteOptions),
    ]
    for (const write of writes) {
      const error = await write.then(
        () => undefined,
        (reason: unknown) => reason,
      )
      expect(error).toBeInstanceOf(ApiError)
      expect((error as ApiError).message).toContain('another server has taken over')
    }
    expect(await server.get('configmaps', 'b')).toBeUndefined()
    expect((await server.get('configmaps', 'a'))?.data).toBeUndefined()
    const theirs = registryOf(two.terms[0])
    await theirs.update(contextFor(theirs), at('a'), (current) => ({ ...current!, data: { by: 'two' } }), updateOptions)
    expect((await server.get('configmaps', 'a'))?.data).toEqual({ by: 'two' })
    await two.elector.close()
  })

  it('ends the term of one that can renew its lease no more, in time', async () => {
    const server = await openStore()
    const paused = pausable(server.catalog)
    const one = candidate(server, 'one', { catalog: paused.catalog, times: brief })
    await hasTerms(one, 1)
    paused.pause()
    await eventually(async () => expect(one.ended).toEqual(one.terms))
    expect(one.errors.length).toBeGreaterThan(0)
  })

  it('gives nobody a place that another took in between', async () => {
    const server = await openStore()
    const fence = leaderFence(server.store)
    expect(await fence.revision()).toBe(0)
    const first = await fence.take(0, 'one')
    expect(await fence.take(0, 'two')).toBeUndefined()
    expect(await fence.take(first?.revision ?? 0, 'two')).toBeDefined()
    let late = true
    const slow = {
      ...fence,
      async take(revision: number, identity: string) {
        if (late) await fence.take(revision, 'somebody faster')
        late = false
        return fence.take(revision, identity)
      },
    }
    const one = candidate(server, 'one', { fence: slow })
    await hasTerms(one, 1)
    expect(one.terms).toHaveLength(1)
    expect(one.terms[0]?.revision).toBe(await fence.revision())
    await one.elector.close()
  })

  it('takes a lease over at once that a former process of the same server held', async () => {
    const server = await openStore()
    const first = candidate(server, 'one', { identity: 'one_a' })
    await hasTerms(first, 1)
    const again = candidate(server, 'one', { identity: 'one_b' })
    await hasTerms(again, 1)
    // The one that was there sees it and ends its term; it does not take the lease back.
    await eventually(async () => expect(first.ended).toHaveLength(1))
    const other = candidate(server, 'other')
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect([first.terms.length, other.terms.length]).toEqual([1, 0])
    await Promise.all([first.elector.close(), again.elector.close(), other.elector.close()])
  })

  it('takes it over at once also when that process renews it in between', async () => {
    const server = await openStore()
    const forever = { ...times, retryPeriod: 80_000 }
    const first = candidate(server, 'one', { times: forever, identity: 'one_a' })
    await hasTerms(first, 1)
    let renewals = 0
    const renew = () =>
      server.edit('leases', leaseName, (draft) => (draft.metadata.labels = { n: String(renewals++) }), place.namespace)
    const again = candidate(server, 'one', {
      catalog: overtaken(server.catalog, 3, renew),
      identity: 'one_b',
      times: { ...forever, retryPeriod: 20 },
    })
    await hasTerms(again, 1)
    expect([renewals, again.errors]).toEqual([3, []])
    await Promise.all([first.elector.close(), again.elector.close()])
  })

  it('goes on after a change of the Lease by hand, makes one anew that is deleted, and yields to another holder', async () => {
    const server = await openStore()
    const one = candidate(server, 'one')
    await hasTerms(one, 1)
    for (let n = 0; n < 10; n++)
      await server.edit('leases', leaseName, (draft) => (draft.metadata.labels = { n: String(n) }), place.namespace)
    expect(one.terms).toHaveLength(1)
    await server.remove('leases', leaseName, {}, place.namespace)
    await eventually(async () => expect(leaderOf((await leaseOf(server))!).holder).toBe('one_1'))
    const before = one.terms.length
    await server.edit(
      'leases',
      leaseName,
      (draft) => (draft.spec = heldSpec(draft.spec, { identity: 'x', life: 1_000, now: 0 })),
      place.namespace,
    )
    await eventually(async () => expect(one.ended.length).toBeGreaterThanOrEqual(before))
    await hasTerms(one, before + 1)
    await one.elector.close()
  })
})

describe('a lease', () => {
  const record = (resourceVersion: string, holder = 'a', life = 100) => ({ holder, life, resourceVersion })

  it('is over when it was not renewed for its life, by the clock of who looks', () => {
    const observed = new ObservedLease()
    expect(observed.isOver(record('1'), 1_000)).toBe(false)
    expect(observed.isOver(record('1'), 1_099)).toBe(false)
    expect(observed.isOver(record('2'), 1_100)).toBe(false)
    expect(observed.isOver(record('2'), 1_199)).toBe(false)
    expect(observed.isOver(record('2'), 1_200)).toBe(true)
    expect(observed.isOver(record('3', ''), 1_200)).toBe(true)
  })

  it('counts who held it, and keeps since when', () => {
    const first = heldSpec(undefined, { identity: 'a', life: 1_500, now: 0 })
    expect(first).toEqual({
      holderIdentity: 'a',
      leaseDurationSeconds: 2,
      leaseTransitions: 0,
      acquireTime: '1970-01-01T00:00:00.000000Z',
      renewTime: '1970-01-01T00:00:00.000000Z',
    })
    const renewed = heldSpec(first, { identity: 'a', life: 1_500, now: 5 })
    expect(renewed).toMatchObject({
      acquireTime: '1970-01-01T00:00:00.000000Z',
      renewTime: '1970-01-01T00:00:00.005000Z',
      leaseTransitions: 0,
    })
    const released = releasedSpec(renewed, 7)
    expect(released).toMatchObject({ holderIdentity: '', leaseDurationSeconds: 1, leaseTransitions: 0 })
    expect(heldSpec(released, { identity: 'a', life: 1_500, now: 9 })).toMatchObject({
      holderIdentity: 'a',
      leaseTransitions: 1,
      acquireTime: '1970-01-01T00:00:00.009000Z',
    })
  })
})
