// Generated from schemas/coordination/v1beta1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts';

export interface LeaseCandidate extends ApiObject {
  spec?: LeaseCandidateSpec;
}

/** A list of LeaseCandidate objects. */
export type LeaseCandidateList = ObjectList<LeaseCandidate>;

export interface LeaseCandidateSpec {
  leaseName: string;
  pingTime?: string;
  renewTime?: string;
  binaryVersion: string;
  emulationVersion?: string;
  strategy: string;
}
