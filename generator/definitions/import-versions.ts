import { isJsonObject, listOf, objectOf, stringOf, type JsonObject } from '../../runtime/json/index.ts'
import type { StructuralSchema } from '../../runtime/schema/index.ts'
import { differences, typeOf } from '../convert/shape.ts'
import { marker } from '../markers.ts'

/** A step of `conversions.yaml`. */
type Step =
  | { readonly keep: { readonly field: string } }
  | { readonly each: { readonly field: string; readonly steps: readonly Step[] } }

/** How two versions of a kind become each other, or why nobody can tell. */
export type Relation = { readonly steps: readonly Step[] } | { readonly reason: string }

/** What a path of a conversion may be made of. */
const NAME = /^[A-Za-z_$][\w$-]*$/

/**
 * Relates the schemas of two versions, as schema files write them. Definitions drop a field on the way to a version that
 * lacks it; here it is kept in an annotation. Versions can't be
 * related if a field has another type in each, or if only one of them has and requires it.
 */
export function relate(first: JsonObject, second: JsonObject): Relation {
  const found = differences(shapeOf(first), shapeOf(second))
  const retyped = found.find(({ side }) => side === 'both')
  if (retyped !== undefined) {
    const types = `${typeOf(retyped.first)} here and ${typeOf(retyped.second)} there`
    return { reason: `${retyped.path.join('.')} is ${types}` }
  }
  const odd = found.find(({ path }) => ['[]', '*'].includes(path.at(-1) ?? '') || path.some((name) => !isName(name)))
  if (odd !== undefined) return { reason: `${odd.path.join('.')} is in one of them only` }
  const needed = found.find(({ path, side }) => isNeeded(side === 'first' ? first : second, path))
  if (needed !== undefined) {
    const where = needed.side === 'first' ? 'is required here and has no place' : 'has no place here and is required'
    return { reason: `${needed.path.join('.')} ${where}` }
  }
  return { steps: stepsOf(found.map(({ path }) => path)) }
}

/** Whether objects of a schema must have the field at a path: those that come from elsewhere would lack it. */
function isNeeded(schema: JsonObject, path: readonly string[]): boolean {
  const [name = '', ...rest] = path
  if (name === '[]') return isNeeded(objectOf(schema.items), rest)
  if (name === '*') return isNeeded(objectOf(schema.additionalProperties), rest)
  const field = objectOf(objectOf(schema.properties)[name])
  if (rest.length > 0) return isNeeded(field, rest)
  return listOf(schema.required).includes(name) && field.default === undefined
}

const isName = (name: string): boolean => name === '[]' || name === '*' || NAME.test(name)

/** The steps that keep the fields at some paths; those within lists and maps for each item. */
function stepsOf(paths: readonly (readonly string[])[]): readonly Step[] {
  const within = new Map<string, (readonly string[])[]>()
  const steps: Step[] = []
  for (const path of paths) {
    const at = path.findIndex((name) => name === '[]' || name === '*')
    if (at < 0) steps.push({ keep: { field: path.join('.') } })
    else {
      const field = path.slice(0, at).join('.')
      within.set(field, [...(within.get(field) ?? []), path.slice(at + 1)])
    }
  }
  return [...steps, ...[...within].map(([field, inner]) => ({ each: { field, steps: stepsOf(inner) } }))]
}

/** The part of a schema that says which values there can be, in the words of structural schemas. */
function shapeOf(schema: JsonObject): StructuralSchema {
  const { type, format, properties, items, additionalProperties } = schema
  return {
    ...(typeof type === 'string' ? { type: type as NonNullable<StructuralSchema['type']> } : {}),
    ...(typeof format === 'string' ? { format: stringOf(format) } : {}),
    ...(schema[marker('int-or-string')] === true ? { intOrString: true } : {}),
    ...(schema[marker('preserve-unknown-fields')] === true ? { preserveUnknownFields: true } : {}),
    ...(isJsonObject(items) ? { items: shapeOf(items) } : {}),
    ...(additionalProperties === true
      ? { additionalProperties }
      : isJsonObject(additionalProperties)
        ? { additionalProperties: shapeOf(additionalProperties) }
        : {}),
    ...(isJsonObject(properties)
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, each]) => [name, shapeOf(objectOf(each))]),
          ),
        }
      : {}),
  }
}
