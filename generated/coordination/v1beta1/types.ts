// Generated from schemas/coordination/v1beta1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts'
import type * as coordination_v1 from '../v1/types.ts'

/** Claim to a role for a time, which its holder renews. */
export interface Lease extends ApiObject {
  /** What is wanted. */
  spec?: coordination_v1.LeaseSpec
}

/** A list of Lease objects. */
export type LeaseList = ObjectList<Lease>

/** Candidate for holding a Lease. */
export interface LeaseCandidate extends ApiObject {
  /** What is wanted. */
  spec?: LeaseCandidateSpec
}

/** A list of LeaseCandidate objects. */
export type LeaseCandidateList = ObjectList<LeaseCandidate>

/** What is wanted of a LeaseCandidate. */
export interface LeaseCandidateSpec {
  /** Lease that the candidate is for. */
  leaseName: string
  /** When the coordinator last asked whether the candidate is alive. */
  pingTime?: string
  /** When the candidate last answered. */
  renewTime?: string
  /** Version of the candidate's program. */
  binaryVersion: string
  /** Version that the program behaves as. */
  emulationVersion?: string
  /** How the holder is chosen among candidates. */
  strategy: string
}
