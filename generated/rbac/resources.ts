// Generated from schemas/rbac by `orch generate`. Do not edit.
import { defineResource } from '../../runtime/codegen/index.ts'
import * as v1 from './v1/kinds.ts'
import * as v1beta1 from './v1beta1/kinds.ts'
import * as v1alpha1 from './v1alpha1/kinds.ts'
import type * as v1Types from './v1/types.ts'

export const ClusterRoleResource = defineResource<v1Types.ClusterRole, Record<never, never>>({
  group: 'rbac.authorization.orch.io',
  kind: 'ClusterRole',
  listKind: 'ClusterRoleList',
  plural: 'clusterroles',
  singular: 'clusterrole',
  shortNames: [],
  categories: [],
  scope: 'Cluster',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.ClusterRoleVersion, v1beta1.ClusterRoleVersion, v1alpha1.ClusterRoleVersion],
})

export const ClusterRoleBindingResource = defineResource<v1Types.ClusterRoleBinding, Record<never, never>>({
  group: 'rbac.authorization.orch.io',
  kind: 'ClusterRoleBinding',
  listKind: 'ClusterRoleBindingList',
  plural: 'clusterrolebindings',
  singular: 'clusterrolebinding',
  shortNames: [],
  categories: [],
  scope: 'Cluster',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.ClusterRoleBindingVersion, v1beta1.ClusterRoleBindingVersion, v1alpha1.ClusterRoleBindingVersion],
})

export const RoleResource = defineResource<v1Types.Role, Record<never, never>>({
  group: 'rbac.authorization.orch.io',
  kind: 'Role',
  listKind: 'RoleList',
  plural: 'roles',
  singular: 'role',
  shortNames: [],
  categories: [],
  scope: 'Namespaced',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.RoleVersion, v1beta1.RoleVersion, v1alpha1.RoleVersion],
})

export const RoleBindingResource = defineResource<v1Types.RoleBinding, Record<never, never>>({
  group: 'rbac.authorization.orch.io',
  kind: 'RoleBinding',
  listKind: 'RoleBindingList',
  plural: 'rolebindings',
  singular: 'rolebinding',
  shortNames: [],
  categories: [],
  scope: 'Namespaced',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.RoleBindingVersion, v1beta1.RoleBindingVersion, v1alpha1.RoleBindingVersion],
})
