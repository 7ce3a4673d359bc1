export { conversionError } from './conversion.ts'
export { goText } from './go-text.ts'
export { strategicMerge } from './merge.ts'
