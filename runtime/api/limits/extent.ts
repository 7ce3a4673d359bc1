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

/** Most characters of the texts in an object: as many as a body has bytes. */
export const MAX_CHARACTERS = 3 * 1024 * 1024

/** How much there is in a value. */
export interface Extent {
  /** Number of values, nested ones too. */
  readonly nodes: number
  /** Number of characters of all texts and of the names of all fields. */
  readonly characters: number
}

/** Returns how much there is in a value; the work is proportional to that. */
export function extentOf(value: unknown): Extent {
  if (typeof value === 'string') return { nodes: 1, characters: value.length }
  if (typeof value !== 'object' || value === null) return { nodes: 1, characters: 0 }
  let nodes = 1
  let characters = 0
  const add = (item: unknown): void => {
    const inner = extentOf(item)
    nodes += inner.nodes
    characters += inner.characters
  }
  if (Array.isArray(value)) for (const item of value) add(item)
  else
    for (const name in value) {
      characters += name.length
      add((value as Record<string, unknown>)[name])
    }
  return { nodes, characters }
}

/** Throws ApiError 413 if so many copies of a value have more values or characters than an object may have. */
export function refuseCopies(value: unknown, copies: number): void {
  if (copies <= 1) return
  const { nodes, characters } = extentOf(value)
  if (nodes * copies > MAX_NODES) throw tooLarge(`limit is ${MAX_NODES} values in an object`)
  if (characters * copies > MAX_CHARACTERS) throw tooLarge(`limit is ${MAX_CHARACTERS} characters in an object`)
}
