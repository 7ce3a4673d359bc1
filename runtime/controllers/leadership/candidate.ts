import { ApiError, type DynamicObject } from '../../api/index.ts'
import { heldSpec, leaderOf, ObservedLease, releasedSpec, type LeaderRecord } from './lease.ts'

/** The Lease of an election. */
export interface LeaseAccess {
  /** Returns the Lease by a consistent read; undefined: there is none. */
  read(signal: AbortSignal): Promise<DynamicObject | undefined>
  /** Throws ApiError 409 if a Lease exists by now. */
  create(spec: object, signal: AbortSignal): Promise<unknown>
  /**
   * Writes a spec into the Lease.
   *
   * @param present the Lease as it was read; throws ApiError 409 if it has changed since
   */
  update(present: DynamicObject, spec: object, signal: AbortSignal): Promise<unknown>
}

/** How a candidate takes, renews and releases the Lease. */
export interface Candidacy<T> {
  /** Takes the Lease if it is free. Returns the value of the term; undefined: another candidate leads. */
  claim(signal: AbortSignal): Promise<T | undefined>
  /** Renews the Lease; false: another candidate has it. */
  renew(signal: AbortSignal): Promise<boolean>
  /** Releases the Lease, if this candidate holds it, so that another need not wait for its expiry. */
  release(signal: AbortSignal): Promise<void>
}

export interface CandidateOptions {
  readonly lease: LeaseAccess
  /** Identity of this candidate, which no other has. */
  readonly identity: string
  /** How long the Lease lasts from its last renewal (milliseconds). */
  readonly leaseDuration: number
  /**
   * Returns whether a holder is a former process of this candidate, whose Lease is taken over at once; default: never.
   */
  isFormer?(holder: string): boolean
}

/** A candidate for a Lease. */
export class LeaseCandidate implements Candidacy<true> {
  readonly #options: CandidateOptions
  readonly #observed = new ObservedLease()
  /** Once this process has held the Lease, another process of the same candidate that holds it is a newer one. */
  #hasHeld = false

  constructor(options: CandidateOptions) {
    this.#options = options
  }

  async claim(signal: AbortSignal): Promise<true | undefined> {
    const present = await this.#options.lease.read(signal)
    const isFree = present === undefined || this.#mayTake(leaderOf(present))
    if (!isFree || !(await this.#write(present, this.#heldSpec(present), signal))) return undefined
    this.#hasHeld = true
    return true
  }

  async renew(signal: AbortSignal): Promise<boolean> {
    for (;;) {
      signal.throwIfAborted()
      const present = await this.#options.lease.read(signal)
      if (present !== undefined && !this.#isHolder(present)) return false
      if (await this.#write(present, this.#heldSpec(present), signal)) return true
    }
  }

  async release(signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted()
      const present = await this.#options.lease.read(signal)
      if (present === undefined || !this.#isHolder(present)) return
      if (await this.#write(present, releasedSpec(present.spec, Date.now()), signal)) return
    }
  }

  #mayTake(leader: LeaderRecord): boolean {
    const { identity, isFormer } = this.#options
    const isMine = leader.holder === identity || (!this.#hasHeld && isFormer?.(leader.holder) === true)
    return isMine || this.#observed.isOver(leader, performance.now())
  }

  #isHolder(present: DynamicObject): boolean {
    return leaderOf(present).holder === this.#options.identity
  }

  #heldSpec(present: DynamicObject | undefined): object {
    const { identity, leaseDuration } = this.#options
    return heldSpec(present?.spec, { identity, life: leaseDuration, now: Date.now() })
  }

  /** Writes the Lease if it is unchanged; false: another candidate was faster. */
  async #write(present: DynamicObject | undefined, spec: object, signal: AbortSignal): Promise<boolean> {
    const { lease } = this.#options
    try {
      await (present === undefined ? lease.create(spec, signal) : lease.update(present, spec, signal))
      return true
    } catch (error) {
      if (error instanceof ApiError && error.code === 409) return false
      throw error
    }
  }
}
