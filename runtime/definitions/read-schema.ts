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
import { derived, type Sliced } from '../async/index.ts'
import type { StructuralSchema, ValidationRule } from '../schema/index.ts'
import { isNested } from './is-nested.ts'
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
  /** Whether one of them has the metadata of objects. */
  embeds: boolean
}

/** A schema as it was read, and what it depends on. */
interface ReadSchema extends Omit<SchemaReading, 'unknownFields'> {
  readonly unknownFields: SchemaReading['unknownFields']
  /** The schema as it is without the metadata of objects. */
  readonly node: StructuralSchema
  /** Whether there are nodes with the metadata of objects in it. */
  readonly embeds: boolean
  readonly schema: StructuralSchema
}

/** How often the same schema is read differently: when it is validated, and when its type is served. */
const READINGS = 4

/**
 * How a schema was read before: when it was validated, for the type that is served, or both, for a write that leaves it as
 * it is.
 */
const readBefore = derived((_: JsonObject): ReadSchema[] => [])

/**
 * Reads the structural schema of a custom kind from its `openAPIV3Schema`. Values of a wrong type are no decoding
 * errors of such kinds; their metadata is typed as that of every kind. Read in slices of a thousand nodes, and once:
 * the source must not be changed later, and what is made of the same part of it is the same object.
 */
export function* readObjectSchema(source: JsonObject, how: SchemaReading): Sliced<StructuralSchema> {
  const { extensionPrefix, objectMeta, unknownFields } = how
  const before = readBefore(source).filter(
    (one) => one.extensionPrefix === extensionPrefix && one.unknownFields === unknownFields,
  )
  const same = before.find((one) => one.objectMeta === objectMeta)
  if (same !== undefined) return same.schema
  const reading = { marks: marksOf(extensionPrefix), objectMeta, unknownFields, nodes: 0, embeds: false }
  const node = before.find(({ embeds }) => !embeds)?.node ?? (yield* readNode(source, reading))
  const { properties, ...rest } = node
  const schema: StructuralSchema = { ...rest, type: 'object', properties: identified(properties, reading) }
  const known = readBefore(source)
  if (known.length === READINGS) known.shift()
  known.push({ extensionPrefix, objectMeta, unknownFields, node, embeds: reading.embeds, schema })
  return schema
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
    reading.embeds = true
    node.embeddedResource = true
    node.properties = identified(node.properties, reading)
  }
  return node
}

/**
 * Reads the properties of a node. Nearly all nodes of a large schema are properties without nested nodes: a generator for
 * each would cost more than to read it.
 */
function* readProperties(
  properties: JsonObject,
  reading: NodeReading,
): Sliced<Readonly<Record<string, StructuralSchema>>> {
  const embedded = reading.marks['embedded-resource']
  const read: [string, StructuralSchema][] = []
  for (const name in properties) {
    const source = objectOf(properties[name])
    if (isNested(source) || source[embedded] === true) read.push([name, yield* readNode(source, reading)])
    else {
      read.push([name, readLeaf(source, reading)])
      if (++reading.nodes % NODES_AT_ONCE === 0) yield
    }
  }
  return Object.fromEntries(read)
}

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
  if (isJsonObject(properties)) node.properties = yield* readProperties(properties, reading)
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
