// Generated from schemas/certificates/v1beta1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts';

export interface ClusterTrustBundle extends ApiObject {
  spec?: ClusterTrustBundleSpec;
}

/** A list of ClusterTrustBundle objects. */
export type ClusterTrustBundleList = ObjectList<ClusterTrustBundle>;

export interface ClusterTrustBundleSpec {
  signerName?: string;
  trustBundle: string;
}
