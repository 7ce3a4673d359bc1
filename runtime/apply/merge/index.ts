export { intentFaults, type IntentFault } from './check.ts'
export { merge, mergeIntent } from './merge.ts'
