// Generated from schemas/certificates/v1.yaml by `orch generate`. Do not edit.
import { defineVersion } from '../../../runtime/codegen/index.ts'
import * as schemas from './schemas.ts'

export const CertificateSigningRequestVersion = defineVersion({
  name: 'v1',
  schema: schemas.CertificateSigningRequest,
  lifecycle: { introduced: '1.19' },
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
})
