// Generated from schemas/coordination/v1beta1.yaml by `orch generate`. Do not edit.
import { defineVersion } from '../../../runtime/codegen/index.ts'
import * as schemas from './schemas.ts'

export const LeaseCandidateVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.LeaseCandidate,
  lifecycle: { introduced: '1.33' },
  served: true,
  subresources: {},
  columns: [],
  selectableFields: [],
})
