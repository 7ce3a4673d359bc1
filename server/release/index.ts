/** Releases of the API, and the feature gates of each. */
export { describeGates, type FeatureGates, readFeatureGates } from './feature-gates.ts'
export { formatRelease, parseRelease } from './release.ts'
