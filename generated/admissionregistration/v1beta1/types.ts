// Generated from schemas/admissionregistration/v1beta1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts';
import type * as meta_v1 from '../../meta/v1/types.ts';

export interface MutatingAdmissionPolicy extends ApiObject {
  spec?: MutatingAdmissionPolicySpec;
}

/** A list of MutatingAdmissionPolicy objects. */
export type MutatingAdmissionPolicyList = ObjectList<MutatingAdmissionPolicy>;

export interface MutatingAdmissionPolicyBinding extends ApiObject {
  spec?: MutatingAdmissionPolicyBindingSpec;
}

/** A list of MutatingAdmissionPolicyBinding objects. */
export type MutatingAdmissionPolicyBindingList = ObjectList<MutatingAdmissionPolicyBinding>;

export interface ApplyConfiguration {
  expression: string;
}

export interface JSONPatch {
  expression: string;
}

export interface MatchCondition {
  name: string;
  expression: string;
}

export interface MatchResources {
  namespaceSelector?: meta_v1.LabelSelector;
  objectSelector?: meta_v1.LabelSelector;
  resourceRules?: NamedRuleWithOperations[];
  excludeResourceRules?: NamedRuleWithOperations[];
  matchPolicy?: 'Equivalent' | 'Exact';
}

export interface MutatingAdmissionPolicyBindingSpec {
  policyName: string;
  paramRef?: ParamRef;
  matchResources?: MatchResources;
}

export interface MutatingAdmissionPolicySpec {
  paramKind?: ParamKind;
  matchConstraints: MatchResources;
  variables?: Variable[];
  mutations: Mutation[];
  failurePolicy?: 'Fail' | 'Ignore';
  matchConditions?: MatchCondition[];
  reinvocationPolicy: 'IfNeeded' | 'Never';
}

export interface Mutation {
  patchType: 'ApplyConfiguration' | 'JSONPatch';
  applyConfiguration?: ApplyConfiguration;
  jsonPatch?: JSONPatch;
}

export interface NamedRuleWithOperations {
  apiGroups: string[];
  apiVersions: string[];
  resources: string[];
  scope?: '*' | 'Cluster' | 'Namespaced';
  operations: ('*' | 'CONNECT' | 'CREATE' | 'DELETE' | 'UPDATE')[];
  resourceNames?: string[];
}

export interface ParamKind {
  apiVersion: string;
  kind: string;
}

export interface ParamRef {
  name?: string;
  namespace?: string;
  selector?: meta_v1.LabelSelector;
  parameterNotFoundAction?: 'Allow' | 'Deny';
}

export interface Variable {
  name: string;
  expression: string;
}
