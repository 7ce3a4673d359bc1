import { cloneJson, listOf, objectOf } from '../json/index.ts'
import { compiledOf } from './compiled.ts'
import type { StructuralSchema } from './structural.ts'
import { isObject } from './value.ts'

/** Returns the value with its defaults; the same value if nothing was missing. `full`: what lacks nothing in that place. */
export type Fill = (value: unknown, full?: unknown) => unknown

/**
 * Fills in the declared defaults of absent properties, and of null properties that are not nullable, at every depth
 * (GEN-05). Does not change the given value; the result shares with it every part that lacks nothing.
 *
 * @param full a value that lacks nothing; what is the same in the same place of both is not looked at
 */
export function applyDefaults<T>(schema: StructuralSchema, value: T, full?: unknown): T {
  const fill = fillOf(schema)
  return fill === undefined ? value : (fill(value, full) as T)
}

function fillOf(schema: StructuralSchema): Fill | undefined {
  // Most nodes are scalars, below which nothing can be absent.
  if (schema.properties === undefined && schema.items === undefined && schema.additionalProperties === undefined)
    return undefined
  const compiled = compiledOf(schema)
  if (compiled.fill !== undefined) return compiled.fill === 'none' ? undefined : compiled.fill
  // While a type that contains itself is being compiled, its own fields reach it through this.
  const ownFill: Fill = (value, full) => (typeof compiled.fill === 'function' ? compiled.fill(value, full) : value)
  compiled.fill = ownFill
  const fill = compile(schema)
  compiled.fill = fill ?? 'none'
  return fill
}

function compile(schema: StructuralSchema): Fill | undefined {
  const { items, properties, additionalProperties } = schema
  if (properties === undefined && isObject(additionalProperties)) return fillValues(additionalProperties)
  if (properties !== undefined)
    return fillProperties(properties, isObject(additionalProperties) ? additionalProperties : undefined)
  return items && fillItems(items)
}

function fillItems(items: StructuralSchema): Fill | undefined {
  const fill = elementOf(items)
  if (fill === undefined) return undefined
  return (list, full) => {
    if (!Array.isArray(list)) return list
    const known = full === undefined ? undefined : listOf(full)
    let copy: unknown[] | undefined
    for (let index = 0; index < list.length; index++) {
      if (known !== undefined && index < known.length && list[index] === known[index]) continue
      const filled = fill(list[index], known?.[index])
      if (filled !== list[index]) (copy ??= [...list])[index] = filled
    }
    return copy ?? list
  }
}

function fillValues(values: StructuralSchema): Fill | undefined {
  const fill = elementOf(values)
  if (fill === undefined) return undefined
  return (map, full) => {
    if (!isObject(map)) return map
    const known = full === undefined ? undefined : objectOf(full)
    let copy: Record<string, unknown> | undefined
    for (const key in map) {
      if (known !== undefined && map[key] === known[key]) continue
      const filled = fill(map[key], known?.[key])
      if (filled !== map[key]) (copy ??= { ...map })[key] = filled
    }
    return copy ?? map
  }
}

/** Fills an element of a list or map: null becomes the default if the schema is not nullable. */
function elementOf(schema: StructuralSchema): Fill | undefined {
  const fill = fillOf(schema)
  if (schema.default === undefined || schema.nullable === true) return fill
  return (value, full) => (value === null ? freshDefault(schema, fill) : fill === undefined ? value : fill(value, full))
}

const freshDefault = (schema: StructuralSchema, fill: Fill | undefined): unknown => {
  const value: unknown = cloneJson(schema.default)
  return fill === undefined ? value : fill(value)
}

interface DefaultedField {
  readonly name: string
  readonly schema: StructuralSchema
  readonly fill: Fill | undefined
}

/** Returns what fills fields that have no default of their own, by name. */
const fillsOf = (fields: readonly DefaultedField[]): ReadonlyMap<string, Fill> =>
  new Map(
    fields.flatMap(({ name, schema, fill }) =>
      schema.default !== undefined || fill === undefined ? [] : [[name, fill]],
    ),
  )

function fillProperties(
  properties: Readonly<Record<string, StructuralSchema>>,
  values: StructuralSchema | undefined,
): Fill | undefined {
  const fields = Object.entries(properties)
    .map(([name, schema]): DefaultedField => ({ name, schema, fill: fillOf(schema) }))
    .filter(({ schema, fill }) => schema.default !== undefined || fill !== undefined)
  const others = values && fillValues(values)
  if (fields.length === 0 && others === undefined) return undefined
  const defaulted = fields.filter(({ schema }) => schema.default !== undefined)
  const fills = fillsOf(fields)
  return (object, full) => {
    if (!isObject(object)) return object
    const known = full === undefined ? undefined : objectOf(full)
    let copy: Record<string, unknown> | undefined
    for (const { name, schema, fill } of defaulted) {
      const before = object[name]
      if (before !== undefined && before === known?.[name]) continue
      const absent = before === undefined || (before === null && schema.nullable !== true)
      const after = absent ? freshDefault(schema, fill) : fill === undefined ? before : fill(before, known?.[name])
      if (after !== before) (copy ??= { ...object })[name] = after
    }
    if (fills.size > 0) copy = filledFields(object, fills, known, copy)
    return copy ?? object
  }
}

/** Fills the fields that are there: an object has fewer of them than its schema. Returns the copy of the object if there is one. */
function filledFields(
  object: Readonly<Record<string, unknown>>,
  fills: ReadonlyMap<string, Fill>,
  known: Readonly<Record<string, unknown>> | undefined,
  made: Record<string, unknown> | undefined,
): Record<string, unknown> | undefined {
  let copy = made
  for (const name in object) {
    const before = object[name]
    if (before === undefined || before === null) continue
    const fill = fills.get(name)
    if (fill === undefined || before === known?.[name]) continue
    const after = fill(before, known?.[name])
    if (after !== before) (copy ??= { ...object })[name] = after
  }
  return copy
}
