import { WorkQueue, type WorkResult } from '../work-queue.ts'
import { ObservedLeases, type LeaseStore, type LeaseTimes, type ServerAddress } from './leases.ts'

export interface MembershipOptions {
  /** Prefix of reported errors. */
  readonly name: string
  /** Address of this server. */
  readonly address: ServerAddress
  readonly leases: LeaseStore
  readonly times: LeaseTimes
  report(error: unknown): void
  /** Called after every look at the leases with the addresses of the live ones, including this server's. */
  onLook(addresses: readonly ServerAddress[]): void
}

const LEASE = 'lease'
/** Renewals during the life of a lease, so that a failed or hanging one is retried in time. */
const PART_OF_LIFE = 3
const FIRST_PAUSE_MILLISECONDS = 100

const isSame = (one: ServerAddress, other: ServerAddress): boolean => one.ip === other.ip && one.port === other.port

/** Keeps this server among the servers of its store by renewing its lease, and removes the leases that have ended. */
export class Membership {
  readonly #options: MembershipOptions
  readonly #observed: ObservedLeases
  readonly #queue: WorkQueue
  #timer: NodeJS.Timeout | undefined
  #live: readonly ServerAddress[] = []

  constructor(options: MembershipOptions) {
    const { name, times, report } = options
    const milliseconds = times.life / PART_OF_LIFE
    this.#options = options
    this.#observed = new ObservedLeases(times.life)
    this.#queue = new WorkQueue(
      {
        name,
        delayMilliseconds: 0,
        backoff: { firstMilliseconds: FIRST_PAUSE_MILLISECONDS, longestMilliseconds: milliseconds },
        deadlineMilliseconds: milliseconds,
        report,
      },
      (_key, signal) => this.#renew(signal),
    )
    this.#queue.add(LEASE)
  }

  /** Ends the renewals; the lease is left to expire. */
  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#queue.close()
  }

  /** Ends the membership now; resolves with the addresses of the other servers. */
  async leave(): Promise<readonly ServerAddress[]> {
    const { leases, address } = this.#options
    await this.close()
    await leases.release(address)
    return this.#live.filter((each) => !isSame(each, address))
  }

  async #renew(signal: AbortSignal): Promise<WorkResult> {
    const { leases, address, times, onLook } = this.#options
    const all = await leases.renew(address)
    if (signal.aborted) return 'done'
    const { live, expired, nextExpiry } = this.#observed.look(all, performance.now())
    this.#live = live.map((lease) => lease.address)
    onLook(this.#live)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#queue.add(LEASE), Math.min(times.renewal, nextExpiry)).unref()
    await Promise.all(expired.map((lease) => leases.remove(lease)))
    return 'done'
  }
}
