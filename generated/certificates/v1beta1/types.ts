// Generated from schemas/certificates/v1beta1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts'

/** Root certificates for the whole cluster. */
export interface ClusterTrustBundle extends ApiObject {
  /** What is wanted. */
  spec?: ClusterTrustBundleSpec
}

/** A list of ClusterTrustBundle objects. */
export type ClusterTrustBundleList = ObjectList<ClusterTrustBundle>

/** What is wanted of a ClusterTrustBundle. */
export interface ClusterTrustBundleSpec {
  /** Signer whose certificates these roots vouch for; empty for none. */
  signerName?: string
  /** Certificates in PEM. */
  trustBundle: string
}
