import { compiledOf } from './compiled.ts'
import type { StructuralSchema } from './structural.ts'

/** How a value is encoded on the Protobuf wire. `raw` is any JSON, as bytes within a message. */
export type WireForm =
  | 'string'
  | 'bytes'
  | 'bool'
  | 'int32'
  | 'int64'
  | 'double'
  | 'time'
  | 'microTime'
  | 'quantity'
  | 'intOrString'
  | 'raw'
  | 'message'
  | 'list'
  | 'map'

/** The properties of a schema that determine its wire form; nodes of the generator's model have them too. */
type WireTraits = Pick<
  StructuralSchema,
  'type' | 'format' | 'intOrString' | 'preserveUnknownFields' | 'embeddedResource'
> & { readonly properties?: object; readonly additionalProperties?: object | true }

const STRINGS: Readonly<Record<string, WireForm>> = {
  'date-time': 'time',
  'date-time-micro': 'microTime',
  byte: 'bytes',
  quantity: 'quantity',
}

function objectForm({ properties, additionalProperties, ...traits }: WireTraits): WireForm {
  if (properties !== undefined) return 'message'
  if (traits.embeddedResource || traits.preserveUnknownFields || additionalProperties === true) return 'raw'
  return additionalProperties === undefined ? 'message' : 'map'
}

export function wireFormOf(traits: WireTraits): WireForm {
  if (traits.intOrString) return 'intOrString'
  switch (traits.type) {
    case 'string':
      return STRINGS[traits.format ?? ''] ?? 'string'
    case 'integer':
      return traits.format === 'int32' ? 'int32' : 'int64'
    case 'number':
      return 'double'
    case 'boolean':
      return 'bool'
    case 'array':
      return 'list'
    case 'object':
      return objectForm(traits)
    default:
      return 'raw'
  }
}

/**
 * The wire shape of a field whose JSON has several shapes, or omits a message that the wire has. `wrappedList` is a
 * list within a message, `{ items = 1 }`; the others are a schema or a list of schemas, a boolean, or a list of names.
 */
export type WireShape = 'wrappedList' | 'schemaOrList' | 'schemaOrBool' | 'schemaOrNames'

const SHAPES: Readonly<Record<string, Readonly<Record<string, WireShape>>>> = {
  'meta/v1.APIResource': { verbs: 'wrappedList' },
  'apiextensions/v1.JSONSchemaProps': {
    items: 'schemaOrList',
    additionalItems: 'schemaOrBool',
    additionalProperties: 'schemaOrBool',
    dependencies: 'schemaOrNames',
  },
}

/** Returns the wire shape of a property of a named type, if its schema does not determine it. */
export const wireShapeOf = (typeName: string | undefined, property: string): WireShape | undefined =>
  SHAPES[typeName ?? '']?.[property]

/**
 * Returns the name of a property's field in a message, without characters that Protobuf forbids: `x-name` is `xName`.
 */
export const wireName = (property: string): string =>
  property
    .replace(/^\$/, '')
    .replaceAll(/[^A-Za-z0-9_]+(.)?/g, (_, next: string | undefined) => (next ?? '').toUpperCase())

/** Reports whether every part of an object has a field number, so that the object can be sent as Protobuf. */
export function isWired(schema: StructuralSchema | undefined): boolean {
  if (schema === undefined || (schema.wire === undefined && schema.inlineWire === undefined)) return false
  const compiled = compiledOf(schema)
  if (compiled.isWired !== undefined) return compiled.isWired
  // While a type that contains itself is being examined, its own fields count as wired.
  compiled.isWired = true
  compiled.isWired = Object.entries(schema.properties ?? {}).every(
    ([name, each]) =>
      isNumbered(schema, name) && (wireShapeOf(schema.typeName, name) !== undefined || hasWiredParts(each)),
  )
  return compiled.isWired
}

const isNumbered = ({ wire = {}, inlineWire }: StructuralSchema, name: string): boolean =>
  name === 'apiVersion' ||
  name === 'kind' ||
  Object.hasOwn(wire, name) ||
  (inlineWire !== undefined && isNumbered(inlineWire.schema, name))

function hasWiredParts(schema: StructuralSchema): boolean {
  const { items, additionalProperties } = schema
  switch (wireFormOf(schema)) {
    case 'message':
      return schema.properties === undefined || isWired(schema)
    case 'list':
      return items === undefined || hasWiredParts(items)
    case 'map':
      return typeof additionalProperties !== 'object' || hasWiredParts(additionalProperties)
    default:
      return true
  }
}
