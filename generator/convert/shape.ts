import type { StructuralSchema } from '../../runtime/schema/index.ts'
import { defined } from '../../runtime/json/index.ts'

/** The schema of a field; undefined: there is no such field. Lists and maps are not reached into. */
export function lookup(schema: StructuralSchema, path: readonly string[]): StructuralSchema | undefined {
  let found: StructuralSchema | undefined = schema
  for (const name of path) {
    const properties: StructuralSchema['properties'] = found.properties
    found = properties !== undefined && Object.hasOwn(properties, name) ? properties[name] : undefined
    if (found === undefined) return undefined
  }
  return found
}

/** Returns the schema with another field, and with the objects around it. */
export function withField(
  schema: StructuralSchema,
  [name, ...rest]: readonly string[],
  field: StructuralSchema,
): StructuralSchema {
  if (name === undefined) return field
  const inner = lookup(schema, [name]) ?? { type: 'object', properties: {} }
  return { ...schema, properties: { ...schema.properties, [name]: withField(inner, rest, field) } }
}

/** Returns the schema without a field; the objects around it stay. */
export function withoutField(schema: StructuralSchema, [name, ...rest]: readonly string[]): StructuralSchema {
  const inner = name === undefined ? undefined : lookup(schema, [name])
  if (name === undefined || inner === undefined) return schema
  const { [name]: _, ...others } = schema.properties ?? {}
  return { ...schema, properties: rest.length === 0 ? others : { ...others, [name]: withoutField(inner, rest) } }
}

/** An object that can hold nothing: its fields went elsewhere. */
export const isHollow = ({
  type,
  properties,
  additionalProperties,
  preserveUnknownFields,
}: StructuralSchema): boolean =>
  type === 'object' &&
  additionalProperties === undefined &&
  preserveUnknownFields !== true &&
  Object.values(properties ?? {}).every(isHollow)

/** Where two schemas hold different values. */
export interface Difference {
  readonly path: readonly string[]
  /** `first`, `second`: only that schema has the field. */
  readonly side: 'first' | 'second' | 'both'
  readonly first?: StructuralSchema
  readonly second?: StructuralSchema
}

const describesType = ({ type, format, intOrString, preserveUnknownFields }: StructuralSchema): string =>
  [
    intOrString === true ? 'integer or string' : type,
    ...(type === 'object' || type === 'array' || format === undefined ? [] : [format]),
    ...(preserveUnknownFields === true ? ['of any fields'] : []),
  ]
    .filter((word) => word !== undefined)
    .join(' ')

export const typeOf = (schema: StructuralSchema | undefined): string =>
  schema === undefined ? 'any value' : describesType(schema) || 'any value'

/** Every field that only one of two schemas has, or that has another type in each. */
export function differences(first: StructuralSchema, second: StructuralSchema): readonly Difference[] {
  const seen = new Map<StructuralSchema, Set<StructuralSchema>>()
  const found: Difference[] = []
  const compare = (a: StructuralSchema | undefined, b: StructuralSchema | undefined, path: readonly string[]): void => {
    if (a === b) return
    if (a === undefined || b === undefined) {
      found.push(
        a === undefined ? { path, side: 'second', ...defined({ second: b }) } : { path, side: 'first', first: a },
      )
      return
    }
    const known = seen.get(a) ?? new Set()
    if (known.has(b)) return
    seen.set(a, known.add(b))
    if (typeOf(a) !== typeOf(b)) {
      found.push({ path, side: 'both', first: a, second: b })
      return
    }
    for (const name of new Set([...Object.keys(a.properties ?? {}), ...Object.keys(b.properties ?? {})])) {
      compare(lookup(a, [name]), lookup(b, [name]), [...path, name])
    }
    if (a.items !== undefined || b.items !== undefined) compare(a.items, b.items, [...path, '[]'])
    const left = a.additionalProperties
    const right = b.additionalProperties
    if (left === true || right === true) {
      if (left !== right) found.push({ path, side: 'both', first: a, second: b })
    } else compare(left, right, [...path, '*'])
  }
  compare(first, second, [])
  return found
}
