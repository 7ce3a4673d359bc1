import { jsonText, readJson } from '../json/index.ts'
import type { DynamicObject } from '../api/index.ts'
import type { StructuralSchema } from '../schema/index.ts'
import type { TableSource } from './table/columns.ts'

/** A stored object: bytes of JSON that begin with kind, apiVersion and metadata, without metadata.resourceVersion. */
export interface VersionedBytes {
  readonly value: Uint8Array
  /** 0: never stored (a dry run, the answer of an operation); it then has no resourceVersion. */
  readonly revision: number
}

/** One kind in the version in which a client asks for it. */
export interface ServedType {
  readonly kind: string
  readonly listKind: string
  readonly apiVersion: string
  /** Makes the served version of a stored object; undefined: it is stored as it is served. */
  readonly convert: ((stored: DynamicObject) => DynamicObject) | undefined
  /** Whether the items of a list carry kind and apiVersion. */
  readonly items: 'bare' | 'typed'
  /** Of the object, where it is known: read only by the forms that need it. */
  readonly schema?: StructuralSchema | undefined
  /** What tables of it show; undefined: it is not offered as a Table. */
  readonly table?: TableSource | undefined
}

const OPEN_METADATA = '"metadata":{'
const CLOSE_BRACE = 0x7d
const heads = new WeakMap<ServedType, Buffer>()

/** What a stored object of the type begins with, up to and including the brace that opens its metadata. */
export function headOf(type: ServedType): Buffer {
  let head = heads.get(type)
  if (head === undefined) {
    head = Buffer.from(
      `{"kind":${JSON.stringify(type.kind)},"apiVersion":${JSON.stringify(type.apiVersion)},${OPEN_METADATA}`,
    )
    heads.set(type, head)
  }
  return head
}

export function startsWith(value: Uint8Array, head: Uint8Array): boolean {
  if (value.length <= head.length) return false
  for (let at = head.length - 1; at >= 0; at--) if (value[at] !== head[at]) return false
  return true
}

/** Parses stored bytes into the served version of the object, its resourceVersion in place. */
export function decodeStored(type: ServedType, { value, revision }: VersionedBytes): DynamicObject {
  const stored = readJson(value) as DynamicObject
  const { metadata, ...rest } = type.convert === undefined ? stored : type.convert(stored)
  const versioned = revision === 0 ? metadata : { ...metadata, resourceVersion: String(revision) }
  return { ...rest, kind: type.kind, apiVersion: type.apiVersion, metadata: versioned }
}

/** The object's bytes in the order that is stored, in the served version. */
function normalize(type: ServedType, object: VersionedBytes): Buffer {
  const { kind, apiVersion, metadata, ...rest } = decodeStored(type, { value: object.value, revision: 0 })
  return Buffer.from(jsonText({ kind, apiVersion, metadata, ...rest }))
}

/**
 * Where an encoded object is cut: what comes before its resource version (shared), the version itself, and the bytes
 * that follow. Nothing is parsed when the object is stored as it is served.
 */
export interface Cut {
  readonly version: string
  readonly tail: Uint8Array
  readonly from: number
}

export function cut(type: ServedType, object: VersionedBytes): Cut {
  const head = headOf(type)
  const direct = type.convert === undefined && startsWith(object.value, head)
  const tail = direct ? object.value : normalize(type, object)
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
  bytes.set(suffix, bytes.length - suffix.length)
  return bytes
}

const NOTHING = Buffer.alloc(0)

/** The object as it is answered. */
export const spliceObject = (type: ServedType, object: VersionedBytes): Buffer =>
  assemble(headOf(type), cut(type, object), NOTHING)

/** The object between a prefix and a suffix of its own (an event of a watch). */
export function spliceWithin(before: Buffer, type: ServedType, object: VersionedBytes, after: Buffer): Buffer {
  return assemble(Buffer.concat([before, headOf(type)]), cut(type, object), after)
}

const BARE_ITEM = Buffer.from(`{${OPEN_METADATA}`)

/** What an item of a list begins with. */
export const itemHeadOf = (type: ServedType): Buffer => (type.items === 'bare' ? BARE_ITEM : headOf(type))
