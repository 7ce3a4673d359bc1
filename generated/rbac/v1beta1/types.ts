// Generated from schemas/rbac/v1beta1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts'
import type * as rbac_v1 from '../v1/types.ts'

/** Set of rights, for the whole cluster or for use in any namespace. */
export interface ClusterRole extends ApiObject {
  /** Rights that the role grants. */
  rules?: rbac_v1.PolicyRule[] | null
  /** ClusterRoles whose rules are gathered into this one; its own rules are then overwritten. */
  aggregationRule?: rbac_v1.AggregationRule
}

/** A list of ClusterRole objects. */
export type ClusterRoleList = ObjectList<ClusterRole>

/** Grants a ClusterRole to subjects in the whole cluster. */
export interface ClusterRoleBinding extends ApiObject {
  /** Who gets the role. */
  subjects?: rbac_v1.Subject[]
  /** The role; it can't be changed. */
  roleRef?: rbac_v1.RoleRef
}

/** A list of ClusterRoleBinding objects. */
export type ClusterRoleBindingList = ObjectList<ClusterRoleBinding>

/** Set of rights in one namespace. */
export interface Role extends ApiObject {
  /** Rights that the role grants. */
  rules?: rbac_v1.PolicyRule[] | null
}

/** A list of Role objects. */
export type RoleList = ObjectList<Role>

/** Grants a role to subjects in one namespace. */
export interface RoleBinding extends ApiObject {
  /** Who gets the role. */
  subjects?: rbac_v1.Subject[]
  /** The role; it can't be changed. */
  roleRef?: rbac_v1.RoleRef
}

/** A list of RoleBinding objects. */
export type RoleBindingList = ObjectList<RoleBinding>
