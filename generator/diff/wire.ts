import type { Break } from './finding.ts'
import { placeOfKeyword, type Property, type Shape } from './shape.ts'
import { shapeOf } from './shape.ts'
import { typeName } from './types.ts'

/** Properties that have the same place on the wire and the same type, under another name. */
export function renamedFields(old: Shape, fresh: Shape): ReadonlyMap<string, string> {
  const renamed = new Map<string, string>()
  for (const [name, property] of old.properties) {
    if (fresh.properties.has(name) || property.wire === undefined) continue
    for (const [other, candidate] of fresh.properties) {
      const same = isSameWire(property, candidate)
      if (same && !old.properties.has(other) && typeOf(property) === typeOf(candidate)) renamed.set(name, other)
    }
  }
  return renamed
}

const typeOf = (property: Property): string => typeName(shapeOf(property).node)
const isSameWire = (one: Property, other: Property): boolean =>
  one.wire?.number === other.wire?.number && one.wire?.message === other.wire?.message

const nameWire = ({ wire }: Property): string =>
  wire === undefined ? 'none' : `${wire.number}${wire.message === '' ? '' : ` of message ${wire.message}`}`

/** Numbers that mean something else than before, or nothing (PROTO-09). Fields that are gone are breaks themselves. */
export function wireBreaks(path: string, old: Shape, fresh: Shape): readonly Break[] {
  const renamed = new Set(renamedFields(old, fresh).values())
  const breaks: Break[] = []
  for (const [name, property] of fresh.properties) {
    const before = old.properties.get(name)
    const place = placeOfKeyword(property.place, 'proto')
    if (before !== undefined && before.wire !== undefined && !isSameWire(before, property)) {
      breaks.push({
        ...{ rule: '1', severity: 'error', change: 'wire-number', old: placeOfKeyword(before.place, 'proto') },
        new: property.wire === undefined ? property.place : place,
        message: `the Protobuf number of ${path}${name} was ${nameWire(before)} and is ${nameWire(property)}`,
        advice: `Give it its number ${before.wire.number} back: bytes that are stored or under way have it.`,
      })
      continue
    }
    if (before !== undefined || renamed.has(name) || property.wire === undefined) continue
    const [taken, owner] = [...old.properties].find(([, each]) => isSameWire(each, property)) ?? []
    if (taken === undefined || owner === undefined) continue
    breaks.push({
      ...{ rule: '1', severity: 'error', change: 'wire-number-reused', old: placeOfKeyword(owner.place, 'proto') },
      new: place,
      message: `${path}${name} has the Protobuf number ${nameWire(property)}, which was that of ${path}${taken}`,
      advice: 'Give the new field a number that no field ever had.',
    })
  }
  return breaks
}
