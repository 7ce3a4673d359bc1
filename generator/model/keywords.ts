import type { SchemaNode } from './model.ts'

/** Keywords of values that mean the same in a node, in a structural schema and in the served documents. */
export const VALUE_KEYWORDS = [
  'nullable',
  'required',
  'default',
  'enum',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
] as const satisfies readonly (keyof SchemaNode)[]

/** Keywords that mean the same in a node and in a structural schema, in the order in which they are printed. */
export const PLAIN_KEYWORDS = [
  'type',
  'format',
  ...VALUE_KEYWORDS,
  'listType',
  'listMapKeys',
  'mapType',
  'patchStrategy',
  'patchMergeKey',
  'intOrString',
  'embeddedResource',
  'preserveUnknownFields',
  'immutable',
  'omitEmpty',
  'validations',
] as const satisfies readonly (keyof SchemaNode)[]
