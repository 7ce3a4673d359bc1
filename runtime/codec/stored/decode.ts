import { copyToExtend, isJsonObject, readJson } from '../../json/index.ts'
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

/** Returns the same as `decodeObject`, but possibly shared: it must not be changed. */
export function readStored(object: EncodedObject): DynamicObject {
  const { decoded, revision } = object
  return decoded === undefined || revision === 0 ? decodeObject(object) : withRevision(decoded, revision)
}

/** Returns the object with the resourceVersion of a revision; the same object if it already has it. */
export function withRevision(object: DynamicObject, revision: number): DynamicObject {
  const { kind, apiVersion, metadata } = object
  const resourceVersion = String(revision)
  if (metadata.resourceVersion === resourceVersion) return object
  const versioned = copyToExtend(metadata)
  versioned.resourceVersion = resourceVersion
  return { ...object, kind, apiVersion, metadata: versioned }
}

export const isDynamicObject = (value: unknown): value is DynamicObject =>
  isJsonObject(value) &&
  typeof value.kind === 'string' &&
  typeof value.apiVersion === 'string' &&
  isJsonObject(value.metadata)

/**
 * Returns the served version of a stored object, with its resourceVersion. It must not be changed: its parts may be
 * shared.
 */
export function decodeServed(type: ServedType, object: EncodedObject): DynamicObject {
  const { value, revision } = object
  const known = type.convert === undefined && revision > 0 ? object.decoded : undefined
  const stored = known ?? (readJson(value) as DynamicObject)
  const { metadata, ...rest } = type.convert === undefined ? stored : type.convert(stored)
  const versioned = revision === 0 ? metadata : { ...metadata, resourceVersion: String(revision) }
  return { ...rest, kind: type.kind, apiVersion: type.apiVersion, metadata: versioned }
}
