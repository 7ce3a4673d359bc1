export { intentErrors } from './check.ts'
export { merge } from './merge.ts'
