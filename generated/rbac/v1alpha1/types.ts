// Generated from schemas/rbac/v1alpha1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts'
import type * as rbac_v1 from '../v1/types.ts'

/** Set of rights, for the whole cluster or for use in any namespace. */
export interface ClusterRole extends ApiObject {
  /** Rights that the role grants. */
  rules?: PolicyRule[] | null
  /** ClusterRoles whose rules are gathered into this one; its own rules are then overwritten. */
  aggregationRule?: rbac_v1.AggregationRule
}

/** A list of ClusterRole objects. */
export type ClusterRoleList = ObjectList<ClusterRole>

/** Grants a ClusterRole to subjects in the whole cluster. */
export interface ClusterRoleBinding extends ApiObject {
  /** Who gets the role. */
  subjects?: Subject[]
  /** The role; it can't be changed. */
  roleRef?: rbac_v1.RoleRef
}

/** A list of ClusterRoleBinding objects. */
export type ClusterRoleBindingList = ObjectList<ClusterRoleBinding>

/** Set of rights in one namespace. */
export interface Role extends ApiObject {
  /** Rights that the role grants. */
  rules?: PolicyRule[] | null
}

/** A list of Role objects. */
export type RoleList = ObjectList<Role>

/** Grants a role to subjects in one namespace. */
export interface RoleBinding extends ApiObject {
  /** Who gets the role. */
  subjects?: Subject[]
  /** The role; it can't be changed. */
  roleRef?: rbac_v1.RoleRef
}

/** A list of RoleBinding objects. */
export type RoleBindingList = ObjectList<RoleBinding>

/** User, group or service account. */
export interface Subject {
  /** Sort of subject: `User`, `Group` or `ServiceAccount`. */
  kind: 'ServiceAccount' | 'User' | 'Group'
  /** Name of the subject. */
  name: string
  /** Namespace of the service account. */
  namespace?: string
  /** Group and version of the subject; `v1` for service accounts. */
  apiVersion?: string
}

/** One right: verbs on resources, or on paths. */
export interface PolicyRule {
  /** Actions that the rule speaks of; `*` is every one. */
  verbs: string[]
  /** API groups that the rule speaks of; `*` is every one. */
  apiGroups?: string[]
  /** Resource types that the rule speaks of; `*` is every one. */
  resources?: string[]
  /** Names that the rule is limited to; empty means every name. */
  resourceNames?: string[]
  /** Paths outside the resource API; a trailing `*` matches the rest of a path. */
  nonResourceURLs?: string[]
}
