// Generated from schemas/rbac/v1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts';
import type * as meta_v1 from '../../meta/v1/types.ts';

export interface ClusterRole extends ApiObject {
  rules?: PolicyRule[] | null;
  aggregationRule?: AggregationRule;
}

/** A list of ClusterRole objects. */
export type ClusterRoleList = ObjectList<ClusterRole>;

export interface ClusterRoleBinding extends ApiObject {
  subjects?: Subject[];
  roleRef?: RoleRef;
}

/** A list of ClusterRoleBinding objects. */
export type ClusterRoleBindingList = ObjectList<ClusterRoleBinding>;

export interface Role extends ApiObject {
  rules?: PolicyRule[] | null;
}

/** A list of Role objects. */
export type RoleList = ObjectList<Role>;

export interface RoleBinding extends ApiObject {
  subjects?: Subject[];
  roleRef?: RoleRef;
}

/** A list of RoleBinding objects. */
export type RoleBindingList = ObjectList<RoleBinding>;

export interface AggregationRule {
  clusterRoleSelectors?: meta_v1.LabelSelector[];
}

export interface PolicyRule {
  verbs: string[];
  apiGroups?: string[];
  resources?: string[];
  resourceNames?: string[];
  nonResourceURLs?: string[];
}

export interface RoleRef {
  apiGroup?: string;
  kind: 'Role' | 'ClusterRole';
  name: string;
}

export interface Subject {
  kind: 'ServiceAccount' | 'User' | 'Group';
  apiGroup?: string;
  name: string;
  namespace?: string;
}
