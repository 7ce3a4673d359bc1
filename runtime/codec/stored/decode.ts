import { isJsonObject, readJson } from '../../json/index.ts'
import type { DynamicObject } from '../../api/index.ts'
import type { ServedType } from '../served-type.ts'
import type { EncodedObject } from './types.ts'

/** Returns the object of stored bytes, in the version in which it is stored, with its resourceVersion: a fresh draft on every call. */
export function decodeObject({ value, revision }: EncodedObject): DynamicObject {
  const parsed = readJson(value)
  if (!isDynamicObject(parsed))
    throw new TypeError('a stored value is not an object with kind, apiVersion and metadata')
  if (revision > 0) parsed.metadata.resourceVersion = String(revision)
  return parsed
}

export const isDynamicObject = (value: unknown): value is DynamicObject =>
  isJsonObject(value) &&
  typeof value.kind === 'string' &&
  typeof value.apiVersion === 'string' &&
  isJsonObject(value.metadata)

/** Returns the served version of a stored object, with its resourceVersion. */
export function decodeServed(type: ServedType, { value, revision }: EncodedObject): DynamicObject {
  const stored = readJson(value) as DynamicObject
  const { metadata, ...rest } = type.convert === undefined ? stored : type.convert(stored)
  const versioned = revision === 0 ? metadata : { ...metadata, resourceVersion: String(revision) }
  return { ...rest, kind: type.kind, apiVersion: type.apiVersion, metadata: versioned }
}
