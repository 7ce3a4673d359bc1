import { isJsonObject, listOf, objectOf, stringOf, type JsonObject } from '../../runtime/json/index.ts'
import type { StructuralSchema } from '../../runtime/schema/index.ts'
import { differences, typeOf } from '../convert/shape.ts'
import { marker } from '../markers.ts'

/** A step of `conversions.yaml`. */
type Step =
  | { readonly keep: { readonly field: string } }
  | { readonly default: { readonly field: string; readonly value: unknown } }
  | { readonly each: { readonly field: string; readonly steps: readonly Step[] } }

/** How to convert two versions of a kind into each other, or why that can't be derived. */
export type Relation = { readonly steps: readonly Step[] } | { readonly reason: string }

/** A field name in a path of a conversion. */
const NAME = /^[A-Za-z_$][\w$-]*$/

/**
 * Derives the conversion between the schemas of two versions. CustomResourceDefinitions drop a field when converting to
 * a version that lacks it; here it is kept in an annotation. Versions can't be related if a field has another type in
 * each, or if only one of them has and requires it, without a default.
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
  const kept = found.map(({ path, side }) => ({ path, side, ...needOf(side === 'first' ? first : second, path) }))
  const needed = kept.find(({ isRequired, value }) => isRequired && value === undefined)
  if (needed !== undefined) {
    const where = needed.side === 'first' ? 'is required here and has no place' : 'has no place here and is required'
    return { reason: `${needed.path.join('.')} ${where}` }
  }
  return { steps: stepsOf(kept) }
}

/** The value that objects need in a field when they come from a version without it. */
interface Need {
  readonly isRequired: boolean
  /** Its default. */
  readonly value: unknown
}

function needOf(schema: JsonObject, path: readonly string[]): Need {
  const [name = '', ...rest] = path
  if (name === '[]') return needOf(objectOf(schema.items), rest)
  if (name === '*') return needOf(objectOf(schema.additionalProperties), rest)
  const field = objectOf(objectOf(schema.properties)[name])
  if (rest.length > 0) return needOf(field, rest)
  return { isRequired: listOf(schema.required).includes(name), value: field.default }
}

const isName = (name: string): boolean => name === '[]' || name === '*' || NAME.test(name)

interface Kept extends Need {
  readonly path: readonly string[]
}

/** The steps that keep fields; those within lists and maps for each item. */
function stepsOf(fields: readonly Kept[]): readonly Step[] {
  const within = new Map<string, Kept[]>()
  const steps: Step[] = []
  for (const { path, isRequired, value } of fields) {
    const at = path.findIndex((name) => name === '[]' || name === '*')
    const field = (at < 0 ? path : path.slice(0, at)).join('.')
    if (at >= 0) within.set(field, [...(within.get(field) ?? []), { path: path.slice(at + 1), isRequired, value }])
    else steps.push(isRequired ? { default: { field, value } } : { keep: { field } })
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
