/** Makes generated code of schemas. */
export type { ModulePlace } from './emit/output.ts'
export { generate } from './generate.ts'
export type { WriteMode } from './output/produce.ts'
