import { isJsonObject, type JsonObject } from '../../json/index.ts'
import { EMPTY, LEAF, WITH_SELF, type DraftFieldSet, type FieldSet } from './field-set.ts'
import { indexItems } from './list-items.ts'
import { resolve, type ListTopology, type MapTopology, type Topology } from './topology.ts'

const isNothing = (value: unknown): boolean => value === null || (isJsonObject(value) && isBare(value))

const isBare = (map: Readonly<JsonObject>): boolean => {
  for (const _ in map) return false
  return true
}

/**
 * Returns the fields that an intent sets: every leaf, every list item and every key of a map, but not the structs above
 * them. Items that a live list repeats count as one.
 */
export const toFieldSet = (topology: Topology, object: unknown): FieldSet =>
  fieldsBelow(topology, object, EMPTY, 'passed') ?? EMPTY

/** Returns the same with every struct and list above them that the schema names. */
export const toNamedFieldSet = (topology: Topology, object: unknown): FieldSet =>
  fieldsBelow(topology, object, EMPTY, 'owned') ?? EMPTY

/** Whether structs and lists with fields below them are in the set too. */
type OnTheWay = 'owned' | 'passed'

/** Returns the node of a value, which begins with `self`; undefined: it contains no field, and is none itself. */
function fieldsBelow(topology: Topology, value: unknown, self: FieldSet, onTheWay: OnTheWay): FieldSet | undefined {
  const resolved = resolve(topology, value)
  switch (resolved.kind) {
    case 'scalar':
    case 'atomic':
      return LEAF
    case 'list':
      return Array.isArray(value) ? fieldsOfList(resolved, value, self, onTheWay) : undefined
    case 'map':
      return isJsonObject(value) ? fieldsOfMap(resolved, value, self, onTheWay) : undefined
  }
}

function fieldsOfMap(
  topology: MapTopology,
  map: Readonly<JsonObject>,
  self: FieldSet,
  onTheWay: OnTheWay,
): FieldSet | undefined {
  let out: DraftFieldSet | undefined
  for (const name in map) {
    const value = map[name]
    const field = topology.field(name)
    if (value === undefined || field === undefined) continue
    const isKey = !field.declared
    const below = fieldsBelow(field.topology, value, isKey || onTheWay === 'owned' ? WITH_SELF : EMPTY, onTheWay)
    const node = below ?? (isKey || isNothing(value) ? LEAF : undefined)
    if (node !== undefined) (out ??= { ...self })[field.element] = node
  }
  return out
}

function fieldsOfList(
  topology: ListTopology,
  list: readonly unknown[],
  self: FieldSet,
  onTheWay: OnTheWay,
): FieldSet | undefined {
  const index = indexItems(topology, list)
  if (index === undefined) return LEAF
  if (list.length === 0) return undefined
  const out: DraftFieldSet = { ...self }
  for (const [element, item] of index.first) {
    const isRepeated = index.repeated.has(element)
    out[element] = (isRepeated ? undefined : fieldsBelow(topology.items, item, WITH_SELF, onTheWay)) ?? LEAF
  }
  return out
}

/** Returns the fields that are added or removed together with a value: all of them, structs too. */
export function everyField(topology: Topology, value: unknown): FieldSet {
  const resolved = resolve(topology, value)
  let out: DraftFieldSet | undefined
  if (resolved.kind === 'map' && isJsonObject(value)) {
    for (const name in value) {
      const field = resolved.field(name)
      if (field === undefined || value[name] === undefined) continue
      ;(out ??= { ...WITH_SELF })[field.element] = everyField(field.topology, value[name])
    }
  } else if (resolved.kind === 'list' && Array.isArray(value)) {
    const index = indexItems(resolved, value)
    for (const [element, item] of index?.first ?? []) {
      const isRepeated = index?.repeated.has(element) === true
      ;(out ??= { ...WITH_SELF })[element] = isRepeated ? LEAF : everyField(resolved.items, item)
    }
  }
  return out ?? LEAF
}
