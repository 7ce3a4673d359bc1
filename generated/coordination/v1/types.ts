// Generated from schemas/coordination/v1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts'

/** Claim to a role for a time, which its holder renews. */
export interface Lease extends ApiObject {
  /** What is wanted. */
  spec?: LeaseSpec
}

/** A list of Lease objects. */
export type LeaseList = ObjectList<Lease>

/** What is wanted of a Lease. */
export interface LeaseSpec {
  /** Who holds the lease. */
  holderIdentity?: string
  /** Seconds after the last renewal at which others may take the lease. */
  leaseDurationSeconds?: number
  /** When the present holder took the lease. */
  acquireTime?: string
  /** When the lease was last renewed. */
  renewTime?: string
  /** How often the lease changed hands. */
  leaseTransitions?: number
  /** How the holder is chosen among candidates. */
  strategy?: string
  /** Candidate that the holder should give the lease to. */
  preferredHolder?: string
}
