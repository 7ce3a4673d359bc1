import { isJsonObject, type JsonObject } from '../../meta/json.ts'
import { fieldElement } from './element.ts'
import { EMPTY, LEAF, withSelf, type DraftFieldSet, type FieldSet } from './field-set.ts'
import { indexItems } from './list-items.ts'
import { resolve, type ListTopology, type MapTopology, type Topology } from './topology.ts'

const isNothing = (value: unknown): boolean =>
  value === null || (isJsonObject(value) && Object.keys(value).length === 0)

/**
 * The fields that an intent sets: every leaf, every list item and every key of a map, but not the structs on the way.
 * Items that a live list repeats count as one.
 */
export const toFieldSet = (topology: Topology, object: unknown): FieldSet => fieldsBelow(topology, object) ?? EMPTY

/** The node of a value; undefined: it holds no field, and is none by itself. */
function fieldsBelow(topology: Topology, value: unknown): FieldSet | undefined {
  const resolved = resolve(topology, value)
  switch (resolved.kind) {
    case 'scalar':
    case 'atomic':
      return LEAF
    case 'list':
      return Array.isArray(value) ? fieldsOfList(resolved, value) : undefined
    case 'map':
      return isJsonObject(value) ? fieldsOfMap(resolved, value) : undefined
  }
}

function fieldsOfMap(topology: MapTopology, map: Readonly<JsonObject>): FieldSet | undefined {
  let out: DraftFieldSet | undefined
  for (const name in map) {
    const value = map[name]
    const field = topology.field(name)
    if (value === undefined || field === undefined) continue
    const below = fieldsBelow(field, value)
    const member = isNothing(value) || !topology.declares(name)
    const node = below === undefined ? (member ? LEAF : undefined) : member ? withSelf(below) : below
    if (node !== undefined) (out ??= {})[fieldElement(name)] = node
  }
  return out
}

function fieldsOfList(topology: ListTopology, list: readonly unknown[]): FieldSet | undefined {
  const index = indexItems(topology, list)
  if (index === undefined) return LEAF
  const out: DraftFieldSet = {}
  for (const [element, items] of index) out[element] = nodeOfItems(topology, items)
  return index.size === 0 ? undefined : out
}

function nodeOfItems(topology: ListTopology, items: readonly unknown[]): FieldSet {
  if (items.length > 1) return LEAF
  const below = fieldsBelow(topology.items, items[0])
  return below === undefined ? LEAF : withSelf(below)
}

/** The fields that come with a value that was not there before, or go with it: all of them, structs too. */
export function everyField(topology: Topology, value: unknown): FieldSet {
  const resolved = resolve(topology, value)
  const out: DraftFieldSet = {}
  if (resolved.kind === 'map' && isJsonObject(value)) {
    for (const name in value) {
      const field = resolved.field(name)
      if (field !== undefined && value[name] !== undefined) out[fieldElement(name)] = everyField(field, value[name])
    }
  } else if (resolved.kind === 'list' && Array.isArray(value)) {
    for (const [element, items] of indexItems(resolved, value) ?? []) {
      out[element] = items.length > 1 ? LEAF : everyField(resolved.items, items[0])
    }
  }
  return Object.keys(out).length === 0 ? LEAF : withSelf(out)
}
