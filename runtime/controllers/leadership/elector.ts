import { once } from 'node:events'
import type { Vendor } from '../../api/index.ts'
import type { Guard, Registry } from '../../registry/index.ts'
import type { Controller } from '../controller.ts'
import { controllerContext, readObject, replaceObject } from '../operate.ts'
import { LeaseCandidate, type Candidacy, type LeaseAccess } from './candidate.ts'
import { runElected, type ElectionTimes } from './election.ts'

/** Where the place of the leader is kept, so that one that has lost it writes nothing any more. */
export interface LeaderFence {
  /** Returns the revision of the place, as all servers of the store see it; 0: it was never taken. */
  revision(): Promise<number>
  /** Takes the place that is still at the revision; undefined: another was faster. Returns what guards all writes of the term. */
  take(revision: number, identity: string): Promise<Guard | undefined>
}

/** Of the candidates of a store. */
export interface Leadership {
  /** Of this process. */
  readonly identity: string
  /** What the identities of the former processes of this server begin with: their lease is taken over at once. */
  readonly server: string
  readonly fence: LeaderFence
  readonly times: ElectionTimes
  /** Called whenever this server begins or ceases to lead. */
  onChange?(isLeader: boolean): void
}

export interface ElectorOptions extends Leadership {
  readonly catalog: Registry
  readonly vendor: Vendor
  report(error: unknown): void
  /** Called each time it is known who leads; if it is this server, its work has begun. */
  onElected?(): void
}

/** Starts the work of a leader, whose writes have a guard; the work is closed at the end of the term. */
export type StartWork = (guard: Guard) => Promise<Controller>

/**
 * Elects one of the servers of a store by a Lease, as kube-controller-manager does, and runs the work on that one alone. The
 * Lease says who leads and for how long; the fence makes sure: every term has a guard, which holds until the next term
 * begins, so that a leader that was paused can write nothing after another has taken over.
 */
export function startElector(options: ElectorOptions, start: StartWork): Controller {
  const { vendor, times, report, onElected, onChange } = options
  const stop = new AbortController()
  const { signal } = stop
  const name = `${vendor.componentPrefix}-controller-manager`
  const running = runElected(fencedCandidate(name, options), { name, times, signal, report }, async (guard, _, end) => {
    onChange?.(true)
    try {
      const working = await start(guard)
      onElected?.()
      if (!end.aborted) await once(end, 'abort')
      await working.close()
    } finally {
      onChange?.(false)
    }
  })
  return {
    /** Ends the work, then lets go of the lease. */
    async close() {
      stop.abort()
      await running
    },
  }
}

/** Returns a candidate that takes the Lease, and then the place. */
function fencedCandidate(name: string, options: ElectorOptions): Candidacy<Guard> {
  const { identity, server, fence, times, onElected } = options
  const candidate = new LeaseCandidate({
    lease: leaseAccess(name, options),
    identity,
    leaseDuration: times.leaseDuration,
    isFormer: (holder) => holder.startsWith(server),
  })
  return {
    async claim(signal) {
      // First: a place that another takes from here on is not this one's any more.
      const revision = await fence.revision()
      const isHeld = await candidate.claim(signal)
      const guard = isHeld && (await fence.take(revision, identity))
      if (guard === undefined) onElected?.()
      return guard
    },
    renew: (signal) => candidate.renew(signal),
    release: (signal) => candidate.release(signal),
  }
}

/** Returns the Lease of a name in the registry of its server. */
function leaseAccess(name: string, { catalog, vendor }: ElectorOptions): LeaseAccess {
  const group = `coordination.${vendor.apiDomain}`
  const target = { namespace: vendor.systemNamespace, name }
  const leases = (signal: AbortSignal) => {
    const registry = catalog.find(group, 'leases')
    if (registry === undefined) throw new TypeError('there are no Leases to elect a leader by')
    return { registry, context: controllerContext(registry, name, signal) }
  }
  return {
    async read(signal) {
      const { registry, context } = leases(signal)
      return readObject(registry, context, target)
    },
    async create(spec, signal) {
      const { registry, context } = leases(signal)
      const object = { apiVersion: `${group}/v1`, kind: 'Lease', metadata: { ...target }, spec }
      await registry.create(context, target, object, {})
    },
    async update(present, spec, signal) {
      const { registry, context } = leases(signal)
      await replaceObject(registry, context, { ...present, spec })
    },
  }
}
