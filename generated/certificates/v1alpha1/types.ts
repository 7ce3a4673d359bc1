// Generated from schemas/certificates/v1alpha1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts'
import type * as meta_v1 from '../../meta/v1/types.ts'

/** Asks a signer for a certificate of a Pod. */
export interface PodCertificateRequest extends ApiObject {
  /** What is wanted. */
  spec?: PodCertificateRequestSpec
  /** What was last observed; written by controllers, not by users. */
  status?: PodCertificateRequestStatus
}

/** A list of PodCertificateRequest objects. */
export type PodCertificateRequestList = ObjectList<PodCertificateRequest>

/** What is wanted of a PodCertificateRequest. */
export interface PodCertificateRequestSpec {
  /** Name of the signer, as `domain/path`. */
  signerName: string
  /** Name of the Pod. */
  podName: string
  /** Identifier of the Pod. */
  podUID: string
  /** Name of the Pod's service account. */
  serviceAccountName: string
  /** Identifier of the Pod's service account. */
  serviceAccountUID: string
  /** Name of the Pod's node. */
  nodeName: string
  /** Identifier of the Pod's node. */
  nodeUID: string
  /** Longest lifetime of the certificate in seconds. */
  maxExpirationSeconds?: number
  /** Public key in PKIX form, as base64. */
  pkixPublicKey: string
  /** Signature that proves possession of the private key, as base64. */
  proofOfPossession: string
}

/** State of a PodCertificateRequest. */
export interface PodCertificateRequestStatus {
  /** Latest observations of single aspects of the object, by type. */
  conditions?: meta_v1.Condition[]
  /** Issued certificates in PEM. */
  certificateChain?: string
  /** Start of the certificate's validity. */
  notBefore?: string
  /** When a new certificate should be asked for. */
  beginRefreshAt?: string
  /** End of the certificate's validity. */
  notAfter?: string
}
