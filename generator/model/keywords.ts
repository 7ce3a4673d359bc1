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

/** Formats that schema files may name. */
export const FORMATS: readonly string[] = [
  'date',
  'date-time',
  'date-time-micro',
  'datetime',
  'byte',
  'quantity',
  'int32',
  'int64',
  'float',
  'double',
  'duration',
  'uuid',
  'ipv4',
  'ipv6',
  'cidr',
  'uri',
  'mac',
  'hostname',
  'email',
]

/** Those that definitions and documents of OpenAPI don't know. */
export const OWN_FORMATS: readonly string[] = ['date-time-micro', 'quantity']
