import { isNotFound, ApiError, type Client, type ResourceClient } from '../client/index.ts'
import type { ApiObject, DynamicObject } from '../runtime/api/index.ts'
import { BackgroundError, withDeadline, pause } from '../runtime/async/index.ts'
import { heldSpec, leaderOf, ObservedLease, releasedSpec } from '../runtime/controllers/leadership/lease.ts'
import type { Served } from './client.ts'
import { LeaseLost, Term } from './term.ts'

/** Of an election; milliseconds, as the flags `leader-elect-…` of serve. */
export interface ElectionTimes {
  readonly leaseDuration: number
  readonly renewDeadline: number
  readonly retryPeriod: number
}

export interface ElectorOptions {
  readonly client: Client
  /** Group of Leases. */
  readonly group: string
  readonly namespace: string
  /** Name of the Lease. */
  readonly name: string
  /** Of this candidate; no other has it. */
  readonly identity: string
  readonly times: ElectionTimes
  readonly signal: AbortSignal
  report(error: unknown): void
}

type Lease = Served<ApiObject> & { spec?: unknown }

const FAREWELL_MILLISECONDS = 2_000

/** Work of a leader: ends when the signal aborts, and sends nothing after its term. */
export type LeaderWork = (signal: AbortSignal, term: Term) => Promise<void>

/**
 * Runs the work while this candidate holds the Lease, over and over until the signal aborts; then lets go of the Lease. The
 * term of the work ends when the Lease is lost, and without any answer before another may take it.
 */
export async function runElected(options: ElectorOptions, work: LeaderWork): Promise<void> {
  const { signal, times, report, name } = options
  const candidate = new Candidate(options)
  const failed = (error: unknown): false => {
    if (!signal.aborted) report(new BackgroundError(`${name}: election of the leader`, error))
    return false
  }
  const now = (): number => performance.now()
  while (!signal.aborted) {
    const since = now()
    if (!(await candidate.claim(signal).catch(failed))) {
      // Not all at the same moment.
      await pause(times.retryPeriod * (1 + Math.random() / 5), signal)
      continue
    }
    const term = new Term({ renewDeadline: times.renewDeadline, since, now })
    const end = AbortSignal.any([signal, term.signal])
    const running = work(end, term).catch(failed)
    while (!end.aborted) {
      await pause(times.retryPeriod, end)
      if (end.aborted) break
      const asked = now()
      const renewal = withDeadline({ milliseconds: term.left, within: end }, (late) => candidate.renew(late))
      const outcome = await renewal.catch((error: unknown) => void (end.aborted || failed(error)))
      if (outcome === true) term.renewed(asked)
      if (outcome === false) term.end()
    }
    term.end()
    failed(new LeaseLost())
    await running
  }
  await withDeadline({ milliseconds: FAREWELL_MILLISECONDS }, (end) => candidate.release(end)).catch(failed)
}

/** One who writes itself into the Lease. */
class Candidate {
  readonly #leases: ResourceClient<Lease>
  readonly #options: ElectorOptions
  readonly #observed = new ObservedLease()

  constructor(options: ElectorOptions) {
    this.#options = options
    const type = { group: options.group, version: 'v1', kind: 'Lease', plural: 'leases', scope: 'Namespaced' } as const
    this.#leases = options.client.for<Lease, Record<never, never>>(type).in(options.namespace)
  }

  /** Takes the Lease if nobody holds it. */
  claim(signal: AbortSignal): Promise<boolean> {
    return this.#write(signal, (present) => {
      const leader = leaderOf(present)
      return leader.holder === this.#options.identity || this.#observed.isOver(leader, performance.now())
    })
  }

  /** Renews the Lease; false: another has it. */
  renew(signal: AbortSignal): Promise<boolean> {
    return this.#write(signal, (present) => leaderOf(present).holder === this.#options.identity)
  }

  async release(signal: AbortSignal): Promise<void> {
    const present = await this.#present(signal)
    if (present === undefined || leaderOf(present as DynamicObject).holder !== this.#options.identity) return
    await this.#leases.update({ ...present, spec: releasedSpec(present.spec, Date.now()) }, { signal })
  }

  async #write(signal: AbortSignal, mayWrite: (present: DynamicObject) => boolean): Promise<boolean> {
    const { identity, name, times } = this.#options
    const claim = { identity, life: times.leaseDuration, now: Date.now() }
    const present = await this.#present(signal)
    try {
      if (present === undefined) {
        await this.#leases.create({ metadata: { name }, spec: heldSpec(undefined, claim) } as Lease, { signal })
        return true
      }
      if (!mayWrite(present as DynamicObject)) return false
      // With the version that was read: of two candidates one gets a conflict.
      await this.#leases.update({ ...present, spec: heldSpec(present.spec, claim) }, { signal })
      return true
    } catch (error) {
      if (error instanceof ApiError && error.code === 409) return false
      throw error
    }
  }

  async #present(signal: AbortSignal): Promise<Lease | undefined> {
    try {
      return await this.#leases.get(this.#options.name, { signal })
    } catch (error) {
      if (isNotFound(error)) return undefined
      throw error
    }
  }
}
