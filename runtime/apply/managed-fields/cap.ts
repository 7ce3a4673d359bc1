import { EMPTY, unionOf } from '../fields/index.ts'
import { managerIdentity, type FieldManager, type FieldManagers } from './field-managers.ts'

/** Manager of the fields of the oldest updaters. */
const ANCIENT = 'ancient-changes'
/** Most updaters that are tracked separately for an object. */
const MAX_UPDATERS = 10

const byAge = ([a, one]: [string, FieldManager], [b, other]: [string, FieldManager]): number => {
  const left = `${one.time ?? ''} ${a}`
  const right = `${other.time ?? ''} ${b}`
  return left < right ? -1 : left > right ? 1 : 0
}

/**
 * Bounds the number of updaters: the oldest ones of a version are merged into one until there are no more than the
 * limit. Appliers are not touched.
 */
export function capUpdaters(managers: FieldManagers, limit = MAX_UPDATERS): FieldManagers {
  if (managers.size <= limit) return managers
  const updaters = [...managers].filter(([, { operation }]) => operation === 'Update')
  if (updaters.length <= limit) return managers
  const buckets = new Map<string, Bucket>()
  let excess = updaters.length - limit
  for (const [identity, fieldManager] of updaters.sort(byAge)) {
    if (excess === 0) break
    const bucket = buckets.get(fieldManager.apiVersion)
    if (bucket === undefined) {
      buckets.set(fieldManager.apiVersion, { fieldManager, parts: new Set([identity]) })
      continue
    }
    bucket.fieldManager = fieldManager
    bucket.parts.add(identity)
    excess--
  }
  const capped = new Map(managers)
  for (const bucket of buckets.values()) if (bucket.parts.size > 1) fill(bucket, capped)
  return capped
}

/** Updaters of one version that are merged. */
interface Bucket {
  /** The youngest one, whose version and time the bucket gets. */
  fieldManager: FieldManager
  readonly parts: Set<string>
}

/** Replaces several managers by one. */
function fill({ fieldManager, parts }: Bucket, managers: Map<string, FieldManager>): void {
  const bucket: FieldManager = { ...withoutEntry(fieldManager), manager: ANCIENT, subresource: '' }
  const identity = managerIdentity(bucket)
  parts.add(identity)
  const fields = unionOf([...parts].map((part) => managers.get(part)?.fields ?? EMPTY))
  for (const part of parts) managers.delete(part)
  managers.set(identity, { ...bucket, fields })
}

const withoutEntry = ({ entry: _, ...fieldManager }: FieldManager): FieldManager => fieldManager
