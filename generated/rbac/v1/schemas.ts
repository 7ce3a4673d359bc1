// Generated from schemas/rbac/v1.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'

export const ClusterRole = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'rbac/v1.ClusterRole',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    rules: { type: 'array', nullable: true, default: null, listType: 'atomic', omitEmpty: true, items: PolicyRule() },
    aggregationRule: AggregationRule(),
  },
  wire: { metadata: 1, rules: 2, aggregationRule: 3 },
}))

export const ClusterRoleBinding = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'rbac/v1.ClusterRoleBinding',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    subjects: { type: 'array', listType: 'atomic', omitEmpty: true, items: Subject() },
    roleRef: { ...RoleRef(), default: {} },
  },
  wire: { metadata: 1, subjects: 2, roleRef: 3 },
}))

export const Role = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'rbac/v1.Role',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    rules: { type: 'array', nullable: true, default: null, listType: 'atomic', omitEmpty: true, items: PolicyRule() },
  },
  wire: { metadata: 1, rules: 2 },
}))

export const RoleBinding = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'rbac/v1.RoleBinding',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    subjects: { type: 'array', listType: 'atomic', omitEmpty: true, items: Subject() },
    roleRef: { ...RoleRef(), default: {} },
  },
  wire: { metadata: 1, subjects: 2, roleRef: 3 },
}))

export const AggregationRule = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'rbac/v1.AggregationRule',
  properties: {
    clusterRoleSelectors: { type: 'array', listType: 'atomic', omitEmpty: true, items: meta_v1.LabelSelector() },
  },
  wire: { clusterRoleSelectors: 1 },
}))

export const PolicyRule = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'rbac/v1.PolicyRule',
  required: ['verbs'],
  properties: {
    verbs: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    apiGroups: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    resources: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    resourceNames: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    nonResourceURLs: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
  },
  wire: { verbs: 1, apiGroups: 2, resources: 3, resourceNames: 4, nonResourceURLs: 5 },
}))

export const RoleRef = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'rbac/v1.RoleRef',
  required: ['kind', 'name'],
  mapType: 'atomic',
  properties: {
    apiGroup: { type: 'string', default: 'rbac.authorization.orch.io', omitEmpty: true },
    kind: { type: 'string', enum: ['Role', 'ClusterRole'], omitEmpty: true },
    name: { type: 'string', omitEmpty: true },
  },
  wire: { apiGroup: 1, kind: 2, name: 3 },
}))

export const Subject = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'rbac/v1.Subject',
  required: ['kind', 'name'],
  mapType: 'atomic',
  properties: {
    kind: { type: 'string', enum: ['ServiceAccount', 'User', 'Group'], omitEmpty: true },
    apiGroup: { type: 'string', omitEmpty: true },
    name: { type: 'string', omitEmpty: true },
    namespace: { type: 'string', omitEmpty: true },
  },
  wire: { kind: 1, apiGroup: 2, name: 3, namespace: 4 },
}))
