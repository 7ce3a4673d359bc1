import { byTurns, type Eventual } from '../../../async/index.ts'
import type { VersionDefinition } from '../../../scheme/index.ts'
import type { DynamicObject } from '../../../api/index.ts'
import type { Revision, Stored } from '../../../store/contract/index.ts'
import type { EncodedObject } from '../../../codec/index.ts'
import type { Resource } from '../../resource.ts'
import { isLarge, type HotObject } from '../../storage/hot-objects.ts'
import { isSettled, isSettledInSlices } from '../stored-form/is-settled.ts'
import type { StoredChange, WriteRequest } from '../object-write.ts'
import { maySharePrepared } from '../preparation/share-unchanged.ts'

/** The stored object that a write starts from. */
export interface Begin {
  readonly stored: Stored
  /** Its entry among the hot objects; undefined: none, so the bytes are decoded. */
  readonly hot: HotObject | undefined
}

/** The bytes that a write is about to store, and the previous entry of the object. */
interface Written extends Pick<StoredChange, 'value' | 'object' | 'validity'> {
  readonly before?: HotObject | undefined
}

/**
 * Stores the result of a write and keeps it decoded for the next readers. It is kept before it is stored, so that the
 * first watchers find it, too. Returns the stored object with its entry. Throws what `commit` throws.
 */
export function storeHot(
  { resource, options }: Pick<WriteRequest, 'resource' | 'options'>,
  { value, object, before, validity = 'unknown' }: Written,
  commit: () => Promise<Revision>,
): Promise<EncodedObject> {
  const { hot } = resource.settings
  const kept = object === undefined || options.dryRun !== undefined ? undefined : hot.keep(value, object, before)
  const storing = commit()
  if (kept === undefined) return storing.then((revision) => ({ value, revision }))
  kept.validity = validity
  return storing.then(
    (revision) => {
      const stored = { value, revision, decoded: kept.object }
      if (before?.settledBy === undefined) return stored
      const settledBy = settledAfter(resource, kept, before)
      if (!(settledBy instanceof Promise)) {
        kept.settledBy = settledBy
        return stored
      }
      return settledBy.then((known) => {
        kept.settledBy = known
        return stored
      })
    },
    (error: unknown) => {
      hot.drop(kept)
      throw error
    },
  )
}

/**
 * Checks the changed parts, unless the write was not validated: objects that only lose finalizers are rarely updated
 * again.
 */
function settledAfter(
  resource: Resource,
  kept: HotObject,
  { settledBy, object }: HotObject,
): Eventual<HotObject['settledBy']> {
  if (settledBy === 'none') return 'none'
  if (settledBy !== resource.storage || kept.validity === 'unknown') return undefined
  return checked(resource, kept, object)
}

/** Checks whether an object is settled: at once, or with pauses if it is large. */
function checked(
  { storage, settings }: Resource,
  { value, object, validity }: HotObject,
  settled: DynamicObject | undefined,
): Eventual<HotObject['settledBy']> {
  if (!isLarge(value)) return isSettled(storage, object, settled, validity) ? storage : 'none'
  const work = isSettledInSlices(storage, object, settled, validity)
  return byTurns(work, settings.turns.next).then((isFound) => (isFound ? storage : 'none'))
}

/**
 * Returns the present object if it is known to be settled in the version of the request. This is checked when a kept
 * object is first updated, a large one when it is updated again, and from then on for what each update changes. The
 * schemas of custom resources may change under their objects.
 */
export function settledObject(
  resource: Resource,
  version: VersionDefinition,
  hot: HotObject | undefined,
): Eventual<DynamicObject | undefined> {
  const { definition, storage, strategy } = resource
  if (hot === undefined || definition.schemas === 'changing' || version.name !== storage.name) return undefined
  if (!maySharePrepared(strategy)) return undefined
  const settledBy = hot.settledBy ?? checked(resource, hot, undefined)
  return settledBy instanceof Promise
    ? settledBy.then((known) => objectSettledBy(storage, hot, known))
    : objectSettledBy(storage, hot, settledBy)
}

/** Keeps what was found; returns the object if it is settled by the version. */
function objectSettledBy(
  version: VersionDefinition,
  hot: HotObject,
  found: HotObject['settledBy'],
): DynamicObject | undefined {
  hot.settledBy = found
  return found === version ? hot.object : undefined
}
