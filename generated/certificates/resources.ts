// Generated from schemas/certificates by `orch generate`. Do not edit.
import { defineResource } from '../../runtime/codegen/index.ts'
import * as v1 from './v1/kinds.ts'
import * as v1beta1 from './v1beta1/kinds.ts'
import * as v1alpha1 from './v1alpha1/kinds.ts'
import type * as v1Types from './v1/types.ts'
import type * as v1beta1Types from './v1beta1/types.ts'
import type * as v1alpha1Types from './v1alpha1/types.ts'

export const CertificateSigningRequestResource = defineResource<
  v1Types.CertificateSigningRequest,
  { status: { body: v1Types.CertificateSigningRequest }; approval: { body: v1Types.CertificateSigningRequest } }
>({
  group: 'certificates.orch.io',
  kind: 'CertificateSigningRequest',
  listKind: 'CertificateSigningRequestList',
  plural: 'certificatesigningrequests',
  singular: 'certificatesigningrequest',
  shortNames: ['csr'],
  categories: [],
  scope: 'Cluster',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.CertificateSigningRequestVersion, v1beta1.CertificateSigningRequestVersion],
})

export const PodCertificateRequestResource = defineResource<
  v1alpha1Types.PodCertificateRequest,
  { status: { body: v1alpha1Types.PodCertificateRequest } }
>({
  group: 'certificates.orch.io',
  kind: 'PodCertificateRequest',
  listKind: 'PodCertificateRequestList',
  plural: 'podcertificaterequests',
  singular: 'podcertificaterequest',
  shortNames: [],
  categories: [],
  scope: 'Namespaced',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1alpha1',
  versions: [v1alpha1.PodCertificateRequestVersion],
})

export const ClusterTrustBundleResource = defineResource<v1beta1Types.ClusterTrustBundle, Record<never, never>>({
  group: 'certificates.orch.io',
  kind: 'ClusterTrustBundle',
  listKind: 'ClusterTrustBundleList',
  plural: 'clustertrustbundles',
  singular: 'clustertrustbundle',
  shortNames: [],
  categories: [],
  scope: 'Cluster',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1beta1',
  versions: [v1beta1.ClusterTrustBundleVersion],
})
