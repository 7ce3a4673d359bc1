import type { StructuralSchema } from '../schema/structural.ts'

const known = new WeakMap<StructuralSchema, boolean>()

/** Whether a rule stands anywhere in the schema. Each schema is searched once. */
export function hasRules(schema: StructuralSchema): boolean {
  let found = known.get(schema)
  if (found === undefined) {
    found = search(schema, new Set())
    known.set(schema, found)
  }
  return found
}

/** @param seen named types: nodes of one name differ in nothing below them, and may lead back to themselves */
function search(schema: StructuralSchema, seen: Set<string>): boolean {
  const { typeName, validations = [], properties = {}, additionalProperties, items, allOf = [] } = schema
  if (validations.length > 0) return true
  if (typeName !== undefined) {
    if (seen.has(typeName)) return false
    seen.add(typeName)
  }
  const nested = [...Object.values(properties), ...allOf]
  if (items !== undefined) nested.push(items)
  if (additionalProperties !== undefined && additionalProperties !== true) nested.push(additionalProperties)
  return nested.some((each) => search(each, seen))
}
