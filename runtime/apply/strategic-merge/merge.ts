import { isJsonObject, setField, type JsonObject } from '../../json/index.ts'
import type { StructuralSchema } from '../../schema/index.ts'
import {
  DELETE_FROM_LIST,
  DIRECTIVE,
  ELEMENT_ORDER,
  RETAIN_KEYS,
  isListDirective,
  listNamedBy,
  plainItems,
  plainValue,
} from './directives.ts'
import { badElementOrder, badPrimitiveList, badRetainKeys, unexpectedType, unknownDirective } from './errors.ts'
import { checkOrder, deleteFromList, patchList } from './lists.ts'
import { inOrder } from './order.ts'
import { fieldSchema, isReplaced, listRule, namedListRule, type ListRule } from './rules.ts'

/**
 * Applies a strategic merge patch (PATCH-06, PATCH-11): objects are merged and null removes, as in a merge patch; lists
 * are merged or replaced by the markers of the schema; directives in the patch delete, replace, order and retain.
 * Without a schema objects are merged and lists replaced. Neither argument is changed; the result may share parts with
 * both. Throws ApiError 400, 422 or 500, in the words of kube-apiserver.
 */
export function strategicMerge(
  current: Readonly<JsonObject>,
  patch: Readonly<JsonObject>,
  schema: StructuralSchema | undefined,
): JsonObject {
  if (Object.hasOwn(patch, DIRECTIVE)) return obey(patch)
  const merged = retain(current, patch)
  const ordered = mergeOrderedLists(merged, patch, schema)
  const fields = Object.entries(patch)
  for (const [key, value] of fields) {
    if (key.startsWith(DELETE_FROM_LIST))
      deleteItems(merged, listNamedBy(key, DELETE_FROM_LIST, badPrimitiveList), value, schema)
  }
  for (const [key, value] of fields) {
    if (key === RETAIN_KEYS || isListDirective(key) || ordered.has(key)) continue
    mergeField(merged, key, value, schema)
  }
  return merged
}

/** Executes the directive of an object for itself. */
function obey(patch: Readonly<JsonObject>): JsonObject {
  const { [DIRECTIVE]: directive, ...fields } = patch
  if (directive === 'replace') return fields
  if (directive === 'delete') return {}
  throw unknownDirective(directive, patch)
}

/** Returns a copy of the object with the fields that the patch retains: all of them unless it names some. */
function retain(current: Readonly<JsonObject>, patch: Readonly<JsonObject>): JsonObject {
  if (!Object.hasOwn(patch, RETAIN_KEYS)) return { ...current }
  const names = patch[RETAIN_KEYS]
  if (!Array.isArray(names)) throw badRetainKeys()
  const retained = new Set<unknown>(names)
  for (const [key, value] of Object.entries(patch)) {
    if (key === RETAIN_KEYS || value === null || isListDirective(key)) continue
    if (!retained.has(key)) throw badRetainKeys()
  }
  return Object.fromEntries(Object.entries(current).filter(([key]) => retained.has(key)))
}

/** Merges the lists whose order the patch gives; returns their names. */
function mergeOrderedLists(
  merged: JsonObject,
  patch: Readonly<JsonObject>,
  schema: StructuralSchema | undefined,
): ReadonlySet<string> {
  const ordered = new Set<string>()
  for (const [key, order] of Object.entries(patch)) {
    if (!key.startsWith(ELEMENT_ORDER)) continue
    if (!Array.isArray(order)) throw unexpectedType([], order)
    const name = listNamedBy(key, ELEMENT_ORDER, badElementOrder)
    const present = listAt(merged, name)
    const wanted = listAt(patch, name)
    const rule = namedListRule(schema, name)
    checkOrder(wanted ?? [], order, rule)
    if (present === undefined && wanted === undefined) continue
    const items = present === undefined ? plainItems(wanted ?? []) : mergeWanted(present, wanted, rule)
    setField(merged, name, inOrder(items, order, present ?? [], rule))
    ordered.add(name)
  }
  return ordered
}

const mergeWanted = (
  present: readonly unknown[],
  wanted: readonly unknown[] | undefined,
  rule: ListRule,
): readonly unknown[] => (wanted === undefined ? present : patchList(present, wanted, rule, mergeItemsOf(rule)))

const mergeItemsOf =
  ({ items }: ListRule) =>
  (present: JsonObject, patch: JsonObject): JsonObject =>
    strategicMerge(present, patch, items)

/** Returns the list in a field, if the field exists. Throws ApiError 500 if it is no list. */
function listAt(object: Readonly<JsonObject>, name: string): readonly unknown[] | undefined {
  if (!Object.hasOwn(object, name)) return undefined
  const value = object[name]
  if (!Array.isArray(value)) throw unexpectedType([], value)
  return value
}

function deleteItems(merged: JsonObject, key: string, value: unknown, schema: StructuralSchema | undefined): void {
  const present = Object.hasOwn(merged, key) ? merged[key] : undefined
  if (value === null) Reflect.deleteProperty(merged, key)
  if (!Array.isArray(present) || !Array.isArray(value)) return
  const rule = listRule(fieldSchema(schema, key))
  setField(merged, key, deleteFromList(present, value, rule, mergeItemsOf(rule)))
}

function mergeField(merged: JsonObject, key: string, value: unknown, parent: StructuralSchema | undefined): void {
  const present = Object.hasOwn(merged, key) ? merged[key] : undefined
  const result = value === null ? undefined : mergedValue(present, value, fieldSchema(parent, key))
  if (result === undefined) Reflect.deleteProperty(merged, key)
  else setField(merged, key, result)
}

/** Returns the merged value of a field; undefined: the field is removed. */
function mergedValue(present: unknown, patch: unknown, schema: StructuralSchema | undefined): unknown {
  if (isJsonObject(present) && isJsonObject(patch))
    return isReplaced(schema) ? patch : strategicMerge(present, patch, schema)
  if (!Array.isArray(present) || !Array.isArray(patch)) return plainValue(patch)
  const rule = listRule(schema)
  return patchList(present, patch, rule, mergeItemsOf(rule))
}
