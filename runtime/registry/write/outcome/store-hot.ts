import type { VersionDefinition } from '../../../scheme/index.ts'
import type { DynamicObject } from '../../../api/index.ts'
import type { Revision, Stored } from '../../../store/contract/index.ts'
import type { EncodedObject } from '../../../codec/index.ts'
import type { Resource } from '../../resource.ts'
import type { HotObject } from '../../storage/hot-objects.ts'
import { isSettled } from '../stored-form/is-settled.ts'
import type { StoredChange, WriteRequest } from '../object-write.ts'
import { maySharePrepared } from '../preparation/share-unchanged.ts'

/** The stored object that a write begins with. */
export interface Begin {
  readonly stored: Stored
  /** What is kept of it; undefined: nothing is, so the bytes are decoded. */
  readonly hot: HotObject | undefined
}

/** What a write is about to store, and what was kept of the object before. */
interface Written extends Pick<StoredChange, 'value' | 'object' | 'validity'> {
  readonly before?: HotObject | undefined
}

/**
 * Stores what a write has made, and keeps it decoded for those who read it next: from before it is stored, so that its first
 * watchers find it, too. Returns the stored object with what is kept of it. Throws what `commit` throws.
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
      if (before?.settledBy !== undefined) kept.settledBy = settledAfter(resource, kept, before)
      return { value, revision, decoded: kept.object }
    },
    (error: unknown) => {
      hot.drop(kept)
      throw error
    },
  )
}

/** Finds out of what has changed, unless the write has not validated it: few objects that it just lets go of are updated again. */
function settledAfter(
  { storage }: Resource,
  { object, validity }: HotObject,
  before: HotObject,
): HotObject['settledBy'] {
  if (before.settledBy === 'none') return 'none'
  if (before.settledBy !== storage || validity === 'unknown') return undefined
  return isSettled(storage, object, before.object, validity) ? storage : 'none'
}

/**
 * Returns the present object if it is known to be settled in the version of the request. That is found out when an object that is
 * kept is updated, and from then on of what each update changes. The schemas of types made at run time come and go under
 * their objects.
 */
export function settledObject(
  { definition, storage, strategy }: Resource,
  version: VersionDefinition,
  hot: HotObject | undefined,
): DynamicObject | undefined {
  if (hot === undefined || definition.schemas === 'changing' || version.name !== storage.name) return undefined
  if (!maySharePrepared(strategy)) return undefined
  hot.settledBy ??= isSettled(storage, hot.object, undefined, hot.validity) ? storage : 'none'
  return hot.settledBy === storage ? hot.object : undefined
}
