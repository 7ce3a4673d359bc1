export { intentErrors, type IntentError } from './check.ts'
export { merge } from './merge.ts'
