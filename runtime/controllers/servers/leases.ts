/** The address at which other machines reach a server. */
export interface ServerAddress {
  readonly ip: string
  readonly port: number
}

/** The stored lease of a server, by which it is listed among the servers of its store. */
export interface ServerLease {
  readonly address: ServerAddress
  /** Changes with every renewal. */
  readonly revision: number
}

/** Stores the leases of the servers. */
export interface LeaseStore {
  /** Renews the lease of a server, and returns all leases right after that. */
  renew(address: ServerAddress): Promise<readonly ServerLease[]>
  /** Removes a lease, unless it was renewed since. */
  remove(lease: ServerLease): Promise<void>
  /** Removes the lease of a server, in whatever state it is. */
  release(address: ServerAddress): Promise<void>
}

/** How often a server renews its lease, and how long a lease lasts from then on; both in milliseconds. */
export interface LeaseTimes {
  readonly renewal: number
  readonly life: number
}

/** Those of kube-apiserver. */
export const LEASE_TIMES: LeaseTimes = { renewal: 10_000, life: 15_000 }

/** The result of one look at all leases. */
export interface LeasesSeen {
  readonly live: readonly ServerLease[]
  readonly expired: readonly ServerLease[]
  /** Time until the next lease expires if none is renewed (milliseconds); Infinity: there is none. */
  readonly nextExpiry: number
}

interface Observation {
  readonly revision: number
  /** When this server saw the revision first. */
  readonly since: number
}

const identityOf = ({ ip, port }: ServerAddress): string => `${ip} ${port}`

/**
 * Finds the live leases. The age of a lease counts from when this server saw it change, not from a time in it, because
 * the clocks of servers differ. If this server has not looked for the duration of a lease, it can't know what happened
 * meanwhile, so all leases start anew.
 */
export class ObservedLeases {
  readonly #life: number
  #seen: ReadonlyMap<string, Observation> = new Map()
  #lastLook = -Infinity

  /** @param life of a lease after its renewal (milliseconds) */
  constructor(life: number) {
    this.#life = life
  }

  /** @param now by a monotonic clock (milliseconds) */
  look(leases: readonly ServerLease[], now: number): LeasesSeen {
    const before = now - this.#lastLook < this.#life ? this.#seen : new Map<string, Observation>()
    this.#lastLook = now
    const since = ({ address, revision }: ServerLease): number => {
      const known = before.get(identityOf(address))
      return known?.revision === revision ? known.since : now
    }
    const ages = leases.map((lease) => ({ lease, since: since(lease) }))
    this.#seen = new Map(
      ages.map(({ lease, since }) => [identityOf(lease.address), { revision: lease.revision, since }]),
    )
    const left = ages.map(({ lease, since }) => ({ lease, left: since + this.#life - now }))
    const live = left.filter((each) => each.left > 0)
    return {
      live: live.map(({ lease }) => lease),
      expired: left.filter((each) => each.left <= 0).map(({ lease }) => lease),
      nextExpiry: Math.min(Infinity, ...live.map((each) => each.left)),
    }
  }
}
