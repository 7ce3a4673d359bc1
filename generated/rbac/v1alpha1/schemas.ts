// Generated from schemas/rbac/v1alpha1.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'
import * as rbac_v1 from '../v1/schemas.ts'

export const ClusterRole = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'rbac/v1alpha1.ClusterRole',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    rules: { type: 'array', nullable: true, default: null, listType: 'atomic', omitEmpty: true, items: PolicyRule() },
    aggregationRule: rbac_v1.AggregationRule(),
  },
  wire: { metadata: 1, rules: 2, aggregationRule: 3 },
}))

export const ClusterRoleBinding = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'rbac/v1alpha1.ClusterRoleBinding',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    subjects: { type: 'array', listType: 'atomic', omitEmpty: true, items: Subject() },
    roleRef: { ...rbac_v1.RoleRef(), default: {} },
  },
  wire: { metadata: 1, subjects: 2, roleRef: 3 },
}))

export const Role = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'rbac/v1alpha1.Role',
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
  typeName: 'rbac/v1alpha1.RoleBinding',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    subjects: { type: 'array', listType: 'atomic', omitEmpty: true, items: Subject() },
    roleRef: { ...rbac_v1.RoleRef(), default: {} },
  },
  wire: { metadata: 1, subjects: 2, roleRef: 3 },
}))

export const Subject = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'rbac/v1alpha1.Subject',
  required: ['kind', 'name'],
  mapType: 'atomic',
  properties: {
    kind: { type: 'string', enum: ['ServiceAccount', 'User', 'Group'], omitEmpty: true },
    name: { type: 'string', omitEmpty: true },
    namespace: { type: 'string', omitEmpty: true },
    apiVersion: { type: 'string', omitEmpty: true },
  },
  wire: { kind: 1, name: 3, namespace: 4, apiVersion: 2 },
}))

export const PolicyRule = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'rbac/v1alpha1.PolicyRule',
  required: ['verbs'],
  properties: {
    verbs: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    apiGroups: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    resources: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    resourceNames: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    nonResourceURLs: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
  },
  wire: { verbs: 1, apiGroups: 3, resources: 4, resourceNames: 5, nonResourceURLs: 6 },
}))
