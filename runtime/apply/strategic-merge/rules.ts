import { isJsonObject } from '../../meta/json.ts'
import type { StructuralSchema } from '../../schema/structural.ts'
import { missingMergeKey, unexpectedType, unmergeable } from './faults.ts'

/** A field that identifies the objects of a list. */
export interface MergeKey {
  readonly name: string
  /** What an element without the field has; undefined: each must have it. */
  readonly default: unknown
}

/** How a list is merged. */
export interface ListRule {
  readonly strategy: 'merge' | 'replace'
  /** None: the elements are primitives, each its own identity. */
  readonly keys: readonly MergeKey[]
  readonly items: StructuralSchema | undefined
}

/** A list that no schema describes is replaced (MERGE-11). */
const REPLACED: ListRule = { strategy: 'replace', keys: [], items: undefined }

const rules = new WeakMap<StructuralSchema, ListRule>()

/** Schema of a field; undefined: nothing is known of it. */
export function fieldSchema(parent: StructuralSchema | undefined, key: string): StructuralSchema | undefined {
  if (parent === undefined) return undefined
  const { properties, additionalProperties } = parent
  if (properties !== undefined && Object.hasOwn(properties, key)) return properties[key]
  return additionalProperties === true ? undefined : additionalProperties
}

/** Whether an object at that place replaces the present one. */
export const isReplaced = (schema: StructuralSchema | undefined): boolean =>
  schema?.patchStrategy?.includes('replace') === true

/** How the list is merged: by its patch strategy, and where none stands, by its list type (PATCH-06). */
export function listRule(schema: StructuralSchema | undefined): ListRule {
  if (schema === undefined) return REPLACED
  let rule = rules.get(schema)
  if (rule === undefined) rules.set(schema, (rule = makeRule(schema)))
  return rule
}

function makeRule({ patchStrategy, patchMergeKey, listType, listMapKeys = [], items }: StructuralSchema): ListRule {
  const merges = patchStrategy?.includes('merge') ?? (listType === 'map' || listType === 'set')
  const keys =
    patchMergeKey === undefined
      ? listMapKeys.map((name) => ({ name, default: items?.properties?.[name]?.default }))
      : [{ name: patchMergeKey, default: undefined }]
  return { strategy: merges ? 'merge' : 'replace', keys, items }
}

/** The rule of a list that a directive names. Throws ApiError 500 if the schema knows no such list. */
export function namedListRule(parent: StructuralSchema | undefined, key: string): ListRule {
  const schema = fieldSchema(parent, key)
  if (schema === undefined && parent?.properties !== undefined && parent.preserveUnknownFields !== true) {
    const struct = parent.typeName?.slice(parent.typeName.lastIndexOf('.') + 1) ?? ''
    throw unmergeable(`unable to find api field in struct ${struct} for the json field ${JSON.stringify(key)}`)
  }
  if (schema?.type !== undefined && schema.type !== 'array')
    throw unmergeable('expected slice or array type, but got: struct')
  return listRule(schema)
}

/** A text that elements with the same identity share. Throws ApiError 500 if the element lacks a merge key. */
export function identityOf({ keys }: ListRule, item: unknown): string {
  if (keys.length === 0) return JSON.stringify(item)
  if (!isJsonObject(item)) throw unexpectedType({}, item)
  const values = keys.map((key) => {
    const value = Object.hasOwn(item, key.name) ? item[key.name] : key.default
    if (value === undefined) throw missingMergeKey(item, key.name)
    return value
  })
  return JSON.stringify(values)
}
