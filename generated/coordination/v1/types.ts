// Generated from schemas/coordination/v1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts';

export interface Lease extends ApiObject {
  spec?: LeaseSpec;
}

/** A list of Lease objects. */
export type LeaseList = ObjectList<Lease>;

export interface LeaseSpec {
  holderIdentity?: string;
  leaseDurationSeconds?: number;
  acquireTime?: string;
  renewTime?: string;
  leaseTransitions?: number;
  strategy?: string;
  preferredHolder?: string;
}
