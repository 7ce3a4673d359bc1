import type { FieldError, DynamicObject, ObjectMeta, OwnerReference } from '../../../api/index.ts'
import { lazy } from '../../../async/index.ts'
import { keepTimes } from '../../../apply/index.ts'
import { JsonSet, jsonEqual } from '../../../json/index.ts'

/**
 * Stored objects were validated before, possibly by an earlier release: a write is not refused for fields that it
 * leaves unchanged.
 */

/**
 * Returns whether an update only lets go of an object: it removes finalizers or owners, or stops blocking the deletion
 * of owners. That must be possible even for an object that has become invalid.
 */
export function isLettingGo(object: DynamicObject, { old, defaulted }: BeforeUpdate): boolean {
  if (!mayLetGo(object.metadata, old.metadata)) return false
  // A write keeps some fields as they are stored, and fills in defaults of others.
  const filled = lazy(defaulted)
  for (const name in object)
    if (name !== 'metadata' && !jsonEqual(object[name], old[name]) && !jsonEqual(object[name], filled()[name]))
      return false
  return letsGoOf(object.metadata, old.metadata) || letsGoOf(object.metadata, filled().metadata)
}

/** An object before an update: as it is stored, and with the defaults that any write gives it now. */
export interface BeforeUpdate {
  readonly old: DynamicObject
  readonly defaulted: () => DynamicObject
}

/** A cheap check first, because it runs for every update. */
const mayLetGo = (now: ObjectMeta, before: ObjectMeta): boolean =>
  countOf(now.finalizers) < countOf(before.finalizers) || !jsonEqual(now.ownerReferences, before.ownerReferences)

function letsGoOf(now: ObjectMeta, before: ObjectMeta): boolean {
  const owners = now.ownerReferences ?? []
  const ownersBefore = before.ownerReferences ?? []
  return (
    jsonEqual(rest(now), rest(before)) &&
    isPart(now.finalizers ?? [], before.finalizers ?? []) &&
    isPart(owners.map(unblocked), ownersBefore.map(unblocked)) &&
    isPart(blockedBy(owners), blockedBy(ownersBefore))
  )
}

/** Returns the uids of the owners whose deletion is blocked. */
const blockedBy = (owners: readonly OwnerReference[]): readonly string[] =>
  owners.filter(({ blockOwnerDeletion }) => blockOwnerDeletion === true).map(({ uid }) => uid)

const countOf = (list: readonly unknown[] | undefined): number => list?.length ?? 0

const unblocked = ({ blockOwnerDeletion: _, ...reference }: { readonly blockOwnerDeletion?: boolean }): object =>
  reference

/** Returns whether all of `some` are in `all`. Values in the same order, the usual case, are compared once. */
function isPart(some: readonly unknown[], all: readonly unknown[]): boolean {
  let next = 0
  for (const other of all) if (next < some.length && jsonEqual(some[next], other)) next++
  if (next === some.length) return true
  const known = new JsonSet(all)
  return some.slice(next).every((one) => known.has(one))
}

const rest = ({ finalizers: _, ownerReferences: __, managedFields: ___, resourceVersion: ____, ...kept }: ObjectMeta) =>
  kept

/** Returns the errors of fields that a write to a subresource has changed; the others were there before. */
export function touchedErrors(
  errors: readonly FieldError[],
  object: DynamicObject,
  { old, defaulted }: BeforeUpdate,
): readonly FieldError[] {
  if (errors.length === 0) return errors
  const before = [old, defaulted()]
  const changed = new Map<string, boolean>()
  const isChanged = (field: string): boolean => {
    const part = partOf(field)
    const known = changed.get(part) ?? !before.some((each) => jsonEqual(valueOf(object, part), valueOf(each, part)))
    changed.set(part, known)
    return known
  }
  return errors.filter(({ field }) => isChanged(field))
}

/**
 * Returns the first field of a path, and the first two below metadata. Scanned in linear time: a path may contain text
 * of a client.
 */
function partOf(field: string): string {
  const start = field.startsWith('metadata.') ? 'metadata.'.length : 0
  let end = start
  while (end < field.length && field[end] !== '.' && field[end] !== '[') end++
  return field.slice(0, end)
}

/** Returns the value of a part; for one that is no field of the object a value that equals nothing. */
function valueOf(object: DynamicObject, part: string): unknown {
  if (part.startsWith('metadata.')) {
    const fields: Readonly<Record<string, unknown>> = { ...object.metadata }
    return fields[part.slice('metadata.'.length)]
  }
  return Object.hasOwn(object, part) ? object[part] : Number.NaN
}

/**
 * Returns whether an object differs from the stored one only in its version and the times of managed fields (SSA-25).
 */
export function isUnchanged(object: DynamicObject, old: DynamicObject): boolean {
  for (const name in object) if (name !== 'metadata' && !jsonEqual(object[name], old[name])) return false
  const { resourceVersion: _, ...unversioned } = old.metadata
  const before = { ...old, metadata: unversioned }
  return jsonEqual(keepTimes(object, before), before)
}
