export {
  isTrue,
  readDefinition,
  type Condition,
  type CustomDefinition,
  type CustomNames,
  type CustomVersion,
} from './custom-definition.ts'
export { CustomTypes, type CustomTypesOptions } from './custom-types.ts'
export { established, judgeNames, type UsedNames } from './names.ts'
export { NamesIndex } from './names-index.ts'
export {
  approvalErrors,
  definitionChangeErrors,
  definitionErrors,
  definitionNameErrors,
} from './validation/definition.ts'
export type { SchemaJudge } from './validation/versions.ts'
