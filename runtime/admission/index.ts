export * from './types.ts'
export { namespaceLifecycle, type NamespaceLifecycleOptions } from './namespace-lifecycle.ts'
