// Generated from schemas/admissionregistration/v1beta1.yaml by `orch generate`. Do not edit.
import { defineVersion } from '../../../runtime/codegen/index.ts'
import * as conversions from '../conversions.ts'
import * as schemas from './schemas.ts'

export const MutatingWebhookConfigurationVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.MutatingWebhookConfiguration,
  lifecycle: {
    introduced: '1.9',
    deprecated: '1.16',
    removed: '1.22',
    replacement: { group: 'admissionregistration.orch.io', version: 'v1', kind: 'MutatingWebhookConfiguration' },
    migration:
      'Without a value `failurePolicy` is Fail instead of Ignore, `matchPolicy` Equivalent instead of Exact, `timeoutSeconds` 10 instead of 30; `sideEffects` (only None or NoneOnDryRun) and `admissionReviewVersions` are required; names of webhooks are unique in an object.',
  },
  served: true,
  subresources: {},
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Webhooks', type: 'integer' },
    { name: 'Age', type: 'string' },
  ],
  selectableFields: [],
  lenient: ['webhooks[*].name', 'webhooks[*].sideEffects', 'webhooks[*].admissionReviewVersions'],
  toStorage: conversions.MutatingWebhookConfigurationV1beta1V1.forward,
  fromStorage: conversions.MutatingWebhookConfigurationV1beta1V1.back,
})

export const ValidatingAdmissionPolicyVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.ValidatingAdmissionPolicy,
  lifecycle: {
    introduced: '1.28',
    deprecated: '1.31',
    removed: '1.34',
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
  toStorage: conversions.ValidatingAdmissionPolicyV1beta1V1.forward,
  fromStorage: conversions.ValidatingAdmissionPolicyV1beta1V1.back,
})

export const ValidatingAdmissionPolicyBindingVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.ValidatingAdmissionPolicyBinding,
  lifecycle: {
    introduced: '1.28',
    deprecated: '1.31',
    removed: '1.34',
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
  toStorage: conversions.ValidatingAdmissionPolicyBindingV1beta1V1.forward,
  fromStorage: conversions.ValidatingAdmissionPolicyBindingV1beta1V1.back,
})

export const ValidatingWebhookConfigurationVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.ValidatingWebhookConfiguration,
  lifecycle: {
    introduced: '1.9',
    deprecated: '1.16',
    removed: '1.22',
    replacement: { group: 'admissionregistration.orch.io', version: 'v1', kind: 'ValidatingWebhookConfiguration' },
    migration:
      'Without a value `failurePolicy` is Fail instead of Ignore, `matchPolicy` Equivalent instead of Exact, `timeoutSeconds` 10 instead of 30; `sideEffects` (only None or NoneOnDryRun) and `admissionReviewVersions` are required; names of webhooks are unique in an object.',
  },
  served: true,
  subresources: {},
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Webhooks', type: 'integer' },
    { name: 'Age', type: 'string' },
  ],
  selectableFields: [],
  lenient: ['webhooks[*].name', 'webhooks[*].sideEffects', 'webhooks[*].admissionReviewVersions'],
  toStorage: conversions.ValidatingWebhookConfigurationV1beta1V1.forward,
  fromStorage: conversions.ValidatingWebhookConfigurationV1beta1V1.back,
})

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
