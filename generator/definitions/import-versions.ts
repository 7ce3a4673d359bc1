import { isJsonObject, objectOf, stringOf, type JsonObject } from '../../runtime/json/index.ts'
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
 * lacks it; here it is kept in an annotation. Fields that have another type in each version can't be related.
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
  return { steps: stepsOf(found.map(({ path }) => path)) }
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
