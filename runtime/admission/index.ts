export {
  requestWork,
  type Admission,
  type AdmissionAttributes,
  type Annotate,
  runMutating,
  runValidating,
  type ObjectVersions,
  type Operation,
  type Work,
} from './types.ts'
export { nodeRestriction } from './node-restriction/restriction.ts'
export { namespaceLifecycle } from './namespace-lifecycle.ts'
export { httpsCaller } from './webhook/call.ts'
export { mutatingWebhooks, validatingWebhooks } from './webhook/webhooks.ts'
export { paramRights } from './policy/param-rights.ts'
export {
  expressionEnvironments,
  type AdmissionEnvironments,
  type ExpressionEnvironments,
} from './expressions/environments.ts'
export type { Expression } from './expressions/compile.ts'
export { compileConditionsInSlices } from './expressions/conditions.ts'
export type { Authorize } from './expressions/rights.ts'
export type { ParamKind, PolicyExpressions } from './policy/policy.ts'
export { compilePolicyInSlices, expressionTexts } from './policy/policy.ts'
export { Misconfigured, type ParamObjects, type ParamSource } from './policy/params.ts'
export { UnreadableObject } from './match/unreadable.ts'
export { admissionPolicies } from './policy/policies.ts'
export { AdmissionPlan } from './plan.ts'
export { measuredStage, type MeasureAdmission } from './measured.ts'
export type { ExpressionObserver } from './expressions/observer.ts'
export type { WatchPartial } from './match/partial.ts'
export type { PolicyObserver } from './policy/observer.ts'
export type { WebhookObserver } from './webhook/observer.ts'
