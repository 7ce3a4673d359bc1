import { type EncodedObject } from './types.ts'
import { decodeObject } from './decode.ts'

/** The type that a stored object states. */
interface StoredType {
  readonly kind: string
  readonly apiVersion: string
}

/** Opens the metadata, which follows kind and apiVersion. */
export const OPEN_METADATA = '"metadata":{'

/** By type, which knows nothing of its stored form. */
const heads = new WeakMap<StoredType, Buffer>()

/** Returns the beginning of a stored object of a type, up to and including the brace that opens its metadata. */
export function headOf(type: StoredType): Buffer {
  let head = heads.get(type)
  if (head === undefined) {
    head = Buffer.from(`${openingOf(type.kind)}${JSON.stringify(type.apiVersion)},${OPEN_METADATA}`)
    heads.set(type, head)
  }
  return head
}

/** Returns the beginning of a stored object of a kind, whatever its version. */
export const kindHeadOf = (kind: string): Buffer => Buffer.from(`${openingOf(kind)}"`)

const openingOf = (kind: string): string => `{"kind":${JSON.stringify(kind)},"apiVersion":`

/** Returns whether stored bytes begin with a head. Compared from the end: heads of different types begin alike. */
export function startsWith(value: Uint8Array, head: Uint8Array): boolean {
  if (value.length < head.length) return false
  for (let at = head.length - 1; at >= 0; at--) if (value[at] !== head[at]) return false
  return true
}

/** Bytes within which the identity of a stored object ends, unless its names are very long. */
const IDENTITY_BYTES = 1_024
/** Of printable ASCII without escapes: the bytes are read as Latin-1. */
const IDENTITY =
  /^\{"kind":"[^"\\]*","apiVersion":"[^"\\]*","metadata":\{"name":"([ !#-[\]-~]*)"(?:,"generateName":"[^"\\]*")?(?:,"namespace":"([ !#-[\]-~]*)")?,"uid":"([ !#-[\]-~]*)"/

/** Returns name, namespace ('' if cluster-scoped) and uid of a stored object, without parsing the whole of it. */
export function identityOf(object: EncodedObject): { name: string; namespace: string; uid: string } {
  const { buffer, byteOffset, byteLength } = object.value
  const start = Buffer.from(buffer, byteOffset, Math.min(byteLength, IDENTITY_BYTES))
  const match = IDENTITY.exec(start.toString('latin1'))
  if (match !== null) return { name: match[1] ?? '', namespace: match[2] ?? '', uid: match[3] ?? '' }
  const { name = '', namespace = '', uid = '' } = decodeObject(object).metadata
  return { name, namespace, uid }
}
