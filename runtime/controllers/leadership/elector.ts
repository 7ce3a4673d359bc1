import { once } from 'node:events'
import type { Vendor } from '../../api/index.ts'
import type { Guard, Registry } from '../../registry/index.ts'
import type { Controller } from '../controller.ts'
import { controllerContext, readObject, replaceObject } from '../operate.ts'
import { LeaseCandidate, type Candidacy, type LeaseAccess } from './candidate.ts'
import { runElected, type ElectionTimes } from './election.ts'

/** Keeps a fencing record of the leader, so that a deposed leader can't write any more. */
export interface LeaderFence {
  /** Returns the revision of the record by a consistent read; 0: it was never written. */
  revision(): Promise<number>
  /**
   * Writes the record if it is still at the revision; undefined: another server was faster. Returns the guard for all
   * writes of the term.
   */
  take(revision: number, identity: string): Promise<Guard | undefined>
}

/** Settings of the election among the servers of a store. */
export interface Leadership {
  /** Identity of this process. */
  readonly identity: string
  /** Prefix of the identities of this server's former processes, whose lease is taken over at once. */
  readonly server: string
  readonly fence: LeaderFence
  readonly times: ElectionTimes
  /** Called whenever this server starts or stops leading. */
  onChange?(isLeader: boolean): void
}

export interface ElectorOptions extends Leadership {
  readonly catalog: Registry
  readonly vendor: Vendor
  report(error: unknown): void
  /** Called each time the leader is known; if it is this server, its work has started. */
  onElected?(): void
}

/** Starts the work of a leader, whose writes have a guard; the work is closed at the end of the term. */
export type StartWork = (guard: Guard) => Promise<Controller>

/**
 * Elects one server of a store by a Lease, like kube-controller-manager, and runs the work on that server alone. The
 * Lease says who leads and for how long. The fence enforces it: every term has a guard that holds until the next term
 * begins, so a paused leader can't write after another has taken over.
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
    /** Ends the work, then releases the Lease. */
    async close() {
      stop.abort()
      await running
    },
  }
}

/** Returns a candidate that takes the Lease, and then the fencing record. */
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
      // Read first: if another server writes the record after this, taking it fails.
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

/** Returns access to the named Lease in the server's registry. */
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
