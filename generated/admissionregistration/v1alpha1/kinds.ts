// Generated from schemas/admissionregistration/v1alpha1.yaml by `orch generate`. Do not edit.
import { defineVersion } from '../../../runtime/codegen/index.ts'
import * as conversions from '../conversions.ts'
import * as schemas from './schemas.ts'

export const ValidatingAdmissionPolicyVersion = defineVersion({
  name: 'v1alpha1',
  schema: schemas.ValidatingAdmissionPolicy,
  lifecycle: {
    introduced: '1.26',
    deprecated: '1.29',
    removed: '1.32',
    replacement: { group: 'admissionregistration.orch.io', version: 'v1', kind: 'ValidatingAdmissionPolicy' },
  },
  served: true,
  subresources: { status: { verbs: ['get', 'patch', 'update'] } },
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Validations', type: 'integer' },
    { name: 'ParamKind', type: 'string' },
    { name: 'Age', type: 'string' },
  ],
  selectableFields: [],
  toStorage: conversions.ValidatingAdmissionPolicyV1alpha1V1.forward,
  fromStorage: conversions.ValidatingAdmissionPolicyV1alpha1V1.back,
})

export const ValidatingAdmissionPolicyBindingVersion = defineVersion({
  name: 'v1alpha1',
  schema: schemas.ValidatingAdmissionPolicyBinding,
  lifecycle: {
    introduced: '1.26',
    deprecated: '1.29',
    removed: '1.32',
    replacement: { group: 'admissionregistration.orch.io', version: 'v1', kind: 'ValidatingAdmissionPolicyBinding' },
  },
  served: true,
  subresources: {},
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'PolicyName', type: 'string', jsonPath: '.spec.policyName' },
    { name: 'ParamRef', type: 'string' },
    { name: 'Age', type: 'string' },
  ],
  selectableFields: [],
  toStorage: conversions.ValidatingAdmissionPolicyBindingV1alpha1V1.forward,
  fromStorage: conversions.ValidatingAdmissionPolicyBindingV1alpha1V1.back,
})

export const MutatingAdmissionPolicyVersion = defineVersion({
  name: 'v1alpha1',
  schema: schemas.MutatingAdmissionPolicy,
  lifecycle: { introduced: '1.32' },
  served: true,
  subresources: {},
  columns: [],
  selectableFields: [],
  toStorage: conversions.MutatingAdmissionPolicyV1alpha1V1beta1.forward,
  fromStorage: conversions.MutatingAdmissionPolicyV1alpha1V1beta1.back,
})

export const MutatingAdmissionPolicyBindingVersion = defineVersion({
  name: 'v1alpha1',
  schema: schemas.MutatingAdmissionPolicyBinding,
  lifecycle: { introduced: '1.32' },
  served: true,
  subresources: {},
  columns: [],
  selectableFields: [],
  toStorage: conversions.MutatingAdmissionPolicyBindingV1alpha1V1beta1.forward,
  fromStorage: conversions.MutatingAdmissionPolicyBindingV1alpha1V1beta1.back,
})
