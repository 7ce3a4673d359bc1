// Generated from schemas/admissionregistration/v1beta1.yaml by `orch generate`. Do not edit.
import { defineVersion } from '../../../runtime/codegen/index.ts'
import * as schemas from './schemas.ts'

export const MutatingAdmissionPolicyVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.MutatingAdmissionPolicy,
  lifecycle: { introduced: '1.34' },
  served: true,
  subresources: {},
  columns: [],
  selectableFields: [],
})

export const MutatingAdmissionPolicyBindingVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.MutatingAdmissionPolicyBinding,
  lifecycle: { introduced: '1.34' },
  served: true,
  subresources: {},
  columns: [],
  selectableFields: [],
})
