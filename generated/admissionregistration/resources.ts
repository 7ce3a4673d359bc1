// Generated from schemas/admissionregistration by `orch generate`. Do not edit.
import { defineResource } from '../../runtime/codegen/index.ts'
import * as v1 from './v1/kinds.ts'
import * as v1beta1 from './v1beta1/kinds.ts'
import * as v1alpha1 from './v1alpha1/kinds.ts'
import type * as v1Types from './v1/types.ts'
import type * as v1beta1Types from './v1beta1/types.ts'

export const MutatingWebhookConfigurationResource = defineResource<
  v1Types.MutatingWebhookConfiguration,
  Record<never, never>
>({
  group: 'admissionregistration.orch.io',
  kind: 'MutatingWebhookConfiguration',
  listKind: 'MutatingWebhookConfigurationList',
  plural: 'mutatingwebhookconfigurations',
  singular: 'mutatingwebhookconfiguration',
  shortNames: [],
  categories: ['api-extensions'],
  scope: 'Cluster',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  updates: { unconditional: 'refused' },
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.MutatingWebhookConfigurationVersion, v1beta1.MutatingWebhookConfigurationVersion],
})

export const ValidatingAdmissionPolicyResource = defineResource<
  v1Types.ValidatingAdmissionPolicy,
  { status: { body: v1Types.ValidatingAdmissionPolicy } }
>({
  group: 'admissionregistration.orch.io',
  kind: 'ValidatingAdmissionPolicy',
  listKind: 'ValidatingAdmissionPolicyList',
  plural: 'validatingadmissionpolicies',
  singular: 'validatingadmissionpolicy',
  shortNames: [],
  categories: ['api-extensions'],
  scope: 'Cluster',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  updates: { unconditional: 'refused' },
  virtual: false,
  storageVersion: 'v1',
  versions: [
    v1.ValidatingAdmissionPolicyVersion,
    v1beta1.ValidatingAdmissionPolicyVersion,
    v1alpha1.ValidatingAdmissionPolicyVersion,
  ],
})

export const ValidatingAdmissionPolicyBindingResource = defineResource<
  v1Types.ValidatingAdmissionPolicyBinding,
  Record<never, never>
>({
  group: 'admissionregistration.orch.io',
  kind: 'ValidatingAdmissionPolicyBinding',
  listKind: 'ValidatingAdmissionPolicyBindingList',
  plural: 'validatingadmissionpolicybindings',
  singular: 'validatingadmissionpolicybinding',
  shortNames: [],
  categories: ['api-extensions'],
  scope: 'Cluster',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  updates: { unconditional: 'refused' },
  virtual: false,
  storageVersion: 'v1',
  versions: [
    v1.ValidatingAdmissionPolicyBindingVersion,
    v1beta1.ValidatingAdmissionPolicyBindingVersion,
    v1alpha1.ValidatingAdmissionPolicyBindingVersion,
  ],
})

export const ValidatingWebhookConfigurationResource = defineResource<
  v1Types.ValidatingWebhookConfiguration,
  Record<never, never>
>({
  group: 'admissionregistration.orch.io',
  kind: 'ValidatingWebhookConfiguration',
  listKind: 'ValidatingWebhookConfigurationList',
  plural: 'validatingwebhookconfigurations',
  singular: 'validatingwebhookconfiguration',
  shortNames: [],
  categories: ['api-extensions'],
  scope: 'Cluster',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  updates: { unconditional: 'refused' },
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.ValidatingWebhookConfigurationVersion, v1beta1.ValidatingWebhookConfigurationVersion],
})

export const MutatingAdmissionPolicyResource = defineResource<
  v1beta1Types.MutatingAdmissionPolicy,
  Record<never, never>
>({
  group: 'admissionregistration.orch.io',
  kind: 'MutatingAdmissionPolicy',
  listKind: 'MutatingAdmissionPolicyList',
  plural: 'mutatingadmissionpolicies',
  singular: 'mutatingadmissionpolicy',
  shortNames: [],
  categories: ['api-extensions'],
  scope: 'Cluster',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1beta1',
  versions: [v1beta1.MutatingAdmissionPolicyVersion, v1alpha1.MutatingAdmissionPolicyVersion],
})

export const MutatingAdmissionPolicyBindingResource = defineResource<
  v1beta1Types.MutatingAdmissionPolicyBinding,
  Record<never, never>
>({
  group: 'admissionregistration.orch.io',
  kind: 'MutatingAdmissionPolicyBinding',
  listKind: 'MutatingAdmissionPolicyBindingList',
  plural: 'mutatingadmissionpolicybindings',
  singular: 'mutatingadmissionpolicybinding',
  shortNames: [],
  categories: ['api-extensions'],
  scope: 'Cluster',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1beta1',
  versions: [v1beta1.MutatingAdmissionPolicyBindingVersion, v1alpha1.MutatingAdmissionPolicyBindingVersion],
})
