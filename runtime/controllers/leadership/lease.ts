import { formatMicroTime, type DynamicObject } from '../../api/index.ts'
import { objectOf, stringOf } from '../../json/index.ts'

/** The leader according to a Lease, in the form of client-go. */
export interface LeaderRecord {
  /** '' if nobody leads. */
  readonly holder: string
  /** Duration from its last renewal (milliseconds). */
  readonly life: number
  /** Changes with every renewal. */
  readonly resourceVersion: string
}

export function leaderOf({ metadata, spec }: DynamicObject): LeaderRecord {
  const { holderIdentity, leaseDurationSeconds } = objectOf(spec)
  return {
    holder: stringOf(holderIdentity),
    life: 1_000 * (typeof leaseDurationSeconds === 'number' ? leaseDurationSeconds : 0),
    resourceVersion: metadata.resourceVersion ?? '',
  }
}

/** A claim to lead. */
export interface Claim {
  readonly identity: string
  /** Duration of the lease (milliseconds). */
  readonly life: number
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** Returns the spec of a Lease that the claimant holds from now. */
export function heldSpec(before: unknown, { identity, life, now }: Claim): object {
  const { holderIdentity, acquireTime, leaseTransitions } = objectOf(before)
  const time = formatMicroTime(now)
  const isMine = holderIdentity === identity
  const transitions = typeof leaseTransitions === 'number' ? leaseTransitions : 0
  return {
    holderIdentity: identity,
    leaseDurationSeconds: Math.ceil(life / 1_000),
    acquireTime: isMine ? acquireTime : time,
    renewTime: time,
    leaseTransitions: isMine || before === undefined ? transitions : transitions + 1,
  }
}

/** Returns the spec of a released Lease: anybody may take it in a second, as with client-go. */
export function releasedSpec(before: unknown, now: number): object {
  const { leaseTransitions } = objectOf(before)
  const time = formatMicroTime(now)
  return { holderIdentity: '', leaseDurationSeconds: 1, acquireTime: time, renewTime: time, leaseTransitions }
}

/**
 * Tells whether a lease has expired, counted from when this server saw it change, because the clocks of servers differ.
 */
export class ObservedLease {
  #resourceVersion = ''
  #since = 0

  /** @param now by a monotonic clock (milliseconds) */
  isOver({ holder, life, resourceVersion }: LeaderRecord, now: number): boolean {
    if (resourceVersion !== this.#resourceVersion) {
      this.#resourceVersion = resourceVersion
      this.#since = now
    }
    return holder === '' || now - this.#since >= life
  }
}
