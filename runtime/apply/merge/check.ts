import { jsonText, isJsonNumber, isJsonObject, type JsonObject } from '../../json/index.ts'
import { isEnough } from '../../api/index.ts'
import { describePath, type PathElement } from '../fields/element.ts'
import { resolve, type ListTopology, type MapTopology, type Topology } from '../fields/topology.ts'

/** A part of an intent that can't be merged: its path, and why. */
interface IntentError {
  readonly path: string
  readonly reason: 'mistyped' | 'repeated'
  readonly problem: string
  readonly value: unknown
}

/**
 * Returns the errors that prevent merging an intent, as many as a refusal lists: values that their fields can't hold,
 * and repeated items (MERGE-02, MERGE-03).
 */
export function intentErrors(topology: Topology, intent: unknown): readonly IntentError[] {
  const check = new IntentCheck()
  check.value(topology, intent)
  return check.errors
}

const WORDING = { string: 'string', boolean: 'boolean', numeric: 'numeric (int or float)', untyped: 'scalar' } as const

const isScalar = (type: keyof typeof WORDING, value: unknown): boolean =>
  type === 'untyped' ? typeof value !== 'object' : type === 'numeric' ? isJsonNumber(value) : typeof value === type

/** Walks an intent and tracks the path. */
class IntentCheck {
  readonly errors: IntentError[] = []
  readonly #path: PathElement[] = []

  value(topology: Topology, value: unknown): void {
    if (value === null || value === undefined) return
    const resolved = resolve(topology, value)
    switch (resolved.kind) {
      case 'map':
        return isJsonObject(value) ? this.#map(resolved, value) : this.#mistyped('map', value)
      case 'list':
        return Array.isArray(value) ? this.#list(resolved, value) : this.#mistyped('list', value)
      case 'atomic':
        if ((resolved.type === 'list') !== Array.isArray(value)) this.#mistyped(resolved.type, value)
        return
      case 'scalar':
        if (!isScalar(resolved.type, value)) this.#mistyped(WORDING[resolved.type], value)
    }
  }

  #map(topology: MapTopology, map: Readonly<JsonObject>): void {
    for (const name in map) {
      if (isEnough(this.errors)) return
      const field = topology.field(name)
      if (field !== undefined) this.#below(field.element, field.topology, map[name])
    }
  }

  #list(topology: ListTopology, list: readonly unknown[]): void {
    const seen = new Set<PathElement>()
    for (const [index, item] of list.entries()) {
      if (isEnough(this.errors)) return
      const element = topology.elementOf(item)
      if (element === undefined) {
        this.#error('mistyped', `element ${index}: ${topology.problemOf(item)}`, item)
      } else if (seen.has(element)) {
        this.#error('repeated', `duplicate entries for key ${describePath([element])}`, item, `[${index}]`)
      } else {
        seen.add(element)
        this.#below(element, topology.items, item)
      }
    }
  }

  #below(element: PathElement, topology: Topology, value: unknown): void {
    this.#path.push(element)
    this.value(topology, value)
    this.#path.pop()
  }

  #mistyped(expected: string, value: unknown): void {
    this.#error('mistyped', `expected ${expected}, got ${jsonText(value)}`, value)
  }

  #error(reason: IntentError['reason'], problem: string, value: unknown, place = ''): void {
    this.errors.push({ path: `${describePath(this.#path)}${place}`, reason, problem, value })
  }
}
