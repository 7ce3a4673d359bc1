export { strategicMerge } from './merge.ts'
