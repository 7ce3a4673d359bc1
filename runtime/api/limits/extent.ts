import { tooLarge } from '../status/status.ts'
import { isJsonObject, MAX_DEPTH, MAX_NODES } from '../../json/index.ts'

export { MAX_DEPTH, MAX_NODES }

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

/**
 * Throws ApiError 413 if so many copies of a value have more values or characters than a body may have. The work is
 * proportional to the value.
 */
export function refuseCopies(value: unknown, copies: number): void {
  if (copies <= 1) return
  if (countNodes(value, 0) * copies > MAX_NODES) throw tooLarge(`limit is ${MAX_NODES} values in an object`)
  if (countCharacters(value) * copies > MAX_CHARACTERS)
    throw tooLarge(`limit is ${MAX_CHARACTERS} characters in an object`)
}

/** Most characters of the texts in an object: as many as a body has bytes. */
const MAX_CHARACTERS = 3 * 1024 * 1024

/** Counts the characters of all texts and names in a value. */
function countCharacters(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  let count = 0
  if (Array.isArray(value)) for (const item of value) count += countCharacters(item)
  else
    for (const name in value) count += name.length + countCharacters((value as Record<string, unknown>)[name])
  return count
}
