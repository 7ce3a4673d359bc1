import {
  defined,
  isJsonNumber,
  isJsonObject,
  type JsonObject,
  listOf,
  objectOf,
  objectsOf,
  stringOf,
  textsOf,
} from '../json/index.ts'
import type { Sliced } from '../async/index.ts'
import type { StructuralSchema, ValidationRule } from '../schema/index.ts'
import { marksOf, type SchemaMark, type Marks } from './marks.ts'

export interface SchemaReading {
  /** Prefix of the schema's extensions. */
  readonly extensionPrefix: string
  /** Schema of `metadata`, of the objects themselves and of embedded ones. */
  readonly objectMeta: StructuralSchema
  /** Fields that no schema names, of any object in the schema. Default: the schema's own markers say it (MIG-14-8). */
  readonly unknownFields?: 'kept'
}

type Draft = { -readonly [K in keyof StructuralSchema]: StructuralSchema[K] }

const TYPES = ['object', 'array', 'string', 'integer', 'number', 'boolean'] as const
const NUMBERS = [
  ...(['minLength', 'maxLength', 'minimum', 'maximum', 'multipleOf', 'minItems', 'maxItems'] as const),
  ...(['minProperties', 'maxProperties'] as const),
] as const
const FLAGS = ['nullable', 'exclusiveMinimum', 'exclusiveMaximum', 'uniqueItems'] as const
const BRANCHES = ['allOf', 'anyOf', 'oneOf'] as const

/** Formats that restrict values of such kinds; all others only inform readers. */
const FORMATS: ReadonlySet<string> = new Set([
  'int32',
  'int64',
  'float',
  'double',
  'byte',
  'date',
  'date-time',
  'datetime',
  'duration',
  'uuid',
  'ipv4',
  'ipv6',
  'cidr',
  'mac',
  'hostname',
  'email',
  'uri',
])

/** Nodes that are read in one slice, which takes a millisecond or two. */
const NODES_AT_ONCE = 1_000

interface NodeReading {
  readonly marks: Marks
  readonly objectMeta: StructuralSchema
  readonly unknownFields: SchemaReading['unknownFields']
  /** Number of nodes that have been read. */
  nodes: number
}

/**
 * Reads the structural schema of a custom kind from its `openAPIV3Schema`. Values of a wrong type are no decoding
 * errors of such kinds; their metadata is typed as that of every kind. Read in slices of a thousand nodes.
 */
export function* readObjectSchema(
  source: JsonObject,
  { extensionPrefix, objectMeta, unknownFields }: SchemaReading,
): Sliced<StructuralSchema> {
  const reading = { marks: marksOf(extensionPrefix), objectMeta, unknownFields, nodes: 0 }
  const { properties, ...schema } = yield* readNode(source, reading)
  return { ...schema, type: 'object', properties: identified(properties, reading) }
}

/** Adds to a schema what every object has besides its own properties. */
function identified(
  properties: StructuralSchema['properties'] = {},
  { objectMeta }: Pick<NodeReading, 'objectMeta'>,
): Readonly<Record<string, StructuralSchema>> {
  const text: StructuralSchema = { type: 'string' }
  return { apiVersion: text, kind: text, ...properties, metadata: metadataOf(properties.metadata, objectMeta) }
}

/** Returns the schema of the metadata of every object; a declared one may only restrict the names. */
function metadataOf(declared: StructuralSchema | undefined, objectMeta: StructuralSchema): StructuralSchema {
  const { name, generateName } = declared?.properties ?? {}
  const said = [declared?.validations, name, generateName].some((part) => part !== undefined)
  if (declared === undefined || !said) return objectMeta
  // No longer the named type, from which it differs below.
  const { typeName: _, ...every } = objectMeta
  const { validations } = declared
  const text = (own: StructuralSchema | undefined): StructuralSchema => ({ type: 'string', ...own })
  return {
    type: 'object',
    ...every,
    ...defined({ validations }),
    properties: { ...objectMeta.properties, name: text(name), generateName: text(generateName) },
  }
}

function* readNode(source: JsonObject, reading: NodeReading): Sliced<StructuralSchema> {
  const node = readLeaf(source, reading)
  if (++reading.nodes % NODES_AT_ONCE === 0) yield
  if (isNested(source)) yield* readNested(source, node, reading)
  if (source[reading.marks['embedded-resource']] === true) {
    node.embeddedResource = true
    node.properties = identified(node.properties, reading)
  }
  return node
}

/** Returns whether a node has nested nodes. Nearly all nodes of a large schema have none. */
const isNested = ({ properties, additionalProperties, items, not, allOf, anyOf, oneOf }: JsonObject): boolean =>
  [properties, additionalProperties, items, not, allOf, anyOf, oneOf].some((part) => part !== undefined)

/** Reads the keywords of a node, except its nested nodes. */
function readLeaf(source: JsonObject, reading: NodeReading): Draft {
  const node: Draft = { lateTyped: true }
  readKeywords(source, node)
  readExtensions(source, node, reading)
  if (reading.unknownFields === 'kept' && (node.type ?? 'object') === 'object') node.preserveUnknownFields = true
  return node
}

function readKeywords(source: JsonObject, node: Draft): void {
  const type = TYPES.find((known) => known === source.type)
  if (type !== undefined) node.type = type
  if (typeof source.format === 'string' && FORMATS.has(source.format)) node.format = source.format
  for (const keyword of FLAGS) if (source[keyword] === true) node[keyword] = true
  for (const keyword of NUMBERS) {
    const value = source[keyword]
    if (isJsonNumber(value)) node[keyword] = Number(value)
  }
  if (typeof source.pattern === 'string' && source.pattern !== '') node.pattern = source.pattern
  if (Array.isArray(source.enum)) node.enum = listOf(source.enum)
  if (Array.isArray(source.required)) node.required = textsOf(source.required)
  if (source.default !== undefined && source.default !== null) node.default = source.default
}

function* readNested(source: JsonObject, node: Draft, reading: NodeReading): Sliced<void> {
  const { properties, additionalProperties, items, not } = source
  if (isJsonObject(properties)) {
    const read: [string, StructuralSchema][] = []
    for (const name in properties) read.push([name, yield* readNode(objectOf(properties[name]), reading)])
    node.properties = Object.fromEntries(read)
  }
  if (additionalProperties === true) node.additionalProperties = true
  else if (isJsonObject(additionalProperties))
    node.additionalProperties = yield* readNode(additionalProperties, reading)
  if (isJsonObject(items)) node.items = yield* readNode(items, reading)
  if (isJsonObject(not)) node.not = yield* readNode(not, reading)
  for (const keyword of BRANCHES) {
    if (!Array.isArray(source[keyword])) continue
    const branches: StructuralSchema[] = []
    for (const branch of objectsOf(source[keyword])) branches.push(yield* readNode(branch, reading))
    node[keyword] = branches
  }
}

function readExtensions(source: JsonObject, node: Draft, reading: NodeReading): void {
  const marker = (mark: SchemaMark): unknown => source[reading.marks[mark]]
  const listType = marker('list-type')
  const mapType = marker('map-type')
  const rules = marker('validations')
  if (listType === 'atomic' || listType === 'set' || listType === 'map') node.listType = listType
  if (mapType === 'atomic' || mapType === 'granular') node.mapType = mapType
  const keys = textsOf(marker('list-map-keys'))
  if (keys.length > 0) node.listMapKeys = keys
  if (marker('int-or-string') === true) node.intOrString = true
  if (marker('preserve-unknown-fields') === true) node.preserveUnknownFields = true
  if (Array.isArray(rules)) node.validations = objectsOf(rules).map(readRule)
}

function readRule(source: JsonObject): ValidationRule {
  const text = <K extends string>(name: K): { readonly [P in K]?: string } => {
    const value = source[name]
    return (typeof value === 'string' && value !== '' ? { [name]: value } : {}) as { readonly [P in K]?: string }
  }
  return {
    rule: stringOf(source.rule),
    ...text('message'),
    ...text('messageExpression'),
    ...text('reason'),
    ...text('fieldPath'),
    ...(source.optionalOldSelf === true ? { optionalOldSelf: true } : {}),
  }
}
