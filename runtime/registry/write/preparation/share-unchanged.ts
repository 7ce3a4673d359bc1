import { isJsonObject, type JsonObject } from '../../../json/index.ts'
import type { Strategy } from '../../strategy.ts'
import type { ObjectWrite } from '../object-write.ts'
import { mayBeEdited } from '../stored-form/to-stored-form.ts'

/**
 * Replaces parts of the draft that equal those of the present object with the latter, so that later steps look only at
 * what changed. A draft that a strategy may have edited is a copy until then; any other shares these parts already.
 */
export function shareUnchanged(write: ObjectWrite): void {
  const settled = write.present?.settled
  if (settled !== undefined && mayBeEdited(write.request)) write.object = sharedFields(write.object, settled)
}

/** Returns whether nothing edits a draft after it is prepared; allocation and hooks of projects might. */
export const maySharePrepared = ({ allocate, edits }: Strategy): boolean =>
  allocate === undefined && edits !== 'announced'

/**
 * Returns the value with every part that equals the other value's part in the same place (same fields in the same
 * order) replaced by that part.
 */
export function shared(value: unknown, other: unknown): unknown {
  if (value === other) return other
  if (Array.isArray(value)) return Array.isArray(other) ? sharedItems(value, other) : value
  return isJsonObject(value) && isJsonObject(other) ? sharedFields(value, other) : value
}

function sharedItems(list: readonly unknown[], other: readonly unknown[]): readonly unknown[] {
  let copy: unknown[] | undefined
  let isSame = list.length === other.length
  for (let index = 0; index < list.length && index < other.length; index++) {
    const item = shared(list[index], other[index])
    isSame &&= item === other[index]
    if (item !== list[index]) (copy ??= [...list])[index] = item
  }
  return isSame ? other : (copy ?? list)
}

/** Returns an object with every part that equals the other's replaced by that part; the other one if all are equal. */
export function sharedFields<T extends Readonly<JsonObject>>(object: T, other: Readonly<JsonObject>): T
export function sharedFields(object: Readonly<JsonObject>, other: Readonly<JsonObject>): Readonly<JsonObject> {
  const names = Object.keys(object)
  const otherNames = Object.keys(other)
  let copy: JsonObject | undefined
  let isSame = names.length === otherNames.length
  for (let index = 0; index < names.length; index++) {
    const name = names[index] as string
    isSame &&= name === otherNames[index]
    if (!isSame && !Object.hasOwn(other, name)) continue
    const field = shared(object[name], other[name])
    isSame &&= field === other[name]
    if (field !== object[name]) (copy ??= { ...object })[name] = field
  }
  return isSame ? other : (copy ?? object)
}
