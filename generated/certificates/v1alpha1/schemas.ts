// Generated from schemas/certificates/v1alpha1.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'

export const PodCertificateRequest = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'certificates/v1alpha1.PodCertificateRequest',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...PodCertificateRequestSpec(), default: {} },
    status: { ...PodCertificateRequestStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const PodCertificateRequestSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'certificates/v1alpha1.PodCertificateRequestSpec',
  required: [
    'signerName',
    'podName',
    'podUID',
    'serviceAccountName',
    'serviceAccountUID',
    'nodeName',
    'nodeUID',
    'pkixPublicKey',
    'proofOfPossession',
  ],
  properties: {
    signerName: { type: 'string', omitEmpty: true },
    podName: { type: 'string', omitEmpty: true },
    podUID: { type: 'string', omitEmpty: true },
    serviceAccountName: { type: 'string', omitEmpty: true },
    serviceAccountUID: { type: 'string', omitEmpty: true },
    nodeName: { type: 'string', omitEmpty: true },
    nodeUID: { type: 'string', omitEmpty: true },
    maxExpirationSeconds: { type: 'integer', format: 'int32', default: 86400, minimum: 3600, maximum: 7862400 },
    pkixPublicKey: { type: 'string', format: 'byte', omitEmpty: true },
    proofOfPossession: { type: 'string', format: 'byte', omitEmpty: true },
  },
  wire: {
    signerName: 1,
    podName: 2,
    podUID: 3,
    serviceAccountName: 4,
    serviceAccountUID: 5,
    nodeName: 6,
    nodeUID: 7,
    maxExpirationSeconds: 8,
    pkixPublicKey: 9,
    proofOfPossession: 10,
  },
}))

export const PodCertificateRequestStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'certificates/v1alpha1.PodCertificateRequestStatus',
  properties: {
    conditions: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['type'],
      patchStrategy: ['merge'],
      patchMergeKey: 'type',
      omitEmpty: true,
      items: meta_v1.Condition(),
    },
    certificateChain: { type: 'string', omitEmpty: true },
    notBefore: { type: 'string', format: 'date-time' },
    beginRefreshAt: { type: 'string', format: 'date-time' },
    notAfter: { type: 'string', format: 'date-time' },
  },
  wire: { conditions: 1, certificateChain: 2, notBefore: 4, beginRefreshAt: 5, notAfter: 6 },
}))
