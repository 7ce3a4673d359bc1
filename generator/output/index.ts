/** The folder of generated files: its manifest, and what prevents writing it. */
export { FolderError } from './folder.ts'
export { digestOf, MANIFEST_PATH, parseManifest } from './manifest.ts'
export type { Drift, Obstacle } from './plan.ts'
