import { isJsonObject } from '../../runtime/json/index.ts'
import type { StructuralSchema } from '../../runtime/schema/index.ts'

/** Whether filling in the defaults below a value never ends: a default leads to itself. */
export const isEndless = (schema: StructuralSchema, value: unknown): boolean => leadsBack(schema, value, new Set())

/** @param open schemas whose default is being filled in */
function leadsBack(schema: StructuralSchema, value: unknown, open: ReadonlySet<StructuralSchema>): boolean {
  const filled = (part: StructuralSchema, present: unknown): boolean => {
    const isAbsent = present === undefined || (present === null && part.nullable !== true)
    if (!isAbsent) return leadsBack(part, present, open)
    if (part.default === undefined) return false
    return open.has(part) || leadsBack(part, part.default, new Set([...open, part]))
  }
  if (Array.isArray(value)) {
    const { items } = schema
    return items !== undefined && value.some((item) => filled(items, item))
  }
  if (!isJsonObject(value)) return false
  const { properties = {}, additionalProperties: values } = schema
  return (
    Object.entries(properties).some(([name, part]) => filled(part, value[name])) ||
    (isJsonObject(values) &&
      Object.keys(value).some((name) => !Object.hasOwn(properties, name) && filled(values, value[name])))
  )
}
