import type { Vendor } from '../../api/index.ts'
import { BackgroundError, withDeadline, pause } from '../../async/index.ts'
import type { Guard, ObjectReference, Registry, ResourceRegistry } from '../../registry/index.ts'
import type { Controller } from '../controller.ts'
import { controllerContext, editObject, isAnswer, readObject } from '../operate.ts'
import { heldSpec, leaderOf, ObservedLease, releasedSpec, type LeaderRecord } from './lease.ts'

/** Where the place of the leader is kept, so that whoever has lost it writes nothing any more. */
export interface LeaderFence {
  /** Returns the revision of the place, as all servers of the store see it; 0: nobody ever had it. */
  revision(): Promise<number>
  /** Takes the place that is still at the revision; undefined: another was faster. Returns what guards all writes of the term. */
  take(revision: number, identity: string): Promise<Guard | undefined>
}

/** Those of kube-controller-manager's `--leader-elect-…`; all in milliseconds. */
export interface LeadershipTimes {
  readonly leaseDuration: number
  readonly renewDeadline: number
  readonly retryPeriod: number
}

/** Of the candidates of a store. */
export interface Leadership {
  /** Of this process. */
  readonly identity: string
  /** What the identities of the former processes of this server begin with: their lease is taken over at once. */
  readonly server: string
  readonly fence: LeaderFence
  readonly times: LeadershipTimes
  /** Called whenever this server begins or ceases to lead. */
  onChange?(isLeader: boolean): void
}

export interface ElectorOptions extends Leadership {
  readonly catalog: Registry
  readonly vendor: Vendor
  report(error: unknown): void
  /** Called each time it is known who leads; if it is this server, its work has begun. */
  onElected?(): void
  /** Milliseconds since the epoch. */
  readonly clock?: () => number
}

const FIRST_PAUSE_MILLISECONDS = 50
/** How long a leader that ends tries to let go of its lease (milliseconds). */
const FAREWELL_MILLISECONDS = 2_000

type Held = 'held' | 'lost'
type MayWrite = (leader: LeaderRecord) => boolean

/**
 * Elects one of the servers of a store by a Lease, as kube-controller-manager does, and runs the work on that one alone. The
 * Lease says who leads and for how long; the fence makes sure: every term has a guard, which holds until the next term
 * begins, so that a leader that was paused can write nothing after another has taken over.
 */
export class Elector implements Controller {
  readonly #options: ElectorOptions
  readonly #name: string
  readonly #stop = new AbortController()
  readonly #observed = new ObservedLease()
  readonly #running: Promise<void>
  /** From then on, another process of this server that holds the lease is a newer one, not a former one. */
  #hasHeld = false

  /** @param work started with the guard of each term, and closed at its end */
  constructor(options: ElectorOptions, work: (guard: Guard) => Promise<Controller>) {
    this.#options = options
    this.#name = `${options.vendor.componentPrefix}-controller-manager`
    this.#running = this.#run(work)
  }

  /** Ends the work, then lets go of the lease. */
  async close(): Promise<void> {
    this.#stop.abort()
    await this.#running
  }

  async #run(work: (guard: Guard) => Promise<Controller>): Promise<void> {
    const { signal } = this.#stop
    while (!signal.aborted) {
      const guard = await this.#acquire()
      if (guard === undefined) return
      this.#options.onChange?.(true)
      try {
        const working = await work(guard)
        this.#options.onElected?.()
        await this.#keep()
        await working.close()
      } catch (error) {
        this.#report(error)
        await this.#pause(this.#options.times.retryPeriod)
      }
      this.#options.onChange?.(false)
    }
    await this.#release().catch((error: unknown) => this.#report(error))
  }

  /** Waits until this server leads; resolves with the guard of its term, with undefined when it is closed. */
  async #acquire(): Promise<Guard | undefined> {
    const { signal } = this.#stop
    const { retryPeriod } = this.#options.times
    let failures = 0
    while (!signal.aborted) {
      try {
        const guard = await this.#claim()
        if (guard !== undefined) return guard
        this.#options.onElected?.()
        failures = 0
        // Not all at the same moment.
        await this.#pause(retryPeriod * (1 + Math.random() / 5))
      } catch (error) {
        if (!signal.aborted) this.#report(error)
        await this.#pause(Math.min(retryPeriod, FIRST_PAUSE_MILLISECONDS * 2 ** failures++))
      }
    }
    return undefined
  }

  /** Takes the lease if nobody holds it, and then the place. */
  async #claim(): Promise<Guard | undefined> {
    const { identity, server, fence } = this.#options
    // First: a place that another takes from here on is not this one's any more.
    const revision = await fence.revision()
    const isMine = (holder: string): boolean => holder === identity || (!this.#hasHeld && holder.startsWith(server))
    const mayClaim: MayWrite = (leader) => isMine(leader.holder) || this.#observed.isOver(leader, performance.now())
    const held = await this.#write(mayClaim, this.#stop.signal)
    if (held === 'lost') return undefined
    this.#hasHeld = true
    return fence.take(revision, identity)
  }

  /** Renews the lease until it is lost, or until this server is closed. */
  async #keep(): Promise<void> {
    const { signal } = this.#stop
    const { retryPeriod, renewDeadline } = this.#options.times
    const { identity } = this.#options
    let renewed = performance.now()
    while (!signal.aborted) {
      await this.#pause(retryPeriod)
      if (signal.aborted) return
      const left = renewed + renewDeadline - performance.now()
      try {
        const deadline = { milliseconds: Math.max(1, left), within: signal }
        const held = await withDeadline(deadline, (end) => this.#write(({ holder }) => holder === identity, end))
        if (held === 'lost') return
        renewed = performance.now()
      } catch (error) {
        if (signal.aborted) return
        this.#report(error)
        if (performance.now() - renewed >= renewDeadline) return
      }
    }
  }

  /** Writes this server into the lease if it may: a renewal that is late must not claim what was let go of. */
  async #write(mayWrite: MayWrite, signal: AbortSignal): Promise<Held> {
    const { identity, times, clock = Date.now, vendor } = this.#options
    const { registry, context, target } = this.#lease(signal)
    const claim = { identity, life: times.leaseDuration, now: clock() }
    const present = await readObject(registry, context, target)
    if (present === undefined) {
      const object = {
        apiVersion: `coordination.${vendor.apiDomain}/v1`,
        kind: 'Lease',
        metadata: { ...target },
        spec: heldSpec(undefined, claim),
      }
      return this.#unlessLost(registry.create(context, target, object, {}))
    }
    if (!mayWrite(leaderOf(present))) return 'lost'
    const { uid = '', resourceVersion } = present.metadata
    let held: Held = 'lost'
    const edited = editObject(registry, context, { ...target, uid }, (draft) => {
      const isSame = draft.metadata.resourceVersion === resourceVersion
      held = isSame || leaderOf(draft).holder === identity ? 'held' : 'lost'
      if (held === 'held') draft.spec = heldSpec(draft.spec, claim)
    })
    return (await this.#unlessLost(edited)) === 'lost' ? 'lost' : held
  }

  async #unlessLost(write: Promise<unknown>): Promise<Held> {
    try {
      await write
      return 'held'
    } catch (error) {
      if (isAnswer(error, 409)) return 'lost'
      throw error
    }
  }

  /** Lets go of the lease, if it is this server's, so that another need not wait for its end. */
  async #release(): Promise<void> {
    const { identity, clock = Date.now } = this.#options
    const deadline = { milliseconds: FAREWELL_MILLISECONDS }
    await withDeadline(deadline, (signal) => {
      const { registry, context, target } = this.#lease(signal)
      return editObject(registry, context, target, (draft) => {
        if (leaderOf(draft).holder === identity) draft.spec = releasedSpec(draft.spec, clock())
      })
    })
  }

  #lease(signal: AbortSignal): {
    readonly registry: ResourceRegistry
    readonly context: ReturnType<typeof controllerContext>
    readonly target: ObjectReference
  } {
    const { catalog, vendor } = this.#options
    const registry = catalog.find(`coordination.${vendor.apiDomain}`, 'leases')
    if (registry === undefined) throw new TypeError('there are no Leases to elect a leader by')
    const context = controllerContext(registry, this.#name, signal)
    return { registry, context, target: { namespace: vendor.systemNamespace, name: this.#name } }
  }

  async #pause(milliseconds: number): Promise<void> {
    await pause(milliseconds, this.#stop.signal)
  }

  #report(error: unknown): undefined {
    this.#options.report(new BackgroundError(`${this.#name}: election of the leader`, error))
  }
}
