import type { GroupResource } from './object.ts'

const CORE = 'core'
/** The character after `/`: ends a range of keys that share a prefix ending in `/`. */
const AFTER_SLASH = '0'

export interface ObjectKeyParts {
  /** '' for cluster-scoped types. */
  readonly namespace: string
  readonly name: string
}

const prefixOf = ({ group, resource }: GroupResource): string => `/${group === '' ? CORE : group}/${resource}`

/** Returns the store key of an object: `/<group>/<resource>[/<namespace>]/<name>`. */
export const objectKey = (type: GroupResource, { namespace, name }: ObjectKeyParts): string =>
  namespace === '' ? `${prefixOf(type)}/${name}` : `${prefixOf(type)}/${namespace}/${name}`

/** Returns the range of all keys of a type, or of its objects in one namespace; a namespace of '' means all. */
export function collectionRange(type: GroupResource, namespace: string): { start: string; end: string } {
  const base = namespace === '' ? prefixOf(type) : `${prefixOf(type)}/${namespace}`
  return { start: `${base}/`, end: `${base}${AFTER_SLASH}` }
}

/** Returns the range of all keys of the types of a group. */
export function groupRange(group: string): { start: string; end: string } {
  const base = `/${group === '' ? CORE : group}`
  return { start: `${base}/`, end: `${base}${AFTER_SLASH}` }
}

/** Returns the smallest key after the given one. */
export const keyAfter = (key: string): string => `${key}\0`

export const singleKeyRange = (key: string): { start: string; end: string } => ({ start: key, end: keyAfter(key) })

/**
 * Returns namespace and name of an object from its key; the number of segments shows whether its type is namespaced.
 */
export function parseObjectKey(key: string): ObjectKeyParts {
  const start = key.indexOf('/', key.indexOf('/', 1) + 1) + 1
  const end = key.indexOf('/', start)
  return end < 0
    ? { namespace: '', name: key.slice(start) }
    : { namespace: key.slice(start, end), name: key.slice(end + 1) }
}
