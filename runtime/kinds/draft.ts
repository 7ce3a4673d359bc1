import { isJsonObject, type JsonObject } from '../json/index.ts'

/** The object at a field of a draft, created if absent, to be edited in place. */
export function ensureObject(draft: JsonObject, field: string): JsonObject {
  const present = draft[field]
  if (isJsonObject(present)) return present
  const made: JsonObject = {}
  draft[field] = made
  return made
}

/** The objects of a list field, to be edited in place. */
export const itemsOf = (draft: JsonObject, field: string): readonly JsonObject[] => {
  const list = draft[field]
  return Array.isArray(list) ? list.filter(isJsonObject) : []
}

/** Sets a field that is absent. */
export function fillIn(draft: JsonObject, field: string, value: unknown): void {
  if (draft[field] === undefined || draft[field] === null) draft[field] = value
}
