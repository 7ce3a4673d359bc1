/** Loads schema files: returns the model of all kinds, or the issues with their positions. */
export { issuesOf } from './form.ts'
export { type LoadResult, loadSchemas } from './load.ts'
export { type Locator, locatorOf, type Position } from './position.ts'
export { parseYaml } from './yaml.ts'
export type { KindModel } from '../model/model.ts'
