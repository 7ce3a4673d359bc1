export { admissionPolicyBindings } from './bindings.ts'
export { admissionPolicies } from './policies.ts'
export { webhookConfigurations } from './webhooks.ts'
