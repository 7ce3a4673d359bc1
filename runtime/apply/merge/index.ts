export { intentFaults, type IntentFault } from './check.ts'
export { merge } from './merge.ts'
