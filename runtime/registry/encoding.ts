import type { DynamicObject } from '../meta/object.ts'
import { isJsonObject } from '../meta/json.ts'
import type { Revision } from '../store/contract/index.ts'
import type { EncodedObject } from './contract.ts'

/** Bytes of an object for the store: kind, apiVersion and metadata first, without metadata.resourceVersion. */
export function encodeObject(object: DynamicObject): Uint8Array {
  const { kind, apiVersion, metadata, ...rest } = object
  const { name, resourceVersion: _, ...others } = metadata
  return Buffer.from(JSON.stringify({ kind, apiVersion, metadata: { name, ...others }, ...rest }))
}

const decoder = new TextDecoder()

/** The object of stored bytes, with its version. A fresh draft on every call. */
export function decodeObject(value: Uint8Array, revision: Revision): DynamicObject {
  const parsed: unknown = JSON.parse(decoder.decode(value))
  if (!isDynamicObject(parsed))
    throw new TypeError('a stored value is not an object with kind, apiVersion and metadata')
  if (revision > 0) parsed.metadata.resourceVersion = String(revision)
  return parsed
}

export const encoded = (value: Uint8Array, revision: Revision): EncodedObject => ({ value, revision })

export const isDynamicObject = (value: unknown): value is DynamicObject =>
  isJsonObject(value) &&
  typeof value.kind === 'string' &&
  typeof value.apiVersion === 'string' &&
  isJsonObject(value.metadata)
