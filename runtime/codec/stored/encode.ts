import { CLOSE_BRACE, COMMA, jsonText } from '../../json/index.ts'
import type { DynamicObject } from '../../api/index.ts'
import { KnownTexts } from './known-texts.ts'
import { unchangedMembers } from './unchanged-members.ts'
import { SourceMembers, type ObjectSource } from './source.ts'

/** Sources from which parts of an object can be copied. */
export interface KnownSources {
  /** The source that the object was decoded from. */
  readonly source?: ObjectSource | undefined
  /** The object as it was stored before. */
  readonly before?: ObjectSource | undefined
}

const NOTHING: KnownSources = {}

/** Returns the bytes of an object for the store: kind, apiVersion and metadata first, without metadata.resourceVersion. */
export function encodeObject(object: DynamicObject, { source, before }: KnownSources = NOTHING): Uint8Array {
  const copied = source === undefined ? undefined : SourceMembers.of(source)
  if (copied !== undefined) return spliceMembers(object, copied)
  if (before !== undefined) {
    const unchanged = unchangedMembers(object, before, () => headText(before.object))
    if (unchanged !== undefined) return joined(headText(object), unchanged)
    const known = KnownTexts.of(before, object)
    if (known !== undefined) return spliceMembers(object, known)
  }
  return exactBytes(jsonText(isOrdered(object) ? object : ordered(object)))
}

const FIRST = ['kind', 'apiVersion', 'metadata']
/** The first fields of metadata, in their order. */
export const IDENTITY: readonly string[] = ['name', 'generateName', 'namespace', 'uid']

/**
 * Returns whether the fields are in the stored order already, as those of an object that was read from the store are.
 */
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

function ordered({ kind, apiVersion, metadata, ...rest }: DynamicObject): object {
  return { kind, apiVersion, metadata: orderedMetadata(metadata), ...rest }
}

function orderedMetadata(metadata: DynamicObject['metadata']): object {
  const { name, generateName, namespace, uid, resourceVersion: _, ...others } = metadata
  return { name, generateName, namespace, uid, ...others }
}

/** Writes the head of the object, and copies members from the known sources. */
function spliceMembers(object: DynamicObject, members: SourceMembers | KnownTexts): Uint8Array {
  const parts: (string | Uint8Array)[] = []
  for (const name in object) {
    const value = object[name]
    if (value === undefined || FIRST.includes(name)) continue
    parts.push(members.memberOf(name, value))
  }
  return joined(headText(object), parts)
}

/** Returns the JSON of kind, apiVersion and metadata. */
const headText = ({ kind, apiVersion, metadata }: DynamicObject): string =>
  jsonText({ kind, apiVersion, metadata: orderedMetadata(metadata) })

/** Returns the object of the head with further members, in one buffer of its own. */
function joined(head: string, members: readonly (string | Uint8Array)[]): Uint8Array {
  let length = Buffer.byteLength(head)
  for (const member of members) length += 1 + (typeof member === 'string' ? Buffer.byteLength(member) : member.length)
  const bytes = Buffer.allocUnsafeSlow(length)
  // Each member takes the place of the brace that ends the object.
  let end = bytes.write(head) - 1
  for (const member of members) {
    bytes[end++] = COMMA
    if (typeof member === 'string') end += bytes.write(member, end)
    else {
      bytes.set(member, end)
      end += member.length
    }
  }
  bytes[end] = CLOSE_BRACE
  return bytes
}

/** Returns the text in a buffer of its own: it may be kept for long, and would keep a shared pool in memory. */
function exactBytes(text: string): Uint8Array {
  const ascii = Buffer.allocUnsafeSlow(text.length)
  if (ENCODER.encodeInto(text, ascii).read === text.length) return ascii
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}

const ENCODER = new TextEncoder()
