import { isDeepStrictEqual } from 'node:util'
import type { SchemaNode } from '../model/model.ts'
import type { Break } from './finding.ts'
import { tightenings } from './limits.ts'
import { markerBreaks } from './markers.ts'
import { type Located, type Shape, shapeOf } from './shape.ts'
import { isNarrowerFormat, typeName } from './types.ts'
import { renamedFields, wireBreaks } from './wire.ts'

const NEW_VERSION = 'or make the change in a new version of the group.'

/**
 * Breaks between two schemas that describe the same objects, each reported once however often its place is reached
 * (DIFF-03, DIFF-05, PROTO-09). What adds, widens or only explains is none (DIFF-04).
 * @param name what messages call the whole, e.g. `Widget`.
 */
export function schemaBreaks(name: string, old: Located, fresh: Located): readonly Break[] {
  const walk = new Walk()
  walk.compare('', name, old, fresh)
  return walk.breaks
}

class Walk {
  readonly breaks: Break[] = []
  readonly #seen = new Set<string>()

  /**
   * @param path of the fields below, with a dot at its end; '' for the whole.
   * @param name of the value itself.
   */
  compare(path: string, name: string, before: Located, after: Located): void {
    const key = [before, after].map(({ place }) => `${place.file}#${place.pointer}`).join(' ')
    if (this.#seen.has(key)) return
    this.#seen.add(key)
    const [old, fresh] = [shapeOf(before), shapeOf(after)]
    const other = typeBreaks(name, old, fresh)
    this.breaks.push(...other)
    if (other.some(({ change }) => change === 'type')) return
    this.breaks.push(
      ...valueBreaks(name, old, fresh),
      ...requiredBreaks(path, old, fresh),
      ...markerBreaks(name, old, fresh),
      ...wireBreaks(path, old, fresh),
    )
    this.#properties(path, old, fresh)
    if (old.items && fresh.items) this.compare(`${name}[].`, `${name}[]`, old.items, fresh.items)
    if (old.values && fresh.values) this.compare(`${name}[*].`, `${name}[*]`, old.values, fresh.values)
  }

  #properties(path: string, old: Shape, fresh: Shape): void {
    const renamed = renamedFields(old, fresh)
    for (const [name, before] of old.properties) {
      const after = fresh.properties.get(name)
      if (after !== undefined) {
        this.compare(`${path}${name}.`, `${path}${name}`, before, after)
        continue
      }
      const other = renamed.get(name)
      const target = other === undefined ? undefined : fresh.properties.get(other)
      this.breaks.push({
        rule: '1',
        severity: 'error',
        change: target === undefined ? 'field-removed' : 'field-renamed',
        old: before.place,
        ...(target === undefined ? {} : { new: target.place }),
        message:
          target === undefined
            ? `the field ${path}${name} is gone${before.wire === undefined ? '' : `, and with it the Protobuf number ${before.wire.number}`}`
            : `the field ${path}${name} was renamed to ${path}${other}`,
        advice: `Put ${path}${name} back, ${NEW_VERSION}`,
      })
    }
  }
}

/** A field that a value must have, and need not have had. */
const requiredBreaks = (path: string, old: Shape, fresh: Shape): readonly Break[] =>
  (fresh.node.required ?? [])
    .filter((name) => old.node.required?.includes(name) !== true)
    .filter((name) => {
      const property = fresh.properties.get(name)
      return property === undefined || shapeOf(property).node.default === undefined
    })
    .filter((name) => ![...renamedFields(old, fresh).values()].includes(name))
    .map((name) => ({
      rule: '1',
      severity: 'error',
      change: 'newly-required',
      ...(old.properties.has(name) ? { old: old.properties.get(name)?.place ?? old.at('required') } : {}),
      new: fresh.at('required'),
      message: `the field ${path}${name} is required and was not`,
      advice: `Make ${path}${name} optional, give it a default, ${NEW_VERSION}`,
    }))

function typeBreaks(name: string, old: Shape, fresh: Shape): readonly Break[] {
  const [from, to] = [typeName(old.node), typeName(fresh.node)]
  const narrower =
    from !== to
      ? `${name} was ${from} and is ${to}`
      : isNarrowerFormat(old.node, fresh.node)
        ? `the format of ${name} was ${old.node.format ?? 'none'} and is ${fresh.node.format}`
        : openness(name, old.node, fresh.node)
  if (narrower === undefined) return []
  const keyword = from !== to ? 'type' : 'format'
  return [
    {
      ...{ rule: '1', severity: 'error', change: from !== to ? 'type' : 'type-narrowed' },
      ...{ old: old.at(keyword), new: fresh.at(keyword), message: narrower },
      advice: `Let ${name} have its type back, ${NEW_VERSION}`,
    },
  ]
}

/** An object that took any field no longer does. */
function openness(name: string, old: SchemaNode, fresh: SchemaNode): string | undefined {
  const isOpen = (node: SchemaNode): boolean =>
    node.preserveUnknownFields === true || node.additionalProperties === true
  if (isOpen(old) && !isOpen(fresh)) return `${name} no longer keeps fields that it does not know`
  if (old.embeddedResource === true && fresh.embeddedResource !== true)
    return `${name} no longer is an object of a kind`
  return undefined
}

/** What a value may be, and what stands for one that is absent. */
function valueBreaks(name: string, old: Shape, fresh: Shape): readonly Break[] {
  const at = (keyword: keyof SchemaNode): Pick<Break, 'old' | 'new' | 'rule' | 'severity'> => ({
    rule: '1',
    severity: 'error',
    old: old.at(keyword),
    new: fresh.at(keyword),
  })
  const breaks: Break[] = tightenings(old.node, fresh.node).map(({ keyword, message }) => ({
    ...at(keyword),
    change: 'tighter',
    message: `${name} takes fewer values: ${message}`,
    advice: `Take back the limit on ${name}, ${NEW_VERSION}`,
  }))
  const lost = lostValues(old.node, fresh.node)
  if (lost !== undefined)
    breaks.push({
      ...at('enum'),
      change: 'enum-value-removed',
      message: `${name} no longer takes ${lost}`,
      advice: `Take it again, ${NEW_VERSION}`,
    })
  if (!isDeepStrictEqual(old.node.default, fresh.node.default))
    breaks.push({
      ...at('default'),
      change: 'default',
      message: `the default of ${name} was ${shown(old.node.default)} and is ${shown(fresh.node.default)}`,
      advice: `Give ${name} its default back, ${NEW_VERSION}`,
    })
  if ((old.node.omitEmpty ?? false) !== (fresh.node.omitEmpty ?? false))
    breaks.push({
      ...at('omitEmpty'),
      severity: 'warning',
      change: 'omit-empty',
      message: `an empty ${name} ${fresh.node.omitEmpty === true ? 'is the same as none' : 'is kept'}, and was not`,
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
