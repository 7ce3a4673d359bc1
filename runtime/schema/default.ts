import { ApiError, extentOf, MAX_CHARACTERS, MAX_NODES, WorkBudget } from '../api/index.ts'
import { cloneJson, listOf, objectOf } from '../json/index.ts'
import { compiledOf } from './compiled.ts'
import type { StructuralSchema } from './structural.ts'
import { isObject } from './value.ts'

/** The budget of what defaults may add to one object: as much as an object may have. */
class DefaultRoom {
  readonly #values = new WorkBudget(MAX_NODES, 'values that defaults add to an object')
  readonly #characters = new WorkBudget(MAX_CHARACTERS, 'characters that defaults add to an object')

  /** Takes off a default before it is added. Throws ApiError 413 if there is no room for it. */
  take(nodes: number, characters: number): void {
    this.#values.spend(nodes)
    this.#characters.spend(characters)
  }
}

/**
 * Returns the value with its defaults; the same value if nothing was missing. `full`: a value in the same place that
 * lacks nothing. Throws ApiError 413 if there is no room for them.
 */
export type Fill = (value: unknown, room: DefaultRoom, full?: unknown) => unknown

/**
 * Fills in the declared defaults of absent properties, and of null properties that are not nullable, at every depth
 * (GEN-05). Does not change the given value; the result shares with it every part that lacks nothing. Throws ApiError 413
 * for an object to which the defaults would add more than an object may have: those within items and within other defaults
 * multiply.
 *
 * @param full a value that lacks nothing; parts shared with it in the same place are not checked
 */
export function applyDefaults<T>(schema: StructuralSchema, value: T, full?: unknown): T {
  const fill = fillOf(schema)
  return fill === undefined ? value : (fill(value, new DefaultRoom(), full) as T)
}

/** Returns the value with its defaults; undefined if they are more than an object may have. */
export function defaultsIfFew<T>(schema: StructuralSchema, value: T): T | undefined {
  try {
    return applyDefaults(schema, value)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

function fillOf(schema: StructuralSchema): Fill | undefined {
  // Most nodes are scalars, below which nothing can be absent.
  if (schema.properties === undefined && schema.items === undefined && schema.additionalProperties === undefined)
    return undefined
  const compiled = compiledOf(schema)
  if (compiled.fill !== undefined) return compiled.fill === 'none' ? undefined : compiled.fill
  // While a type that contains itself is being compiled, its own fields reach it through this.
  const ownFill: Fill = (value, room, full) =>
    typeof compiled.fill === 'function' ? compiled.fill(value, room, full) : value
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
  return (list, room, full) => {
    if (!Array.isArray(list)) return list
    const known = full === undefined ? undefined : listOf(full)
    let copy: unknown[] | undefined
    for (let index = 0; index < list.length; index++) {
      if (known !== undefined && index < known.length && list[index] === known[index]) continue
      const filled = fill(list[index], room, known?.[index])
      if (filled !== list[index]) (copy ??= [...list])[index] = filled
    }
    return copy ?? list
  }
}

function fillValues(values: StructuralSchema): Fill | undefined {
  const fill = elementOf(values)
  if (fill === undefined) return undefined
  return (map, room, full) => {
    if (!isObject(map)) return map
    const known = full === undefined ? undefined : objectOf(full)
    let copy: Record<string, unknown> | undefined
    for (const key in map) {
      if (known !== undefined && map[key] === known[key]) continue
      const filled = fill(map[key], room, known?.[key])
      if (filled !== map[key]) (copy ??= { ...map })[key] = filled
    }
    return copy ?? map
  }
}

/** Fills an element of a list or map: null becomes the default if the schema is not nullable. */
function elementOf(schema: StructuralSchema): Fill | undefined {
  const fill = fillOf(schema)
  if (schema.default === undefined || schema.nullable === true) return fill
  const fresh = freshDefault(schema, fill)
  return (value, room, full) => (value === null ? fresh(room) : fill === undefined ? value : fill(value, room, full))
}

/** Returns a function that copies the default of a schema, with the defaults in it. `name`: name of its field. */
function freshDefault(
  { default: value }: StructuralSchema,
  fill: Fill | undefined,
  name = '',
): (room: DefaultRoom) => unknown {
  const { nodes, characters } = extentOf(value)
  return (room) => {
    room.take(nodes, characters + name.length)
    const copy: unknown = cloneJson(value)
    return fill === undefined ? copy : fill(copy, room)
  }
}

interface DefaultedField {
  readonly name: string
  readonly schema: StructuralSchema
  readonly fill: Fill | undefined
}

/** Returns the functions that fill fields without a default of their own, by name. */
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
  const defaulted = fields
    .filter(({ schema }) => schema.default !== undefined)
    .map((field) => ({ ...field, fresh: freshDefault(field.schema, field.fill, field.name) }))
  const fills = fillsOf(fields)
  return (object, room, full) => {
    if (!isObject(object)) return object
    const known = full === undefined ? undefined : objectOf(full)
    let copy: Record<string, unknown> | undefined
    for (const { name, schema, fill, fresh } of defaulted) {
      const before = object[name]
      if (before !== undefined && before === known?.[name]) continue
      const absent = before === undefined || (before === null && schema.nullable !== true)
      const after = absent ? fresh(room) : fill === undefined ? before : fill(before, room, known?.[name])
      if (after !== before) (copy ??= { ...object })[name] = after
    }
    if (fills.size > 0) copy = filledFields({ object, fills, room, known }, copy)
    return copy ?? object
  }
}

interface PresentFields {
  readonly object: Readonly<Record<string, unknown>>
  readonly fills: ReadonlyMap<string, Fill>
  readonly room: DefaultRoom
  readonly known: Readonly<Record<string, unknown>> | undefined
}

/**
 * Fills the present fields, of which an object has fewer than its schema. Returns the copy of the object if there is
 * one.
 */
function filledFields(
  { object, fills, room, known }: PresentFields,
  made: Record<string, unknown> | undefined,
): Record<string, unknown> | undefined {
  let copy = made
  for (const name in object) {
    const before = object[name]
    if (before === undefined || before === null) continue
    const fill = fills.get(name)
    if (fill === undefined || before === known?.[name]) continue
    const after = fill(before, room, known?.[name])
    if (after !== before) (copy ??= { ...object })[name] = after
  }
  return copy
}
