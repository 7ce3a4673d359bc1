// Generated from schemas/certificates/v1alpha1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts';
import type * as meta_v1 from '../../meta/v1/types.ts';

export interface PodCertificateRequest extends ApiObject {
  spec?: PodCertificateRequestSpec;
  status?: PodCertificateRequestStatus;
}

/** A list of PodCertificateRequest objects. */
export type PodCertificateRequestList = ObjectList<PodCertificateRequest>;

export interface PodCertificateRequestSpec {
  signerName: string;
  podName: string;
  podUID: string;
  serviceAccountName: string;
  serviceAccountUID: string;
  nodeName: string;
  nodeUID: string;
  maxExpirationSeconds?: number;
  pkixPublicKey: string;
  proofOfPossession: string;
}

export interface PodCertificateRequestStatus {
  conditions?: meta_v1.Condition[];
  certificateChain?: string;
  notBefore?: string;
  beginRefreshAt?: string;
  notAfter?: string;
}
