import { derived } from '../../async/index.ts'
import { isJsonObject } from '../../json/index.ts'
import { listTypeOf, type StructuralSchema } from '../../schema/index.ts'
import { elementJson, fieldElement, fieldName, isFieldElement, valueElement, type PathElement } from './element.ts'

/** A field of a struct, or a key of a map. */
interface MapField {
  readonly element: PathElement
  readonly topology: Topology
  /** Whether the schema names it. */
  readonly declared: boolean
}

/** A map or struct whose fields are owned separately (MERGE-06). */
export interface MapTopology {
  readonly kind: 'map'
  /** Finds a field; undefined: the schema has none of the name. */
  field(name: string): MapField | undefined
  /** Returns the topology of a field; undefined: the schema has none of the name. */
  topologyOf(name: string): Topology | undefined
  /** Finds the field to which an element leads; undefined: there is none. */
  fieldAt(element: PathElement): MapField | undefined
}

/** A list whose items are owned separately: identified by their keys (MERGE-03), or by their value (MERGE-02). */
export interface ListTopology {
  readonly kind: 'list'
  readonly items: Topology
  /** Returns the element that leads to the item; undefined: the item is invalid in such a list. */
  elementOf(item: unknown): PathElement | undefined
  /** Returns why the item has no element, in words that clients know. */
  problemOf(item: unknown): string
}

/** How the parts of a value are owned and merged, by the markers of its schema (MERGE-01 to MERGE-06). */
export type Topology =
  | MapTopology
  | ListTopology
  | { readonly kind: 'scalar'; readonly type: 'string' | 'numeric' | 'boolean' | 'untyped' }
  /** Owned as a whole (MERGE-01, MERGE-05). */
  | { readonly kind: 'atomic'; readonly type: 'map' | 'list' }
  /** Without a schema: the value decides (MERGE-09). */
  | { readonly kind: 'deduced' }

/** A topology that no longer depends on the value. */
export type Resolved = Exclude<Topology, { readonly kind: 'deduced' }>

const DEDUCED: Topology = { kind: 'deduced' }
const ATOMIC_LIST: Resolved = { kind: 'atomic', type: 'list' }
const ATOMIC_MAP: Resolved = { kind: 'atomic', type: 'map' }
const UNTYPED: Resolved = { kind: 'scalar', type: 'untyped' }
/** Returns the topology of a map with any keys, whose values have one topology. */
const keysOf = (topology: Topology): MapTopology => ({
  kind: 'map',
  field: (name) => ({ element: fieldElement(name), topology, declared: false }),
  topologyOf: () => topology,
  fieldAt: (element) => (isFieldElement(element) ? { element, topology, declared: false } : undefined),
})

const DEDUCED_MAP = keysOf(DEDUCED)

/** Resolves the topology for a value: without a schema lists are atomic, and objects are maps with any keys. */
export function resolve(topology: Topology, value: unknown): Resolved {
  if (topology.kind !== 'deduced') return topology
  if (Array.isArray(value)) return ATOMIC_LIST
  return typeof value === 'object' ? DEDUCED_MAP : UNTYPED
}

/** Returns the topology of a schema, made once and only as deep as needed. */
export const topologyOf: (schema: StructuralSchema) => Topology = derived((schema) => {
  if (schema.intOrString === true) return UNTYPED
  if (schema.type === 'array' || schema.items !== undefined) return listTopology(schema)
  if (schema.type === 'object' || schema.properties !== undefined || schema.additionalProperties !== undefined) {
    return schema.mapType === 'atomic' ? ATOMIC_MAP : mapTopology(schema)
  }
  switch (schema.type) {
    case 'string':
      return { kind: 'scalar', type: schema.format === 'quantity' ? 'untyped' : 'string' }
    case 'integer':
    case 'number':
      return { kind: 'scalar', type: 'numeric' }
    case 'boolean':
      return { kind: 'scalar', type: 'boolean' }
    default:
      return DEDUCED
  }
})

function mapTopology(schema: StructuralSchema): Topology {
  const { properties = {}, additionalProperties } = schema
  const free = schema.preserveUnknownFields === true || schema.embeddedResource === true
  const bare = Object.keys(properties).length === 0 && additionalProperties === undefined
  const others = isJsonObject(additionalProperties)
    ? topologyOf(additionalProperties)
    : additionalProperties === true || free || bare
      ? DEDUCED
      : undefined
  const keys = others === undefined ? undefined : keysOf(others)
  if (keys !== undefined && Object.keys(properties).length === 0) return keys
  const byName = new Map<string, MapField>()
  const byElement = new Map<PathElement, MapField>()
  const declare = (name: string): MapField | undefined => {
    const declared = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (declared === undefined) return undefined
    const field: MapField = { element: fieldElement(name), topology: topologyOf(declared), declared: true }
    byName.set(name, field)
    byElement.set(field.element, field)
    return field
  }
  return {
    kind: 'map',
    field: (name) => byName.get(name) ?? declare(name) ?? keys?.field(name),
    topologyOf: (name) => (byName.get(name) ?? declare(name))?.topology ?? others,
    fieldAt: (element) =>
      byElement.get(element) ??
      (isFieldElement(element) ? (declare(fieldName(element)) ?? keys?.fieldAt(element)) : undefined),
  }
}

function listTopology(schema: StructuralSchema): Topology {
  const { items = {} } = schema
  const list = listTypeOf(schema)
  switch (list.type) {
    case 'map':
      return keyedList(items, list.keys)
    case 'set':
      return setList(items)
    case 'atomic':
      return ATOMIC_LIST
  }
}

const setList = (items: StructuralSchema): ListTopology => ({
  kind: 'list',
  items: topologyOf(items),
  elementOf: (item) => (typeof item === 'object' ? undefined : valueElement(item)),
  problemOf: (item) =>
    item === null
      ? "associative list without keys has an element that's an explicit null"
      : Array.isArray(item)
        ? 'not supported: associative list with lists as elements'
        : "associative list without keys has an element that's a map type",
})

function keyedList(items: StructuralSchema, names: readonly string[]): ListTopology {
  const keys = [...names].sort().map((name) => {
    const standard = items.properties?.[name]?.default
    return { name, json: elementJson(name), standard: standard === undefined ? undefined : elementJson(standard) }
  })
  return {
    kind: 'list',
    get items() {
      return topologyOf(items)
    },
    elementOf(item) {
      if (!isJsonObject(item)) return undefined
      let text = ''
      for (const { name, json, standard } of keys) {
        const own = item[name]
        const value = own === undefined ? standard : elementJson(own)
        if (value !== undefined) text += `${text === '' ? '' : ','}${json}:${value}`
      }
      return `k:{${text}}`
    },
    problemOf: (item) =>
      item === null
        ? 'associative list with keys may not have a null element'
        : 'associative list with keys may not have non-map elements',
  }
}
