// Generated from schemas/rbac/v1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts'
import type * as meta_v1 from '../../meta/v1/types.ts'

/** Set of rights, for the whole cluster or for use in any namespace. */
export interface ClusterRole extends ApiObject {
  /** Rights that the role grants. */
  rules?: PolicyRule[] | null
  /** ClusterRoles whose rules are gathered into this one; its own rules are then overwritten. */
  aggregationRule?: AggregationRule
}

/** A list of ClusterRole objects. */
export type ClusterRoleList = ObjectList<ClusterRole>

/** Grants a ClusterRole to subjects in the whole cluster. */
export interface ClusterRoleBinding extends ApiObject {
  /** Who gets the role. */
  subjects?: Subject[]
  /** The role; it can't be changed. */
  roleRef?: RoleRef
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
  roleRef?: RoleRef
}

/** A list of RoleBinding objects. */
export type RoleBindingList = ObjectList<RoleBinding>

/** Which ClusterRoles are gathered. */
export interface AggregationRule {
  /** Selectors of which one has to match a role. */
  clusterRoleSelectors?: meta_v1.LabelSelector[]
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

/** Refers to a role. */
export interface RoleRef {
  /** Group of the role. */
  apiGroup?: string
  /** Kind of the role: `ClusterRole`, or `Role` of the same namespace. */
  kind: 'Role' | 'ClusterRole'
  /** Name of the role. */
  name: string
}

/** User, group or service account. */
export interface Subject {
  /** Sort of subject: `User`, `Group` or `ServiceAccount`. */
  kind: 'ServiceAccount' | 'User' | 'Group'
  /** Group of the subject's kind; filled in for users and groups. */
  apiGroup?: string
  /** Name of the subject. */
  name: string
  /** Namespace of the service account. */
  namespace?: string
}
