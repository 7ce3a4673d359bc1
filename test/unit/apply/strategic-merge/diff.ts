import { isJsonObject, jsonEqual, type JsonObject } from '../../../../runtime/json/index.ts'
import { fieldSchema, listRule, type ListRule } from '../../../../runtime/apply/strategic-merge/rules.ts'
import type { StructuralSchema } from '../../../../runtime/schema/index.ts'

/** The strategic merge patch that makes the one object the other, as clients of the field send it. */
export function diff(from: JsonObject, to: JsonObject, schema: StructuralSchema | undefined): JsonObject {
  const patch: JsonObject = {}
  for (const key of new Set([...Object.keys(from), ...Object.keys(to)])) {
    const a = from[key]
    const b = to[key]
    if (jsonEqual(a, b)) continue
    const field = fieldSchema(schema, key)
    if (b === undefined) patch[key] = null
    else if (isJsonObject(a) && isJsonObject(b)) patch[key] = diff(a, b, field)
    else if (Array.isArray(a) && Array.isArray(b) && listRule(field).strategy === 'merge')
      Object.assign(patch, diffLists(key, a, b, listRule(field)))
    else patch[key] = b
  }
  return patch
}

function diffLists(key: string, from: readonly unknown[], to: readonly unknown[], rule: ListRule): JsonObject {
  const order = { [`$setElementOrder/${key}`]: rule.key === undefined ? to : to.map((item) => keyOf(item, rule)) }
  if (rule.key === undefined) {
    const gone = from.filter((item) => !to.includes(item))
    return { ...order, [key]: to.filter((item) => !from.includes(item)), [`$deleteFromPrimitiveList/${key}`]: gone }
  }
  const partner = (list: readonly unknown[], item: unknown): unknown =>
    list.find((other) => jsonEqual(keyOf(other, rule), keyOf(item, rule)))
  const changed = to.flatMap((item) => {
    const old = partner(from, item)
    if (!isJsonObject(old) || !isJsonObject(item)) return [item]
    return jsonEqual(old, item) ? [] : [{ ...diff(old, item, rule.items), ...keyOf(item, rule) }]
  })
  const gone = from.filter((item) => partner(to, item) === undefined)
  return { ...order, [key]: [...changed, ...gone.map((item) => ({ ...keyOf(item, rule), $patch: 'delete' }))] }
}

const keyOf = (item: unknown, { key }: ListRule): JsonObject =>
  key === undefined ? {} : { [key]: isJsonObject(item) ? item[key] : undefined }
