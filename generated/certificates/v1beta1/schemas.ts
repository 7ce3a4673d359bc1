// Generated from schemas/certificates/v1beta1.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'

export const CertificateSigningRequest = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'certificates/v1beta1.CertificateSigningRequest',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...CertificateSigningRequestSpec(), default: {} },
    status: { ...CertificateSigningRequestStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const CertificateSigningRequestSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'certificates/v1beta1.CertificateSigningRequestSpec',
  required: ['request'],
  properties: {
    request: { type: 'string', format: 'byte', omitEmpty: true },
    signerName: { type: 'string', default: 'orch.io/legacy-unknown', minLength: 1 },
    expirationSeconds: { type: 'integer', format: 'int32', minimum: 600 },
    usages: {
      type: 'array',
      default: ['digital signature', 'key encipherment'],
      listType: 'atomic',
      omitEmpty: true,
      items: { type: 'string' },
    },
    username: { type: 'string', omitEmpty: true },
    uid: { type: 'string', omitEmpty: true },
    groups: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    extra: { type: 'object', omitEmpty: true, additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
  wire: { request: 1, signerName: 7, expirationSeconds: 8, usages: 5, username: 2, uid: 3, groups: 4, extra: 6 },
}))

export const CertificateSigningRequestStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'certificates/v1beta1.CertificateSigningRequestStatus',
  properties: {
    conditions: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['type'],
      omitEmpty: true,
      items: CertificateSigningRequestCondition(),
    },
    certificate: { type: 'string', format: 'byte', omitEmpty: true },
  },
  wire: { conditions: 1, certificate: 2 },
}))

export const CertificateSigningRequestCondition = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'certificates/v1beta1.CertificateSigningRequestCondition',
  required: ['type'],
  properties: {
    type: { type: 'string', omitEmpty: true },
    status: { type: 'string', default: 'True', enum: ['False', 'True', 'Unknown'], omitEmpty: true },
    reason: { type: 'string', omitEmpty: true },
    message: { type: 'string', omitEmpty: true },
    lastUpdateTime: { type: 'string', format: 'date-time', nullable: true, default: null },
    lastTransitionTime: { type: 'string', format: 'date-time', nullable: true, default: null },
  },
  wire: { type: 1, status: 6, reason: 2, message: 3, lastUpdateTime: 4, lastTransitionTime: 5 },
}))

export const ClusterTrustBundle = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'certificates/v1beta1.ClusterTrustBundle',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...ClusterTrustBundleSpec(), default: {} },
  },
  wire: { metadata: 1, spec: 2 },
}))

export const ClusterTrustBundleSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'certificates/v1beta1.ClusterTrustBundleSpec',
  required: ['trustBundle'],
  properties: { signerName: { type: 'string', omitEmpty: true }, trustBundle: { type: 'string', omitEmpty: true } },
  wire: { signerName: 1, trustBundle: 2 },
}))
