import { CLOSE_BRACE, jsonText } from '../../json/index.ts'
import type { ServedType } from '../served-type.ts'
import { decodeServed } from './decode.ts'
import { headOf, OPEN_METADATA, startsWith } from './head.ts'
import type { EncodedObject } from './types.ts'

/** Returns the bytes of a stored object in the served version, in the stored order, without its resource version. */
export function inServedVersion(type: ServedType, { value }: EncodedObject): Uint8Array {
  const object = { value, revision: 0 }
  const make = (): Uint8Array => {
    const { kind, apiVersion, metadata, ...rest } = decodeServed(type, object)
    return Buffer.from(jsonText({ kind, apiVersion, metadata, ...rest }))
  }
  return type.converted === undefined ? make() : type.converted.get(type, object, make)
}

/**
 * Returns whether an item of a list can be cut where its version belongs: its bytes are those of the served version (`head`
 * is that of its type), it has a version, and metadata to go on with.
 */
export const isSpliceable = (head: Uint8Array, { value, revision }: EncodedObject): boolean =>
  revision > 0 && value[head.length] !== CLOSE_BRACE && startsWith(value, head)

/**
 * Where an encoded object is cut: what comes before its resource version (shared), the version itself, and the bytes
 * that follow. Nothing is parsed when the object is stored as it is served.
 */
interface Cut {
  readonly version: string
  readonly tail: Uint8Array
  readonly from: number
}

export function cut(type: ServedType, object: EncodedObject): Cut {
  const head = headOf(type)
  const direct = type.convert === undefined && startsWith(object.value, head)
  const tail = direct ? object.value : inServedVersion(type, object)
  if (object.revision === 0) return { version: '', tail, from: head.length }
  const comma = tail[head.length] === CLOSE_BRACE ? '' : ','
  return { version: `"resourceVersion":"${object.revision}"${comma}`, tail, from: head.length }
}

/**
 * Writes `prefix`, which ends with the head of the object, the rest of the object, and `suffix` into one buffer. The
 * object's own head is written too, and over: that is cheaper than a view of what follows it.
 */
function assemble(prefix: Uint8Array, { version, tail, from }: Cut, suffix: Uint8Array): Buffer {
  const bytes = Buffer.allocUnsafe(prefix.length + version.length + tail.length - from + suffix.length)
  bytes.set(tail, prefix.length + version.length - from)
  bytes.set(prefix)
  bytes.write(version, prefix.length, 'latin1')
  if (suffix.length > 0) bytes.set(suffix, bytes.length - suffix.length)
  return bytes
}

const NOTHING = Buffer.alloc(0)

/** Returns the object as an answer. */
export const spliceObject = (type: ServedType, object: EncodedObject): Buffer =>
  assemble(headOf(type), cut(type, object), NOTHING)

/** Returns the object between a prefix and a suffix (an event of a watch). */
export function spliceWithin(before: Buffer, type: ServedType, object: EncodedObject, after: Buffer): Buffer {
  return assemble(Buffer.concat([before, headOf(type)]), cut(type, object), after)
}

const BARE_ITEM = Buffer.from(`{${OPEN_METADATA}`)

/** Returns the beginning of an item of a list. */
export const itemHeadOf = (type: ServedType): Buffer => (type.items === 'bare' ? BARE_ITEM : headOf(type))
