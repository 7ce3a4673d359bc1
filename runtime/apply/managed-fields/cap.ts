import { EMPTY, unionOf } from '../fields/index.ts'
import { identityOf, type Owner, type Owners } from './owners.ts'

/** Manager that holds what updaters of long ago own. */
const ANCIENT = 'ancient-changes'
/** Most updaters that an object keeps apart. */
const MAX_UPDATERS = 10

const byAge = ([a, one]: [string, Owner], [b, other]: [string, Owner]): number => {
  const left = `${one.time ?? ''} ${a}`
  const right = `${other.time ?? ''} ${b}`
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
  const buckets = new Map<string, Bucket>()
  let excess = updaters.length - limit
  for (const [identity, owner] of updaters.sort(byAge)) {
    if (excess === 0) break
    const bucket = buckets.get(owner.apiVersion)
    if (bucket === undefined) {
      buckets.set(owner.apiVersion, { owner, parts: new Set([identity]) })
      continue
    }
    bucket.owner = owner
    bucket.parts.add(identity)
    excess--
  }
  const capped = new Map(owners)
  for (const bucket of buckets.values()) if (bucket.parts.size > 1) fill(bucket, capped)
  return capped
}

/** Updaters of one version that become one. */
interface Bucket {
  /** The youngest: the bucket has its version and time. */
  owner: Owner
  readonly parts: Set<string>
}

/** Puts one owner in the place of several. */
function fill({ owner, parts }: Bucket, owners: Map<string, Owner>): void {
  const bucket: Owner = { ...withoutEntry(owner), manager: ANCIENT, subresource: '' }
  const identity = identityOf(bucket)
  parts.add(identity)
  const fields = unionOf([...parts].map((part) => owners.get(part)?.fields ?? EMPTY))
  for (const part of parts) owners.delete(part)
  owners.set(identity, { ...bucket, fields })
}

const withoutEntry = ({ entry: _, ...owner }: Owner): Owner => owner
