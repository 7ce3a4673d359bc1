// Generated from schemas/certificates/v1alpha1.yaml by `orch generate`. Do not edit.
import { defineVersion } from '../../../runtime/codegen/index.ts'
import * as schemas from './schemas.ts'

export const PodCertificateRequestVersion = defineVersion({
  name: 'v1alpha1',
  schema: schemas.PodCertificateRequest,
  lifecycle: { introduced: '1.34' },
  served: true,
  subresources: { status: { verbs: ['get', 'patch', 'update'] } },
  columns: [],
  selectableFields: ['spec.nodeName', 'spec.signerName'],
})
