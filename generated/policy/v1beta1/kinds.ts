// Generated from schemas/policy/v1beta1.yaml by `orch generate`. Do not edit.
import { defineVersion } from '../../../runtime/codegen/index.ts'
import * as schemas from './schemas.ts'

export const PodSecurityPolicyVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.PodSecurityPolicy,
  lifecycle: { introduced: '1.10', deprecated: '1.21', removed: '1.25' },
  served: true,
  subresources: {},
  columns: [],
  selectableFields: [],
})
