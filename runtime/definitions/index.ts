export { isTrue, readDefinition, type CustomDefinition } from './custom-definition.ts'
export { CustomTypes } from './custom-types.ts'
export { ESTABLISHED, calculateNames, type UsedNames } from './names.ts'
export { NamesIndex } from './names-index.ts'
export {
  approvalErrors,
  definitionChangeErrors,
  definitionErrors,
  definitionNameErrors,
} from './validation/definition.ts'
export { SoundSchemas } from './validation/sound-schemas.ts'
export type { SchemaValidator } from './validation/versions.ts'
