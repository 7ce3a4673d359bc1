// Generated from schemas/rbac/v1alpha1.yaml by `orch generate`. Do not edit.
import { defineVersion } from '../../../runtime/codegen/index.ts'
import * as conversions from '../conversions.ts'
import * as schemas from './schemas.ts'

export const ClusterRoleVersion = defineVersion({
  name: 'v1alpha1',
  schema: schemas.ClusterRole,
  lifecycle: {
    introduced: '1.5',
    deprecated: '1.17',
    removed: '1.22',
    replacement: { group: 'rbac.authorization.orch.io', version: 'v1', kind: 'ClusterRole' },
  },
  served: true,
  subresources: {},
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Created At', type: 'date', jsonPath: '.metadata.creationTimestamp' },
  ],
  selectableFields: [],
  toStorage: conversions.ClusterRoleV1alpha1V1.forward,
  fromStorage: conversions.ClusterRoleV1alpha1V1.back,
})

export const ClusterRoleBindingVersion = defineVersion({
  name: 'v1alpha1',
  schema: schemas.ClusterRoleBinding,
  lifecycle: {
    introduced: '1.5',
    deprecated: '1.17',
    removed: '1.22',
    replacement: { group: 'rbac.authorization.orch.io', version: 'v1', kind: 'ClusterRoleBinding' },
  },
  served: true,
  subresources: {},
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Role', type: 'string' },
    { name: 'Age', type: 'string' },
    { name: 'Users', type: 'string', priority: 1 },
    { name: 'Groups', type: 'string', priority: 1 },
    { name: 'ServiceAccounts', type: 'string', priority: 1 },
  ],
  selectableFields: [],
  toStorage: conversions.ClusterRoleBindingV1alpha1V1.forward,
  fromStorage: conversions.ClusterRoleBindingV1alpha1V1.back,
})

export const RoleVersion = defineVersion({
  name: 'v1alpha1',
  schema: schemas.Role,
  lifecycle: {
    introduced: '1.5',
    deprecated: '1.17',
    removed: '1.22',
    replacement: { group: 'rbac.authorization.orch.io', version: 'v1', kind: 'Role' },
  },
  served: true,
  subresources: {},
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Created At', type: 'date', jsonPath: '.metadata.creationTimestamp' },
  ],
  selectableFields: [],
  toStorage: conversions.RoleV1alpha1V1.forward,
  fromStorage: conversions.RoleV1alpha1V1.back,
})

export const RoleBindingVersion = defineVersion({
  name: 'v1alpha1',
  schema: schemas.RoleBinding,
  lifecycle: {
    introduced: '1.5',
    deprecated: '1.17',
    removed: '1.22',
    replacement: { group: 'rbac.authorization.orch.io', version: 'v1', kind: 'RoleBinding' },
  },
  served: true,
  subresources: {},
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Role', type: 'string' },
    { name: 'Age', type: 'string' },
    { name: 'Users', type: 'string', priority: 1 },
    { name: 'Groups', type: 'string', priority: 1 },
    { name: 'ServiceAccounts', type: 'string', priority: 1 },
  ],
  selectableFields: [],
  toStorage: conversions.RoleBindingV1alpha1V1.forward,
  fromStorage: conversions.RoleBindingV1alpha1V1.back,
})
