import type { VersionDefinition } from '../../../scheme/index.ts'
import type { DynamicObject } from '../../../api/index.ts'
import type { Revision, Stored } from '../../../store/contract/index.ts'
import type { EncodedObject } from '../../../codec/index.ts'
import type { Resource } from '../../resource.ts'
import type { HotObject } from '../../storage/hot-objects.ts'
import { isSettled } from '../stored-form/is-settled.ts'
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
      if (before?.settledBy !== undefined) kept.settledBy ??= settledAfter(resource, kept, before)
      return { value, revision, decoded: kept.object }
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
  { storage }: Resource,
  { object, validity }: HotObject,
  before: HotObject,
): HotObject['settledBy'] {
  if (before.settledBy === 'none') return 'none'
  if (before.settledBy !== storage || validity === 'unknown') return undefined
  return isSettled(storage, object, before.object, validity) ? storage : 'none'
}

/**
 * Returns the present object if it is known to be settled in the version of the request. This is checked when a kept
 * object is first updated, and from then on for what each update changes. The schemas of custom resources may change
 * under their objects.
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
