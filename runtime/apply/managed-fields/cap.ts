import { EMPTY, union } from '../fields/index.ts'
import { identityOf, type Owner, type Owners } from './owners.ts'

/** Manager that holds what updaters of long ago own. */
export const ANCIENT = 'ancient-changes'
/** Most updaters that an object keeps apart. */
export const MAX_UPDATERS = 10

const byAge = ([a, one]: [string, Owner], [b, other]: [string, Owner]): number => {
  const [left, right] = [`${one.time ?? ''} ${a}`, `${other.time ?? ''} ${b}`]
  return left < right ? -1 : left > right ? 1 : 0
}

/**
 * Keeps the number of updaters bounded: the oldest of a version become one, until there are no more than the limit.
 * Appliers are never touched.
 */
export function capUpdaters(owners: Owners, limit = MAX_UPDATERS): Owners {
  if (owners.size <= limit) return owners
  const updaters = [...owners].filter(([, { operation }]) => operation === 'Update')
  if (updaters.length <= limit) return owners
  const capped = new Map(owners)
  const oldest = new Map<string, string>()
  let excess = updaters.length - limit
  for (const [identity, owner] of updaters.sort(byAge)) {
    if (excess === 0) break
    const bucketOwner: Owner = { ...withoutEntry(owner), manager: ANCIENT, subresource: '' }
    const bucket = identityOf(bucketOwner)
    const first = oldest.get(owner.apiVersion)
    if (first === undefined) {
      oldest.set(owner.apiVersion, identity)
      continue
    }
    const parts = [...new Set([bucket, first, identity])]
    const fields = parts.reduce((sum, part) => union(sum, capped.get(part)?.fields ?? EMPTY), EMPTY)
    for (const part of parts) capped.delete(part)
    capped.set(bucket, { ...bucketOwner, fields })
    oldest.set(owner.apiVersion, bucket)
    excess--
  }
  return capped
}

const withoutEntry = ({ entry: _, ...owner }: Owner): Owner => owner
