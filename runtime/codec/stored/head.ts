import { derived } from '../../async/index.ts'
import { BACKSLASH, QUOTE } from '../../json/index.ts'
import { type EncodedObject } from './types.ts'
import { decodeObject } from './decode.ts'

/** The type that a stored object states. */
interface StoredType {
  readonly kind: string
  readonly apiVersion: string
}

/** Opens the metadata, which follows kind and apiVersion. */
export const OPEN_METADATA = '"metadata":{'

/** Returns the beginning of a stored object of a type, up to and including the brace that opens its metadata. */
export const headOf = derived((type: StoredType): Buffer =>
  Buffer.from(`${openingOf(type.kind)}${JSON.stringify(type.apiVersion)},${OPEN_METADATA}`),
)

/** Returns the beginning of a stored object of a kind, whatever its version. */
export const kindHeadOf = (kind: string): Buffer => Buffer.from(`${openingOf(kind)}"`)

const openingOf = (kind: string): string => `{"kind":${JSON.stringify(kind)},"apiVersion":`

/** Returns whether stored bytes begin with a head. Compared from the end: heads of different types begin alike. */
export function startsWith(value: Uint8Array, head: Uint8Array): boolean {
  if (value.length < head.length) return false
  for (let at = head.length - 1; at >= 0; at--) if (value[at] !== head[at]) return false
  return true
}

/** The bytes before each part of the identity, from the end of the previous part. */
const KIND = Buffer.from('{"kind":"')
const API_VERSION = Buffer.from('","apiVersion":"')
const NAME = Buffer.from(`",${OPEN_METADATA}"name":"`)
const GENERATE_NAME = Buffer.from('","generateName":"')
const NAMESPACE = Buffer.from('","namespace":"')
const UID = Buffer.from('","uid":"')
const NOT_THERE = -1
const SPACE = 0x20
const TILDE = 0x7e

/**
 * Returns where the text after an opening ends, if the opening is at `from` and the text is printable ASCII without
 * escapes; otherwise `NOT_THERE`.
 */
function endOfText(bytes: Uint8Array, from: number, opening: Uint8Array): number {
  if (from === NOT_THERE) return NOT_THERE
  const { length } = opening
  for (let at = 0; at < length; at++) if (bytes[from + at] !== opening[at]) return NOT_THERE
  for (let at = from + length; at < bytes.length; at++) {
    const byte = bytes[at] as number
    if (byte === QUOTE) return at
    if (byte < SPACE || byte > TILDE || byte === BACKSLASH) return NOT_THERE
  }
  return NOT_THERE
}

/** Returns name, namespace ('' if cluster-scoped) and uid of a stored object, without parsing the whole of it. */
export function identityOf(object: EncodedObject): { name: string; namespace: string; uid: string } {
  const { value } = object
  const type = endOfText(value, endOfText(value, 0, KIND), API_VERSION)
  const name = endOfText(value, type, NAME)
  const generated = endOfText(value, name, GENERATE_NAME)
  const before = generated === NOT_THERE ? name : generated
  const namespace = endOfText(value, before, NAMESPACE)
  const last = namespace === NOT_THERE ? before : namespace
  const uid = endOfText(value, last, UID)
  if (uid === NOT_THERE) return decodedIdentity(object)
  const bytes = Buffer.from(value.buffer, value.byteOffset, uid)
  return {
    name: bytes.toString('latin1', type + NAME.length, name),
    namespace: namespace === NOT_THERE ? '' : bytes.toString('latin1', before + NAMESPACE.length, namespace),
    uid: bytes.toString('latin1', last + UID.length, uid),
  }
}

function decodedIdentity(object: EncodedObject): { name: string; namespace: string; uid: string } {
  const { name = '', namespace = '', uid = '' } = decodeObject(object).metadata
  return { name, namespace, uid }
}
