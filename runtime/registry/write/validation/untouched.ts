import type { FieldError, DynamicObject, ObjectMeta, OwnerReference } from '../../../api/index.ts'
import { keepTimes } from '../../../apply/index.ts'
import { JsonSet, jsonEqual } from '../../../json/index.ts'

/** What was stored has been validated, maybe by an earlier release: a write is not refused for what it leaves alone. */

/**
 * Whether an update does nothing but let go of an object: fewer finalizers or owners, or owners that it holds up no more.
 * An object must be able to go, however invalid it has become.
 */
export function isLettingGo(object: DynamicObject, { old, defaulted }: BeforeUpdate): boolean {
  if (!mayLetGo(object.metadata, old.metadata)) return false
  // A write takes some fields as they are stored, and others as it has given them their defaults.
  const pasts = [old, defaulted()]
  for (const name in object)
    if (name !== 'metadata' && !pasts.some((past) => jsonEqual(object[name], past[name]))) return false
  return pasts.some(({ metadata }) => letsGoOf(object.metadata, metadata))
}

/** What an object was before an update: as it is stored, and with the defaults that any write gives it now. */
export interface BeforeUpdate {
  readonly old: DynamicObject
  readonly defaulted: () => DynamicObject
}

/** Decided at once, because it is asked of every update. */
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

/** The uids of the owners whose deletion is held up. */
const blockedBy = (owners: readonly OwnerReference[]): readonly string[] =>
  owners.filter(({ blockOwnerDeletion }) => blockOwnerDeletion === true).map(({ uid }) => uid)

const countOf = (list: readonly unknown[] | undefined): number => list?.length ?? 0

const unblocked = ({ blockOwnerDeletion: _, ...reference }: { readonly blockOwnerDeletion?: boolean }): object =>
  reference

/** Whether each of some values is one of all. What stands in the same order, as it mostly does, is compared once. */
function isPart(some: readonly unknown[], all: readonly unknown[]): boolean {
  let next = 0
  for (const other of all) if (next < some.length && jsonEqual(some[next], other)) next++
  if (next === some.length) return true
  const known = new JsonSet(all)
  return some.slice(next).every((one) => known.has(one))
}

const rest = ({ finalizers: _, ownerReferences: __, managedFields: ___, resourceVersion: ____, ...kept }: ObjectMeta) =>
  kept

/** The errors of fields that a write to a subresource has touched; the others were there before. */
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

/** The first field of a path, and of metadata the second as well. Scanned: a path may hold what a client sent. */
function partOf(field: string): string {
  const start = field.startsWith('metadata.') ? 'metadata.'.length : 0
  let end = start
  while (end < field.length && field[end] !== '.' && field[end] !== '[') end++
  return field.slice(0, end)
}

/** Of a part that is no field of the object: something that never equals. */
function valueOf(object: DynamicObject, part: string): unknown {
  if (part.startsWith('metadata.')) {
    const fields: Readonly<Record<string, unknown>> = { ...object.metadata }
    return fields[part.slice('metadata.'.length)]
  }
  return Object.hasOwn(object, part) ? object[part] : Number.NaN
}

/** Whether an object differs from the stored one in nothing but its version and the times of managed fields (SSA-25). */
export function isUnchanged(object: DynamicObject, old: DynamicObject): boolean {
  for (const name in object) if (name !== 'metadata' && !jsonEqual(object[name], old[name])) return false
  const { resourceVersion: _, ...unversioned } = old.metadata
  const before = { ...old, metadata: unversioned }
  return jsonEqual(keepTimes(object, before), before)
}
