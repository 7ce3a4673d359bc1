import { derived } from '../../async/index.ts'
import { jsonText, isJsonObject } from '../../json/index.ts'
import type { StructuralSchema } from '../../schema/index.ts'
import { missingMergeKey, unexpectedType, unmergeable } from './errors.ts'

/** How a list is merged. */
export interface ListRule {
  readonly strategy: 'merge' | 'replace'
  /** Field that identifies the objects of the list; undefined: the elements are primitives, each its own identity. */
  readonly key: string | undefined
  readonly items: StructuralSchema | undefined
}

/** A list that no schema describes is replaced. */
const REPLACED: ListRule = { strategy: 'replace', key: undefined, items: undefined }

/** Returns the schema of a field; undefined: it has none. */
export function fieldSchema(parent: StructuralSchema | undefined, key: string): StructuralSchema | undefined {
  if (parent === undefined) return undefined
  const { properties, additionalProperties } = parent
  if (properties !== undefined && Object.hasOwn(properties, key)) return properties[key]
  return additionalProperties === true ? undefined : additionalProperties
}

/** Returns whether an object at that place replaces the present one. */
export const isReplaced = (schema: StructuralSchema | undefined): boolean =>
  schema?.patchStrategy?.includes('replace') === true

/**
 * Returns how the list is merged (PATCH-06): only its patch strategy counts, as in Kubernetes; its list type is for
 * apply.
 */
export const listRule = (schema: StructuralSchema | undefined): ListRule =>
  schema === undefined ? REPLACED : declaredRule(schema)

const declaredRule = derived(({ patchStrategy = [], patchMergeKey, items }: StructuralSchema): ListRule => ({
  strategy: patchStrategy.includes('merge') ? 'merge' : 'replace',
  key: patchMergeKey,
  items,
}))

/** Returns the rule of a list that a directive names. Throws ApiError 500 if the schema has no such list. */
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

/** Returns a text that identifies an element. Throws ApiError 500 if the element lacks the merge key. */
export function elementIdentity({ key }: ListRule, item: unknown): string {
  if (key === undefined) return jsonText(item)
  if (!isJsonObject(item)) throw unexpectedType({}, item)
  if (!Object.hasOwn(item, key)) throw missingMergeKey(item, key)
  return jsonText(item[key])
}
