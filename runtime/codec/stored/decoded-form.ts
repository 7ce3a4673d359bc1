import type { DynamicObject, ObjectMeta } from '../../api/index.ts'
import { listOf, objectOf, type JsonObject } from '../../json/index.ts'
import { IDENTITY } from './encode.ts'

/**
 * Returns what `decodeObject` would return for the bytes of an object; it shares parts with the object. undefined if
 * decoding would not give the same: for undefined members, inexact numbers, or anything but JSON.
 *
 * @param revision that of the bytes
 * @param before an earlier result; parts shared with it in the same place are not checked again
 */
export function decodedForm(
  object: DynamicObject,
  revision: number,
  before?: DynamicObject,
): DynamicObject | undefined {
  const metadata = metadataForm(object.metadata, revision, before?.metadata)
  if (metadata === undefined) return undefined
  const form: DynamicObject & JsonObject = { kind: object.kind, apiVersion: object.apiVersion, metadata }
  for (const name in object) {
    if (name === 'kind' || name === 'apiVersion' || name === 'metadata') continue
    const value = object[name]
    if (value === undefined) continue
    if (!comesBack(value, before?.[name]) || name === PROTOTYPE) return undefined
    form[name] = value
  }
  return form
}

/** Assigning to it would not set a field. */
const PROTOTYPE = '__proto__'

function metadataForm(
  metadata: Readonly<ObjectMeta>,
  revision: number,
  before: Readonly<ObjectMeta> | undefined,
): ObjectMeta | undefined {
  const form: ObjectMeta & JsonObject = {}
  for (const name of IDENTITY) {
    const value: unknown = metadata[name as keyof ObjectMeta]
    if (value !== undefined) form[name] = value
  }
  for (const name in metadata) {
    const value: unknown = metadata[name as keyof ObjectMeta]
    if (value === undefined || name === 'resourceVersion') continue
    if (!comesBack(value, before?.[name as keyof ObjectMeta]) || name === PROTOTYPE) return undefined
    form[name] = value
  }
  if (revision > 0) form.resourceVersion = String(revision)
  return form
}

/**
 * Returns whether writing a value as JSON and reading it gives exactly the same; `before` is a value in its place that
 * does.
 */
function comesBack(value: unknown, before: unknown): boolean {
  if (value === before && value !== undefined) return true
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true
    case 'number':
      return Number.isInteger(value) ? Number.isSafeInteger(value) && !Object.is(value, -0) : Number.isFinite(value)
    case 'object':
      return value === null || (Array.isArray(value) ? allComeBack(value, before) : fieldsComeBack(value, before))
    default:
      return false
  }
}

function allComeBack(list: readonly unknown[], before: unknown): boolean {
  const known = listOf(before)
  for (let index = 0; index < list.length; index++) if (!comesBack(list[index], known[index])) return false
  return true
}

function fieldsComeBack(value: object, before: unknown): boolean {
  if (Object.getPrototypeOf(value) !== Object.prototype) return false
  const fields = value as Readonly<JsonObject>
  const known = objectOf(before)
  for (const name in fields) if (!comesBack(fields[name], known[name])) return false
  return true
}
