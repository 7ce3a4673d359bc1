import { jsonText, readJson, isJsonObject } from '../../json/index.ts'
import type { DynamicObject } from '../../api/index.ts'
import type { Revision } from '../../store/contract/index.ts'
import type { EncodedObject } from '../contract.ts'

/** Bytes of an object for the store: kind, apiVersion and metadata (its identity) first, without metadata.resourceVersion. */
export const encodeObject = (object: DynamicObject): Uint8Array =>
  exactBytes(jsonText(isOrdered(object) ? object : ordered(object)))

const FIRST = ['kind', 'apiVersion', 'metadata']
const IDENTITY = ['name', 'generateName', 'namespace', 'uid']

/** Whether the fields stand in the order of the store already, as they do in an object that came from there. */
function isOrdered(object: DynamicObject): boolean {
  let next = 0
  for (const name in object) {
    if (next === FIRST.length) break
    if (name !== FIRST[next++]) return false
  }
  let last = -1
  for (const name in object.metadata) {
    const place = IDENTITY.indexOf(name)
    if (name === 'resourceVersion' || (place >= 0 && place < last)) return false
    last = place < 0 ? IDENTITY.length : place
  }
  return true
}

function ordered(object: DynamicObject): object {
  const { kind, apiVersion, metadata, ...rest } = object
  const { name, generateName, namespace, uid, resourceVersion: _, ...others } = metadata
  return { kind, apiVersion, metadata: { name, generateName, namespace, uid, ...others }, ...rest }
}

/** The text in a buffer of its own: it may be kept for long, and a pool that it shares with others would be kept too. */
function exactBytes(text: string): Uint8Array {
  const ascii = Buffer.allocUnsafeSlow(text.length)
  if (encoder.encodeInto(text, ascii).read === text.length) return ascii
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}

const encoder = new TextEncoder()

/** Bytes within which the head of an encoded object ends. */
const HEAD_BYTES = 1_024
const head =
  /^\{"kind":"[^"\\]*","apiVersion":"[^"\\]*","metadata":\{"name":"([^"\\]*)"(?:,"generateName":"[^"\\]*")?(?:,"namespace":"([^"\\]*)")?,"uid":"([^"\\]*)"/

/** Name, namespace ('' if cluster-scoped) and uid of a stored object, without parsing the whole of it. */
export function identityOf(object: EncodedObject): { name: string; namespace: string; uid: string } {
  const { buffer, byteOffset, byteLength } = object.value
  const match = head.exec(Buffer.from(buffer, byteOffset, Math.min(byteLength, HEAD_BYTES)).toString('latin1'))
  if (match !== null) return { name: match[1] ?? '', namespace: match[2] ?? '', uid: match[3] ?? '' }
  const { name = '', namespace = '', uid = '' } = decodeObject(object).metadata
  return { name, namespace, uid }
}

/** The object of stored bytes, with its version. A fresh draft on every call. */
export function decodeObject({ value, revision }: EncodedObject): DynamicObject {
  const parsed = readJson(value)
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
