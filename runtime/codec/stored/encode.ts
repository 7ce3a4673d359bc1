import { jsonText } from '../../json/index.ts'
import type { DynamicObject } from '../../api/index.ts'
import { SourceMembers, type ObjectSource } from './source.ts'

/**
 * Returns the bytes of an object for the store: kind, apiVersion and metadata first, without metadata.resourceVersion.
 *
 * @param source what the object was decoded from
 */
export function encodeObject(object: DynamicObject, source?: ObjectSource): Uint8Array {
  const members = source === undefined ? undefined : SourceMembers.of(source)
  if (members !== undefined) return spliceMembers(object, members)
  return exactBytes(jsonText(isOrdered(object) ? object : ordered(object)))
}

const FIRST = ['kind', 'apiVersion', 'metadata']
/** What metadata begins with. */
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
  return { ...headOf(kind, apiVersion, metadata), ...rest }
}

function headOf(kind: string, apiVersion: string, metadata: DynamicObject['metadata']): object {
  const { name, generateName, namespace, uid, resourceVersion: _, ...others } = metadata
  return { kind, apiVersion, metadata: { name, generateName, namespace, uid, ...others } }
}

/** Writes the head of the object, and copies what members it can. */
function spliceMembers(object: DynamicObject, members: SourceMembers): Uint8Array {
  const { kind, apiVersion, metadata } = object
  const parts: (string | Uint8Array)[] = []
  let text = jsonText(headOf(kind, apiVersion, metadata)).slice(0, -1)
  for (const name in object) {
    const value = object[name]
    if (value === undefined || FIRST.includes(name)) continue
    const copied = members.bytesOf(name, value)
    if (copied === undefined) text += `,${JSON.stringify(name)}:${jsonText(value)}`
    else {
      parts.push(`${text},`, copied)
      text = ''
    }
  }
  parts.push(`${text}}`)
  return joined(parts)
}

/** Returns the parts in one buffer of its own. */
function joined(parts: readonly (string | Uint8Array)[]): Uint8Array {
  let length = 0
  for (const part of parts) length += typeof part === 'string' ? Buffer.byteLength(part) : part.length
  const bytes = Buffer.allocUnsafeSlow(length)
  let at = 0
  for (const part of parts) {
    if (typeof part === 'string') at += bytes.write(part, at)
    else {
      bytes.set(part, at)
      at += part.length
    }
  }
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
