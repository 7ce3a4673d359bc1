// Generated from schemas/admissionregistration/v1beta1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts'
import type * as admissionregistration_v1 from '../v1/types.ts'
import type * as meta_v1 from '../../meta/v1/types.ts'

/** Webhooks that may change objects before they are stored. */
export interface MutatingWebhookConfiguration extends ApiObject {
  /** Webhooks and the requests that each of them sees. */
  webhooks?: MutatingWebhook[]
}

/** A list of MutatingWebhookConfiguration objects. */
export type MutatingWebhookConfigurationList = ObjectList<MutatingWebhookConfiguration>

/** Webhooks that may refuse requests. */
export interface ValidatingWebhookConfiguration extends ApiObject {
  /** Webhooks and the requests that each of them sees. */
  webhooks?: ValidatingWebhook[]
}

/** A list of ValidatingWebhookConfiguration objects. */
export type ValidatingWebhookConfigurationList = ObjectList<ValidatingWebhookConfiguration>

/** Expressions that decide whether a request is admitted. */
export interface ValidatingAdmissionPolicy extends ApiObject {
  /** What is wanted. */
  spec?: ValidatingAdmissionPolicySpec
  /** What was last observed; written by controllers, not by users. */
  status?: admissionregistration_v1.ValidatingAdmissionPolicyStatus
}

/** A list of ValidatingAdmissionPolicy objects. */
export type ValidatingAdmissionPolicyList = ObjectList<ValidatingAdmissionPolicy>

/** Puts a ValidatingAdmissionPolicy into force. */
export interface ValidatingAdmissionPolicyBinding extends ApiObject {
  /** What is wanted. */
  spec?: ValidatingAdmissionPolicyBindingSpec
}

/** A list of ValidatingAdmissionPolicyBinding objects. */
export type ValidatingAdmissionPolicyBindingList = ObjectList<ValidatingAdmissionPolicyBinding>

/** One webhook and the requests that are sent to it. */
export interface MutatingWebhook {
  /** Name of the webhook as a full domain name, unique in the configuration. */
  name: string
  /** How the webhook is reached. */
  clientConfig?: admissionregistration_v1.WebhookClientConfig
  /** Requests that are sent to the webhook. */
  rules?: admissionregistration_v1.RuleWithOperations[]
  /** What an error of evaluation does to the request: `Fail` refuses it, `Ignore` lets it pass. */
  failurePolicy?: 'Fail' | 'Ignore'
  /** Whether rules also match requests for other versions of a resource: `Exact` or `Equivalent`. */
  matchPolicy?: 'Equivalent' | 'Exact'
  /** Selects namespaces by their labels; empty means all. */
  namespaceSelector?: meta_v1.LabelSelector
  /** Selects objects by their labels; empty means all. */
  objectSelector?: meta_v1.LabelSelector
  /** Whether calls change anything elsewhere: `None`, `NoneOnDryRun`, `Some` or `Unknown`. */
  sideEffects?: 'None' | 'NoneOnDryRun' | 'Some' | 'Unknown'
  /** Seconds to wait for an answer. */
  timeoutSeconds?: number
  /** Versions of AdmissionReview that the webhook understands, best first. */
  admissionReviewVersions?: string[]
  /** Whether it is called again when a later step has changed the object: `Never` or `IfNeeded`. */
  reinvocationPolicy?: 'IfNeeded' | 'Never'
  /** Expressions that must all be true for a request to be sent here. */
  matchConditions?: MatchCondition[]
}

/** One webhook and the requests that are sent to it. */
export interface ValidatingWebhook {
  /** Name of the webhook as a full domain name, unique in the configuration. */
  name: string
  /** How the webhook is reached. */
  clientConfig?: admissionregistration_v1.WebhookClientConfig
  /** Requests that are sent to the webhook. */
  rules?: admissionregistration_v1.RuleWithOperations[]
  /** What an error of evaluation does to the request: `Fail` refuses it, `Ignore` lets it pass. */
  failurePolicy?: 'Fail' | 'Ignore'
  /** Whether rules also match requests for other versions of a resource: `Exact` or `Equivalent`. */
  matchPolicy?: 'Equivalent' | 'Exact'
  /** Selects namespaces by their labels; empty means all. */
  namespaceSelector?: meta_v1.LabelSelector
  /** Selects objects by their labels; empty means all. */
  objectSelector?: meta_v1.LabelSelector
  /** Whether calls change anything elsewhere: `None`, `NoneOnDryRun`, `Some` or `Unknown`. */
  sideEffects?: 'None' | 'NoneOnDryRun' | 'Some' | 'Unknown'
  /** Seconds to wait for an answer. */
  timeoutSeconds?: number
  /** Versions of AdmissionReview that the webhook understands, best first. */
  admissionReviewVersions?: string[]
  /** Expressions that must all be true for a request to be sent here. */
  matchConditions?: MatchCondition[]
}

/** What is wanted of a ValidatingAdmissionPolicy. */
export interface ValidatingAdmissionPolicySpec {
  /** Kind of the objects that parametrize the policy. */
  paramKind?: ParamKind
  /** Requests that the policy is about. */
  matchConstraints: MatchResources
  /** Expressions that must all be true for the request to be admitted. */
  validations?: admissionregistration_v1.Validation[]
  /** What an error of evaluation does to the request: `Fail` refuses it, `Ignore` lets it pass. */
  failurePolicy?: 'Fail' | 'Ignore'
  /** Annotations for the audit event of the request. */
  auditAnnotations?: admissionregistration_v1.AuditAnnotation[]
  /** Expressions that must all be true for a request to be sent here. */
  matchConditions?: MatchCondition[]
  /** Named expressions that later expressions may use; each sees those before it. */
  variables?: Variable[]
}

/** What is wanted of a ValidatingAdmissionPolicyBinding. */
export interface ValidatingAdmissionPolicyBindingSpec {
  /** Name of the policy that is bound. */
  policyName: string
  /** Objects that the policy takes its parameters from. */
  paramRef?: ParamRef
  /** Narrows the requests for which the policy is applied. */
  matchResources?: MatchResources
  /** What a failed validation leads to: `Deny`, `Warn`, `Audit`. */
  validationActions: ('Audit' | 'Deny' | 'Warn')[]
}

/** Expressions that change objects before they are stored. */
export interface MutatingAdmissionPolicy extends ApiObject {
  /** What is wanted. */
  spec?: MutatingAdmissionPolicySpec
}

/** A list of MutatingAdmissionPolicy objects. */
export type MutatingAdmissionPolicyList = ObjectList<MutatingAdmissionPolicy>

/** Puts a MutatingAdmissionPolicy into force. */
export interface MutatingAdmissionPolicyBinding extends ApiObject {
  /** What is wanted. */
  spec?: MutatingAdmissionPolicyBindingSpec
}

/** A list of MutatingAdmissionPolicyBinding objects. */
export type MutatingAdmissionPolicyBindingList = ObjectList<MutatingAdmissionPolicyBinding>

export interface ApplyConfiguration {
  /** Text in the expression language (CEL). */
  expression: string
}

export interface JSONPatch {
  /** Text in the expression language (CEL). */
  expression: string
}

/** Named expression that must be true. */
export interface MatchCondition {
  /** Name of the condition, unique in its list. */
  name: string
  /** Text in the expression language (CEL). */
  expression: string
}

/** Which requests match. */
export interface MatchResources {
  /** Selects namespaces by their labels; empty means all. */
  namespaceSelector?: meta_v1.LabelSelector
  /** Selects objects by their labels; empty means all. */
  objectSelector?: meta_v1.LabelSelector
  /** Requests that match if one of the rules does. */
  resourceRules?: NamedRuleWithOperations[]
  /** Requests that are left out even if they match. */
  excludeResourceRules?: NamedRuleWithOperations[]
  /** Whether rules also match requests for other versions of a resource: `Exact` or `Equivalent`. */
  matchPolicy?: 'Equivalent' | 'Exact'
}

/** What is wanted of a MutatingAdmissionPolicyBinding. */
export interface MutatingAdmissionPolicyBindingSpec {
  /** Name of the policy that is bound. */
  policyName: string
  /** Objects that the policy takes its parameters from. */
  paramRef?: ParamRef
  /** Narrows the requests for which the policy is applied. */
  matchResources?: MatchResources
}

/** What is wanted of a MutatingAdmissionPolicy. */
export interface MutatingAdmissionPolicySpec {
  /** Kind of the objects that parametrize the policy. */
  paramKind?: ParamKind
  /** Requests that the policy is about. */
  matchConstraints: MatchResources
  /** Named expressions that later expressions may use; each sees those before it. */
  variables?: Variable[]
  /** Changes that are made one after the other. */
  mutations: Mutation[]
  /** What an error of evaluation does to the request: `Fail` refuses it, `Ignore` lets it pass. */
  failurePolicy?: 'Fail' | 'Ignore'
  /** Expressions that must all be true for a request to be sent here. */
  matchConditions?: MatchCondition[]
  /** Whether it is called again when a later step has changed the object: `Never` or `IfNeeded`. */
  reinvocationPolicy: 'IfNeeded' | 'Never'
}

export interface Mutation {
  /** Form of the change: `ApplyConfiguration` or `JSONPatch`; it names the field that holds it. */
  patchType: 'ApplyConfiguration' | 'JSONPatch'
  /** Change in the form of an applied object. */
  applyConfiguration?: ApplyConfiguration
  /** Change as a list of JSON patch operations. */
  jsonPatch?: JSONPatch
}

/** Operations on resources, possibly by name. */
export interface NamedRuleWithOperations {
  /** API groups that the rule speaks of; `*` is every one. */
  apiGroups: string[]
  /** API versions that the rule is about; `*` is every one. */
  apiVersions: string[]
  /** Resource types that the rule speaks of; `*` is every one. */
  resources: string[]
  /** Reach of the rule or type: `Cluster`, `Namespaced` or `*`. */
  scope?: '*' | 'Cluster' | 'Namespaced'
  /** Operations that the rule is about: `CREATE`, `UPDATE`, `DELETE`, `CONNECT` or `*`. */
  operations: ('*' | 'CONNECT' | 'CREATE' | 'DELETE' | 'UPDATE')[]
  /** Names that the rule is limited to; empty means every name. */
  resourceNames?: string[]
}

export interface ParamKind {
  /** Group and version of the parameters. */
  apiVersion: string
  /** Kind of the parameters. */
  kind: string
}

export interface ParamRef {
  /** Name of the parameter object; excludes selector. */
  name?: string
  /** Namespace of the parameter object; that of the request if absent. */
  namespace?: string
  /** Parameter objects by label; excludes name. */
  selector?: meta_v1.LabelSelector
  /** What a missing parameter leads to: `Allow` or `Deny`. */
  parameterNotFoundAction?: 'Allow' | 'Deny'
}

export interface Variable {
  /** Name under which expressions find it, as `variables.name`. */
  name: string
  /** Text in the expression language (CEL). */
  expression: string
}
