// Generated from schemas/rbac/v1beta1.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'
import * as rbac_v1 from '../v1/schemas.ts'

export const ClusterRole = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'rbac/v1beta1.ClusterRole',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    rules: {
      type: 'array',
      nullable: true,
      default: null,
      listType: 'atomic',
      omitEmpty: true,
      items: rbac_v1.PolicyRule(),
    },
    aggregationRule: rbac_v1.AggregationRule(),
  },
  wire: { metadata: 1, rules: 2, aggregationRule: 3 },
}))

export const ClusterRoleBinding = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'rbac/v1beta1.ClusterRoleBinding',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    subjects: { type: 'array', listType: 'atomic', omitEmpty: true, items: rbac_v1.Subject() },
    roleRef: { ...rbac_v1.RoleRef(), default: {} },
  },
  wire: { metadata: 1, subjects: 2, roleRef: 3 },
}))

export const Role = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'rbac/v1beta1.Role',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    rules: {
      type: 'array',
      nullable: true,
      default: null,
      listType: 'atomic',
      omitEmpty: true,
      items: rbac_v1.PolicyRule(),
    },
  },
  wire: { metadata: 1, rules: 2 },
}))

export const RoleBinding = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'rbac/v1beta1.RoleBinding',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    subjects: { type: 'array', listType: 'atomic', omitEmpty: true, items: rbac_v1.Subject() },
    roleRef: { ...rbac_v1.RoleRef(), default: {} },
  },
  wire: { metadata: 1, subjects: 2, roleRef: 3 },
}))
