// Generated from schemas/rbac/v1.yaml by `orch generate`. Do not edit.
import { defineVersion } from '../../../runtime/codegen/index.ts'
import * as schemas from './schemas.ts'

export const ClusterRoleVersion = defineVersion({
  name: 'v1',
  schema: schemas.ClusterRole,
  lifecycle: { introduced: '1.8' },
  served: true,
  subresources: {},
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Created At', type: 'date', jsonPath: '.metadata.creationTimestamp' },
  ],
  selectableFields: [],
})

export const ClusterRoleBindingVersion = defineVersion({
  name: 'v1',
  schema: schemas.ClusterRoleBinding,
  lifecycle: { introduced: '1.8' },
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
})

export const RoleVersion = defineVersion({
  name: 'v1',
  schema: schemas.Role,
  lifecycle: { introduced: '1.8' },
  served: true,
  subresources: {},
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Created At', type: 'date', jsonPath: '.metadata.creationTimestamp' },
  ],
  selectableFields: [],
})

export const RoleBindingVersion = defineVersion({
  name: 'v1',
  schema: schemas.RoleBinding,
  lifecycle: { introduced: '1.8' },
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
})
