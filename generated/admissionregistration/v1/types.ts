// Generated from schemas/admissionregistration/v1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts';
import type * as meta_v1 from '../../meta/v1/types.ts';

export interface MutatingWebhookConfiguration extends ApiObject {
  webhooks?: MutatingWebhook[];
}

/** A list of MutatingWebhookConfiguration objects. */
export type MutatingWebhookConfigurationList = ObjectList<MutatingWebhookConfiguration>;

export interface ValidatingAdmissionPolicy extends ApiObject {
  spec?: ValidatingAdmissionPolicySpec;
  status?: ValidatingAdmissionPolicyStatus;
}

/** A list of ValidatingAdmissionPolicy objects. */
export type ValidatingAdmissionPolicyList = ObjectList<ValidatingAdmissionPolicy>;

export interface ValidatingAdmissionPolicyBinding extends ApiObject {
  spec?: ValidatingAdmissionPolicyBindingSpec;
}

/** A list of ValidatingAdmissionPolicyBinding objects. */
export type ValidatingAdmissionPolicyBindingList = ObjectList<ValidatingAdmissionPolicyBinding>;

export interface ValidatingWebhookConfiguration extends ApiObject {
  webhooks?: ValidatingWebhook[];
}

/** A list of ValidatingWebhookConfiguration objects. */
export type ValidatingWebhookConfigurationList = ObjectList<ValidatingWebhookConfiguration>;

export interface AuditAnnotation {
  key: string;
  valueExpression: string;
}

export interface ExpressionWarning {
  fieldRef: string;
  warning: string;
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

export interface MutatingWebhook {
  name: string;
  clientConfig?: WebhookClientConfig;
  rules?: RuleWithOperations[];
  failurePolicy?: 'Fail' | 'Ignore';
  matchPolicy?: 'Equivalent' | 'Exact';
  namespaceSelector?: meta_v1.LabelSelector;
  objectSelector?: meta_v1.LabelSelector;
  sideEffects: 'None' | 'NoneOnDryRun';
  timeoutSeconds?: number;
  admissionReviewVersions: string[];
  reinvocationPolicy?: 'IfNeeded' | 'Never';
  matchConditions?: MatchCondition[];
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

export interface Rule {
  apiGroups: string[];
  apiVersions: string[];
  resources: string[];
  scope?: '*' | 'Cluster' | 'Namespaced';
}

export interface RuleWithOperations {
  apiGroups: string[];
  apiVersions: string[];
  resources: string[];
  scope?: '*' | 'Cluster' | 'Namespaced';
  operations: ('*' | 'CONNECT' | 'CREATE' | 'DELETE' | 'UPDATE')[];
}

export interface ServiceReference {
  namespace: string;
  name: string;
  path?: string;
  port?: number;
}

export interface TypeChecking {
  expressionWarnings?: ExpressionWarning[];
}

export interface ValidatingAdmissionPolicyBindingSpec {
  policyName: string;
  paramRef?: ParamRef;
  matchResources?: MatchResources;
  validationActions: ('Audit' | 'Deny' | 'Warn')[];
}

export interface ValidatingAdmissionPolicySpec {
  paramKind?: ParamKind;
  matchConstraints: MatchResources;
  validations?: Validation[];
  failurePolicy?: 'Fail' | 'Ignore';
  auditAnnotations?: AuditAnnotation[];
  matchConditions?: MatchCondition[];
  variables?: Variable[];
}

export interface ValidatingAdmissionPolicyStatus {
  observedGeneration?: number;
  typeChecking?: TypeChecking;
  conditions?: meta_v1.Condition[];
}

export interface ValidatingWebhook {
  name: string;
  clientConfig?: WebhookClientConfig;
  rules?: RuleWithOperations[];
  failurePolicy?: 'Fail' | 'Ignore';
  matchPolicy?: 'Equivalent' | 'Exact';
  namespaceSelector?: meta_v1.LabelSelector;
  objectSelector?: meta_v1.LabelSelector;
  sideEffects: 'None' | 'NoneOnDryRun';
  timeoutSeconds?: number;
  admissionReviewVersions: string[];
  matchConditions?: MatchCondition[];
}

export interface Validation {
  expression: string;
  message?: string;
  reason?: 'Forbidden' | 'Invalid' | 'RequestEntityTooLarge';
  messageExpression?: string;
}

export interface Variable {
  name: string;
  expression: string;
}

export interface WebhookClientConfig {
  url?: string;
  service?: ServiceReference;
  caBundle?: string;
}
