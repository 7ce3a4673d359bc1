import { isJsonObject, jsonEqual, type JsonObject } from '../../json/index.ts'
import { resolve, type MapTopology, type Topology } from '../fields/topology.ts'
import { mergeLists } from './merge-lists.ts'

/**
 * Merges an intent into the live value: what both set is as in the intent, and nothing is removed (SSA-15). If the
 * result equals the live value, it is the live value itself. Neither argument is changed; the result shares parts with
 * both.
 */
export function merge(topology: Topology, live: unknown, intent: unknown): unknown {
  if (intent === undefined || live === intent) return live
  if (live === undefined) return intent
  const resolved = resolve(topology, intent === null ? live : intent)
  if (resolved.kind === 'map') return mergeMaps(resolved, live, intent)
  if (resolved.kind === 'list') return mergeLists(resolved, live, intent, merge)
  return jsonEqual(live, intent) ? live : intent
}

const isBare = (value: unknown): boolean => {
  if (isJsonObject(value)) for (const _ in value) return false
  return true
}

function mergeMaps(topology: MapTopology, live: unknown, intent: unknown): unknown {
  if (isBare(live) && isBare(intent)) return jsonEqual(live, intent) ? live : intent
  if (!isJsonObject(intent)) return intent === null ? live : intent
  if (!isJsonObject(live)) return intent
  let copy: JsonObject | undefined
  for (const name of Object.keys(intent)) {
    const field = topology.topologyOf(name)
    if (field === undefined) continue
    const before = Object.hasOwn(live, name) ? live[name] : undefined
    const after = merge(field, before, intent[name])
    if (after !== before) define((copy ??= { ...live }), name, after)
  }
  return copy ?? live
}

/** Sets an own field, whatever its name. */
function define(object: JsonObject, name: string, value: unknown): void {
  if (name !== '__proto__') object[name] = value
  else Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true })
}
