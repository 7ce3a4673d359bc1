// Generated from schemas/certificates/v1beta1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts'

/** Asks a signer for a certificate. */
export interface CertificateSigningRequest extends ApiObject {
  /** What is wanted. */
  spec?: CertificateSigningRequestSpec
  /** What was last observed; written by controllers, not by users. */
  status?: CertificateSigningRequestStatus
}

/** A list of CertificateSigningRequest objects. */
export type CertificateSigningRequestList = ObjectList<CertificateSigningRequest>

/** What is wanted of a CertificateSigningRequest. */
export interface CertificateSigningRequestSpec {
  /** Certificate request in PEM, as base64. */
  request: string
  /** Name of the signer, as `domain/path`. */
  signerName?: string
  /** Wanted lifetime of the certificate in seconds, at least 600. */
  expirationSeconds?: number
  /** Uses that the certificate is for. */
  usages?: string[]
  /** Name of the user who made the request; set by the server. */
  username?: string
  /** Identifier of the user who made the request; set by the server. */
  uid?: string
  /** Groups of the user who made the request; set by the server. */
  groups?: string[]
  /** Further attributes of the user who made the request; set by the server. */
  extra?: Record<string, string[]>
}

/** State of a CertificateSigningRequest. */
export interface CertificateSigningRequestStatus {
  /** Whether the request was `Approved`, `Denied` or has `Failed`. */
  conditions?: CertificateSigningRequestCondition[]
  /** Issued certificate chain in PEM, as base64. */
  certificate?: string
}

/** One aspect of the state of a CertificateSigningRequest. */
export interface CertificateSigningRequestCondition {
  /** Aspect that this condition is about, in CamelCase. */
  type: string
  /** Whether the aspect holds: `True`, `False` or `Unknown`. */
  status?: 'False' | 'True' | 'Unknown'
  /** Short machine-readable word for the cause of the last change. */
  reason?: string
  /** Sentence for people about the last change. */
  message?: string
  /** When the condition was last written. */
  lastUpdateTime?: string | null
  /** When the status last went from one value to another. */
  lastTransitionTime?: string | null
}

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
