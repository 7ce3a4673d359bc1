// Generated from schemas/certificates/v1beta1.yaml by `orch generate`. Do not edit.
import { defineVersion } from '../../../runtime/codegen/index.ts'
import * as conversions from '../conversions.ts'
import * as schemas from './schemas.ts'

export const CertificateSigningRequestVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.CertificateSigningRequest,
  lifecycle: {
    introduced: '1.12',
    deprecated: '1.19',
    removed: '1.22',
    replacement: { group: 'certificates.orch.io', version: 'v1', kind: 'CertificateSigningRequest' },
    migration:
      '`spec.signerName` (not the signer of legacy requests) and `spec.usages` (known values, each once) are required; conditions have a status, and a type only once; `status.certificate` holds certificates in PEM and nothing else.',
  },
  served: true,
  subresources: { status: { verbs: ['get', 'patch', 'update'] }, approval: { verbs: ['get', 'patch', 'update'] } },
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Age', type: 'string' },
    { name: 'SignerName', type: 'string', jsonPath: '.spec.signerName' },
    { name: 'Requestor', type: 'string', jsonPath: '.spec.username' },
    { name: 'RequestedDuration', type: 'string' },
    { name: 'Condition', type: 'string' },
  ],
  selectableFields: ['spec.signerName'],
  lenient: ['spec.signerName', 'spec.usages', 'status.conditions[*].type', 'status.certificate'],
  toStorage: conversions.CertificateSigningRequestV1beta1V1.forward,
  fromStorage: conversions.CertificateSigningRequestV1beta1V1.back,
})

export const ClusterTrustBundleVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.ClusterTrustBundle,
  lifecycle: { introduced: '1.33' },
  served: true,
  subresources: {},
  columns: [],
  selectableFields: ['spec.signerName'],
})
