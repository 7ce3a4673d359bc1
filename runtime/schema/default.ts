import { cloneJson } from '../json/index.ts'
import { compiledOf } from './compiled.ts'
import type { StructuralSchema } from './structural.ts'
import { isObject } from './value.ts'

/** Returns the value with its defaults; the same value if nothing was missing. */
export type Fill = (value: unknown) => unknown

/**
 * Fills in the declared defaults of absent properties, and of null properties that are not nullable, at every depth
 * (GEN-05). Does not change the given value; the result shares with it every part that lacks nothing.
 */
export function applyDefaults<T>(schema: StructuralSchema, value: T): T {
  const fill = fillOf(schema)
  return fill === undefined ? value : (fill(value) as T)
}

function fillOf(schema: StructuralSchema): Fill | undefined {
  // Most nodes are scalars, below which nothing can be absent.
  if (schema.properties === undefined && schema.items === undefined && schema.additionalProperties === undefined)
    return undefined
  const compiled = compiledOf(schema)
  if (compiled.fill !== undefined) return compiled.fill === 'none' ? undefined : compiled.fill
  // While a type that contains itself is being compiled, its own fields reach it through this.
  const ownFill: Fill = (value) => (typeof compiled.fill === 'function' ? compiled.fill(value) : value)
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
  return (list) => {
    if (!Array.isArray(list)) return list
    let copy: unknown[] | undefined
    for (let index = 0; index < list.length; index++) {
      const filled = fill(list[index])
      if (filled !== list[index]) (copy ??= [...list])[index] = filled
    }
    return copy ?? list
  }
}

function fillValues(values: StructuralSchema): Fill | undefined {
  const fill = elementOf(values)
  if (fill === undefined) return undefined
  return (map) => {
    if (!isObject(map)) return map
    let copy: Record<string, unknown> | undefined
    for (const key in map) {
      const filled = fill(map[key])
      if (filled !== map[key]) (copy ??= { ...map })[key] = filled
    }
    return copy ?? map
  }
}

/** Fills an element of a list or map: null becomes the default if the schema is not nullable. */
function elementOf(schema: StructuralSchema): Fill | undefined {
  const fill = fillOf(schema)
  if (schema.default === undefined || schema.nullable === true) return fill
  return (value) => (value === null ? freshDefault(schema, fill) : fill === undefined ? value : fill(value))
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

function fillProperties(
  properties: Readonly<Record<string, StructuralSchema>>,
  values: StructuralSchema | undefined,
): Fill | undefined {
  const fields = Object.entries(properties)
    .map(([name, schema]): DefaultedField => ({ name, schema, fill: fillOf(schema) }))
    .filter(({ schema, fill }) => schema.default !== undefined || fill !== undefined)
  const others = values && fillValues(values)
  if (fields.length === 0 && others === undefined) return undefined
  return (object) => {
    if (!isObject(object)) return object
    let copy: Record<string, unknown> | undefined
    for (const { name, schema, fill } of fields) {
      const before = object[name]
      const absent = before === undefined || (before === null && schema.nullable !== true)
      const after =
        absent && schema.default !== undefined
          ? freshDefault(schema, fill)
          : fill === undefined || absent
            ? before
            : fill(before)
      if (after !== before) (copy ??= { ...object })[name] = after
    }
    return copy ?? object
  }
}
