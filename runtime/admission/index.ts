export * from './types.ts'
export { namespaceLifecycle, type NamespaceLifecycleOptions } from './namespace-lifecycle.ts'
export { podPriority, type PodPriorityOptions } from './pod-priority.ts'
export { httpsCaller, type HookCall, type HookCaller } from './webhook/call.ts'
export {
  mutatingWebhooks,
  validatingWebhooks,
  type MutatingWebhooksOptions,
  type WebhooksOptions,
} from './webhook/webhooks.ts'
export { certificateRequestor } from './certificate-requestor.ts'
