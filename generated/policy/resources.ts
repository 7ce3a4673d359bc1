// Generated from schemas/policy by `orch generate`. Do not edit.
import { defineResource } from '../../runtime/codegen/index.ts'
import * as v1 from './v1/kinds.ts'
import * as v1beta1 from './v1beta1/kinds.ts'
import type * as v1Types from './v1/types.ts'
import type * as v1beta1Types from './v1beta1/types.ts'

export const PodDisruptionBudgetResource = defineResource<
  v1Types.PodDisruptionBudget,
  { status: { body: v1Types.PodDisruptionBudget } }
>({
  group: 'policy',
  kind: 'PodDisruptionBudget',
  listKind: 'PodDisruptionBudgetList',
  plural: 'poddisruptionbudgets',
  singular: 'poddisruptionbudget',
  shortNames: ['pdb'],
  categories: [],
  scope: 'Namespaced',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  updates: { unconditional: 'refused' },
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.PodDisruptionBudgetVersion, v1beta1.PodDisruptionBudgetVersion],
})

export const PodSecurityPolicyResource = defineResource<v1beta1Types.PodSecurityPolicy, Record<never, never>>({
  group: 'policy',
  kind: 'PodSecurityPolicy',
  listKind: 'PodSecurityPolicyList',
  plural: 'podsecuritypolicies',
  singular: 'podsecuritypolicy',
  shortNames: ['psp'],
  categories: [],
  scope: 'Cluster',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1beta1',
  versions: [v1beta1.PodSecurityPolicyVersion],
})
