import type { Break } from './finding.ts'
import { placeOfKeyword, type Property, type Shape } from './shape.ts'
import { shapeOf } from './shape.ts'
import { typeName } from './types.ts'
import type { PropertyBreak } from './walk.ts'

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

/** Wire numbers whose meaning changed or that were dropped (PROTO-09). Removed fields are breaks themselves. */
export function wireBreaks(old: Shape, fresh: Shape): readonly PropertyBreak[] {
  const renamed = new Set(renamedFields(old, fresh).values())
  return [...fresh.properties].flatMap(([name, property]) => {
    const before = old.properties.get(name)
    if (before !== undefined) return movedNumber(name, before, property)
    return renamed.has(name) ? [] : takenNumber(name, property, old)
  })
}

function movedNumber(name: string, before: Property, property: Property): readonly PropertyBreak[] {
  if (before.wire === undefined || isSameWire(before, property)) return []
  const found: Break = {
    name: 'wire-number-changed',
    old: placeOfKeyword(before.place, 'proto'),
    new: property.wire === undefined ? property.place : placeOfKeyword(property.place, 'proto'),
    message: `the Protobuf number was ${nameWire(before)} and is ${nameWire(property)}`,
    advice: `Give the field its number ${before.wire.number} back: bytes that are stored or under way have it.`,
  }
  return [{ name, found }]
}

function takenNumber(name: string, property: Property, old: Shape): readonly PropertyBreak[] {
  const [owner, before] = [...old.properties].find(([, each]) => isSameWire(each, property)) ?? []
  if (property.wire === undefined || before === undefined) return []
  const found: Break = {
    name: 'wire-number-reused',
    old: placeOfKeyword(before.place, 'proto'),
    new: placeOfKeyword(property.place, 'proto'),
    message: `has the Protobuf number ${nameWire(property)}, which was that of ${owner}`,
    advice: 'Give the new field a number that no field ever had.',
  }
  return [{ name, found }]
}
