import { isJsonObject } from '../../meta/json.ts'
import { describePath, fieldElement, type PathElement } from '../fields/element.ts'
import { resolve, type ListTopology, type Topology } from '../fields/topology.ts'

/** A part of an intent that can't be merged: where it is, and why. */
export interface IntentFault {
  readonly path: string
  readonly reason: 'mistyped' | 'repeated'
  readonly problem: string
  readonly value: unknown
}

/** Everything that keeps an intent from being merged: values that their fields can't hold, and repeated items (MERGE-02, MERGE-03). */
export function intentFaults(topology: Topology, intent: unknown, path: readonly PathElement[] = []): IntentFault[] {
  if (intent === null || intent === undefined) return []
  const resolved = resolve(topology, intent)
  switch (resolved.kind) {
    case 'map':
      if (!isJsonObject(intent)) return [mistyped(path, 'map', intent)]
      return Object.keys(intent).flatMap((name) => {
        const field = resolved.field(name)
        return field === undefined ? [] : intentFaults(field, intent[name], [...path, fieldElement(name)])
      })
    case 'list':
      return Array.isArray(intent) ? listFaults(resolved, intent, path) : [mistyped(path, 'list', intent)]
    case 'atomic':
      return (resolved.type === 'list') === Array.isArray(intent) ? [] : [mistyped(path, resolved.type, intent)]
    case 'scalar':
      return isScalar(resolved.type, intent) ? [] : [mistyped(path, wording[resolved.type], intent)]
  }
}

const wording = { string: 'string', boolean: 'boolean', numeric: 'numeric (int or float)', untyped: 'scalar' } as const
const typeNames = { string: 'string', boolean: 'boolean', numeric: 'number' } as const

const isScalar = (type: keyof typeof wording, value: unknown): boolean =>
  type === 'untyped' ? typeof value !== 'object' : typeof value === typeNames[type]

const mistyped = (path: readonly PathElement[], expected: string, value: unknown): IntentFault => ({
  path: describePath(path),
  reason: 'mistyped',
  problem: `expected ${expected}, got ${JSON.stringify(value)}`,
  value,
})

function listFaults(topology: ListTopology, list: readonly unknown[], path: readonly PathElement[]): IntentFault[] {
  const seen = new Set<PathElement>()
  return list.flatMap((item, index) => {
    const element = topology.elementOf(item)
    if (element === undefined) {
      const problem = `element ${index}: ${topology.problemOf(item)}`
      return [{ path: describePath(path), reason: 'mistyped' as const, problem, value: item }]
    }
    if (seen.has(element)) {
      const problem = `duplicate entries for key ${describePath([element])}`
      return [{ path: `${describePath(path)}[${index}]`, reason: 'repeated' as const, problem, value: item }]
    }
    seen.add(element)
    return intentFaults(topology.items, item, [...path, element])
  })
}
