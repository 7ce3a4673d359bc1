export { tokenCleaner } from './cleaner.ts'
export { bootstrapSigner } from './signer.ts'
export type { ClusterInfo } from './cluster-info.ts'
export { isSignedBy } from './signature.ts'
