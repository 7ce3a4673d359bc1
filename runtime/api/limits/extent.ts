import { tooLarge } from '../status/status.ts'
import { isJsonObject } from '../../json/index.ts'

/**
 * Deepest nesting of lists and objects in a body, and so in an object. Functions that walk a decoded value are
 * recursive: this bounds them before the first walk begins.
 */
export const MAX_DEPTH = 500

/** Most values in a body, and so in an object: work on each value may take some microseconds. */
export const MAX_NODES = 100_000

/**
 * Throws ApiError 413 for an object that is larger than a body may be: small patches can produce one. Managed fields
 * don't count, since the server itself writes them.
 */
export function refuseOversized(object: Readonly<Record<string, unknown>>): void {
  const { metadata } = object
  const own = isJsonObject(metadata) ? { ...object, metadata: { ...metadata, managedFields: null } } : object
  if (countNodes(own, 0) > MAX_NODES) throw tooLarge(`limit is ${MAX_NODES} values in an object`)
}

function countNodes(value: unknown, depth: number): number {
  if (typeof value !== 'object' || value === null) return 1
  if (depth > MAX_DEPTH) throw tooLarge(`limit is ${MAX_DEPTH} levels of an object`)
  let count = 1
  if (Array.isArray(value)) for (const item of value) count += countNodes(item, depth + 1)
  else for (const name in value) count += countNodes((value as Record<string, unknown>)[name], depth + 1)
  return count
}
