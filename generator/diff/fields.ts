import { isDeepStrictEqual } from 'node:util'
import type { SchemaNode } from '../model/model.ts'
import type { Break } from './finding.ts'
import { tightenings } from './limits.ts'
import { markerBreaks } from './markers.ts'
import { type Located, type Shape, shapeOf } from './shape.ts'
import { isNarrowerFormat, typeName } from './types.ts'
import type { Unchanged } from './unchanged.ts'
import { type PropertyBreak, type Visit, walkSchemas } from './walk.ts'
import { renamedFields, wireBreaks } from './wire.ts'

const NEW_VERSION = 'or make the change in a new version of the group.'

/**
 * Breaks between two schemas that describe the same objects, each reported once however often its place is reached
 * (DIFF-03, DIFF-05, PROTO-09). Additions, widened values and changed descriptions are no breaks (DIFF-04).
 */
export const schemaBreaks = (old: Located, fresh: Located, unchanged: Unchanged): readonly Break[] =>
  walkSchemas(old, fresh, { unchanged, visit: breaksOf })

function breaksOf(old: Shape, fresh: Shape): Visit {
  const type = typeBreaks(old, fresh)
  if (type.some(({ name }) => name === 'type-changed')) return { own: type, properties: [], below: 'skip' }
  return {
    own: [...type, ...valueBreaks(old, fresh), ...markerBreaks(old, fresh)],
    properties: [...requiredBreaks(old, fresh), ...wireBreaks(old, fresh), ...lostFields(old, fresh)],
    below: 'enter',
  }
}

function lostFields(old: Shape, fresh: Shape): readonly PropertyBreak[] {
  const renamed = renamedFields(old, fresh)
  return [...old.properties]
    .filter(([name]) => !fresh.properties.has(name))
    .map(([name, before]) => {
      const other = renamed.get(name)
      const target = other === undefined ? undefined : fresh.properties.get(other)
      const number = before.wire === undefined ? '' : `, and with it the Protobuf number ${before.wire.number}`
      const found: Break = {
        name: target === undefined ? 'field-removed' : 'field-renamed',
        old: before.place,
        ...(target === undefined ? {} : { new: target.place }),
        message: target === undefined ? `the field is gone${number}` : `the field was renamed to ${other}`,
        advice: `Put the field back, ${NEW_VERSION}`,
      }
      return { name, found }
    })
}

/** A field that a value must have, and need not have had. */
const requiredBreaks = (old: Shape, fresh: Shape): readonly PropertyBreak[] =>
  (fresh.node.required ?? [])
    .filter((name) => old.node.required?.includes(name) !== true)
    .filter((name) => {
      const property = fresh.properties.get(name)
      return property === undefined || shapeOf(property).node.default === undefined
    })
    .filter((name) => ![...renamedFields(old, fresh).values()].includes(name))
    .map((name) => {
      const before = old.properties.get(name)
      const found: Break = {
        name: 'field-newly-required',
        ...(before === undefined ? {} : { old: before.place }),
        new: fresh.at('required'),
        message: `${name} is required and was not`,
        advice: `Make the field optional, give it a default, ${NEW_VERSION}`,
      }
      return { name, found }
    })

function typeBreaks(old: Shape, fresh: Shape): readonly Break[] {
  const from = typeName(old.node)
  const to = typeName(fresh.node)
  const narrower =
    from !== to
      ? `was ${from} and is ${to}`
      : isNarrowerFormat(old.node, fresh.node)
        ? `the format was ${old.node.format ?? 'none'} and is ${fresh.node.format}`
        : openness(old.node, fresh.node)
  if (narrower === undefined) return []
  const keyword = from !== to ? 'type' : 'format'
  return [
    {
      name: from !== to ? 'type-changed' : 'type-narrowed',
      old: old.at(keyword),
      new: fresh.at(keyword),
      message: narrower,
      advice: `Give the field its type back, ${NEW_VERSION}`,
    },
  ]
}

/** An object that took any field no longer does. */
function openness(old: SchemaNode, fresh: SchemaNode): string | undefined {
  const isOpen = (node: SchemaNode): boolean =>
    node.preserveUnknownFields === true || node.additionalProperties !== undefined
  if (old.additionalProperties === true && typeof fresh.additionalProperties === 'object')
    return 'no longer takes values of any type'
  if (isOpen(old) && !isOpen(fresh)) return 'no longer keeps fields that it does not know'
  if (old.embeddedResource === true && fresh.embeddedResource !== true) return 'no longer is an object of a kind'
  return undefined
}

/** Breaks of the allowed values, and of the default of an absent one. */
function valueBreaks(old: Shape, fresh: Shape): readonly Break[] {
  const at = (keyword: keyof SchemaNode): Pick<Break, 'old' | 'new'> => ({
    old: old.at(keyword),
    new: fresh.at(keyword),
  })
  const breaks: Break[] = tightenings(old.node, fresh.node).map(({ name, keyword, message }) => ({
    ...at(keyword),
    name,
    message: `takes fewer values: ${message}`,
    advice: `Take back the limit, ${NEW_VERSION}`,
  }))
  const lost = lostValues(old.node, fresh.node)
  if (lost !== undefined)
    breaks.push({
      ...at('enum'),
      name: 'enum-value-removed',
      message: `no longer takes ${lost}`,
      advice: `Take it again, ${NEW_VERSION}`,
    })
  if (!isDeepStrictEqual(old.node.default, fresh.node.default))
    breaks.push({
      ...at('default'),
      name: 'default-changed',
      message: `the default was ${shown(old.node.default)} and is ${shown(fresh.node.default)}`,
      advice: `Give the field its default back, ${NEW_VERSION}`,
    })
  if ((old.node.omitEmpty ?? false) !== (fresh.node.omitEmpty ?? false))
    breaks.push({
      ...at('omitEmpty'),
      name: 'empty-value-changed',
      message: `an empty value ${fresh.node.omitEmpty === true ? 'is the same as none' : 'is kept'}, and was not`,
      advice: `Leave the marker as it is, ${NEW_VERSION}`,
    })
  return breaks
}

const shown = (value: unknown): string => (value === undefined ? 'none' : JSON.stringify(value))

/** Values that only the old schema lists, in words; undefined: none. */
function lostValues(old: SchemaNode, fresh: SchemaNode): string | undefined {
  if (fresh.enum === undefined) return undefined
  if (old.enum === undefined) return `any value but ${fresh.enum.map(shown).join(', ')}`
  const lost = old.enum.filter((value) => fresh.enum?.some((one) => isDeepStrictEqual(one, value)) !== true)
  return lost.length === 0 ? undefined : lost.map(shown).join(', ')
}
