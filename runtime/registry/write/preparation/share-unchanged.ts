import { isJsonObject, type JsonObject } from '../../../json/index.ts'
import type { Strategy } from '../../strategy.ts'
import type { ObjectWrite } from '../object-write.ts'
import { mayBeEdited } from '../stored-form/to-stored-form.ts'

/**
 * Puts the parts of the present object in the place of those of the draft that equal them, so that what comes after this looks
 * at what has changed alone. A draft that a strategy may have edited is a copy until then; any other shares them already.
 */
export function shareUnchanged(write: ObjectWrite): void {
  const settled = write.present?.settled
  if (settled !== undefined && mayBeEdited(write.request)) write.object = sharedFields(write.object, settled)
}

/** Returns whether nobody edits a draft any more once it is prepared. Code of projects might. */
export const maySharePrepared = ({ allocate, edits }: Strategy): boolean =>
  allocate === undefined && edits !== 'announced'

/** Returns a value in which each part that equals, field by field in one order, that in its place in another is the very same. */
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

function sharedFields<T extends Readonly<JsonObject>>(object: T, other: Readonly<JsonObject>): T
function sharedFields(object: Readonly<JsonObject>, other: Readonly<JsonObject>): Readonly<JsonObject> {
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
