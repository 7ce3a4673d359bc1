import { jsonText } from '../../json/index.ts'
import type { DynamicObject } from '../../api/index.ts'

/** Returns the bytes of an object for the store: kind, apiVersion and metadata first, without metadata.resourceVersion. */
export const encodeObject = (object: DynamicObject): Uint8Array =>
  exactBytes(jsonText(isOrdered(object) ? object : ordered(object)))

const FIRST = ['kind', 'apiVersion', 'metadata']
const IDENTITY = ['name', 'generateName', 'namespace', 'uid']

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

function ordered(object: DynamicObject): object {
  const { kind, apiVersion, metadata, ...rest } = object
  const { name, generateName, namespace, uid, resourceVersion: _, ...others } = metadata
  return { kind, apiVersion, metadata: { name, generateName, namespace, uid, ...others }, ...rest }
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
