import { isJsonObject, type JsonObject } from '../../json/index.ts'
import { fieldElement } from './element.ts'
import { isEmpty, isMember, type FieldSet } from './field-set.ts'
import { resolve, type ListTopology, type MapTopology, type Topology } from './topology.ts'

/**
 * Returns the value without the fields and items of the set. A container that loses all its content stays, empty,
 * unless the set contains it too. The given value is not changed; untouched parts are shared with it.
 */
export function removeItems(topology: Topology, value: unknown, set: FieldSet): unknown {
  if (isEmpty(set)) return value
  const resolved = resolve(topology, value)
  if (resolved.kind === 'map' && isJsonObject(value)) return removeFromMap(resolved, value, set)
  if (resolved.kind === 'list' && Array.isArray(value)) return removeFromList(resolved, value, set)
  return value
}

function removeFromMap(topology: MapTopology, map: Readonly<JsonObject>, set: FieldSet): unknown {
  let copy: JsonObject | undefined
  for (const name of Object.keys(map)) {
    const field = topology.field(name)
    const node = set[field?.element ?? fieldElement(name)]
    if (node === undefined) continue
    if (isMember(node) || field === undefined) {
      copy ??= { ...map }
      Reflect.deleteProperty(copy, name)
      continue
    }
    const left = removeItems(field.topology, map[name], node)
    if (left !== map[name]) (copy ??= { ...map })[name] = left
  }
  return copy ?? map
}

function removeFromList(topology: ListTopology, list: readonly unknown[], set: FieldSet): unknown {
  const left: unknown[] = []
  let changed = false
  for (const item of list) {
    const element = topology.elementOf(item)
    const node = element === undefined ? undefined : set[element]
    if (node !== undefined && isMember(node)) {
      changed = true
      continue
    }
    const kept = node === undefined ? item : removeItems(topology.items, item, node)
    changed ||= kept !== item
    left.push(kept)
  }
  return changed ? left : list
}
