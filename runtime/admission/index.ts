export * from './types.ts'
export { namespaceLifecycle, type NamespaceLifecycleOptions } from './namespace-lifecycle.ts'
export { podPriority, type PodPriorityOptions } from './pod-priority.ts'
export { certificateRequestor } from './certificate-requestor.ts'
