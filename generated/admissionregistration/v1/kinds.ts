// Generated from schemas/admissionregistration/v1.yaml by `orch generate`. Do not edit.
import { defineVersion } from '../../../runtime/codegen/index.ts'
import * as schemas from './schemas.ts'

export const MutatingWebhookConfigurationVersion = defineVersion({
  name: 'v1',
  schema: schemas.MutatingWebhookConfiguration,
  lifecycle: { introduced: '1.16' },
  served: true,
  subresources: {},
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Webhooks', type: 'integer' },
    { name: 'Age', type: 'string' },
  ],
  selectableFields: [],
})

export const ValidatingAdmissionPolicyVersion = defineVersion({
  name: 'v1',
  schema: schemas.ValidatingAdmissionPolicy,
  lifecycle: { introduced: '1.30' },
  served: true,
  subresources: { status: { verbs: ['get', 'patch', 'update'] } },
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Validations', type: 'integer' },
    { name: 'ParamKind', type: 'string' },
    { name: 'Age', type: 'string' },
  ],
  selectableFields: [],
})

export const ValidatingAdmissionPolicyBindingVersion = defineVersion({
  name: 'v1',
  schema: schemas.ValidatingAdmissionPolicyBinding,
  lifecycle: { introduced: '1.30' },
  served: true,
  subresources: {},
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'PolicyName', type: 'string', jsonPath: '.spec.policyName' },
    { name: 'ParamRef', type: 'string' },
    { name: 'Age', type: 'string' },
  ],
  selectableFields: [],
})

export const ValidatingWebhookConfigurationVersion = defineVersion({
  name: 'v1',
  schema: schemas.ValidatingWebhookConfiguration,
  lifecycle: { introduced: '1.16' },
  served: true,
  subresources: {},
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Webhooks', type: 'integer' },
    { name: 'Age', type: 'string' },
  ],
  selectableFields: [],
})
