import { isJsonObject, type JsonObject } from '../../../runtime/json/index.ts'
import type { ImportedType } from './types.ts'

const REFERENCE = /^(?:(?:\.\.\/([^/]+)|\.)\/([^/]+)\.yaml)?#\/components\/schemas\/(.*)$/

/** Returns the schema of a type with those that it refers to in their places; one that contains itself ends there. */
export function expanded(type: ImportedType, types: readonly ImportedType[]): JsonObject {
  const byKey = new Map(types.map((each) => [`${each.folder}/${each.version}.${each.name}`, each]))
  const expand = (node: unknown, from: ImportedType, open: ReadonlySet<ImportedType>): unknown => {
    if (Array.isArray(node)) return node.map((each) => expand(each, from, open))
    if (!isJsonObject(node)) return node
    const { $ref, allOf, ...rest } = node
    const [only, ...more] = Array.isArray(allOf) ? (allOf as readonly unknown[]) : []
    const reference = $ref ?? (more.length === 0 && isJsonObject(only) ? only.$ref : undefined)
    const own = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, expand(value, from, open)]))
    if (typeof reference !== 'string') return allOf === undefined ? own : { ...own, allOf }
    const [, folder = from.folder, version = from.version, name = ''] = REFERENCE.exec(reference) ?? []
    const target = byKey.get(`${folder}/${version}.${name}`)
    if (target === undefined || open.has(target))
      return { ...own, type: 'object', 'x-orch-preserve-unknown-fields': true }
    const inner = expand(target.schema, target, new Set([...open, target]))
    return { ...(isJsonObject(inner) ? inner : {}), ...own }
  }
  const made = expand(type.schema, type, new Set([type]))
  return isJsonObject(made) ? made : {}
}
