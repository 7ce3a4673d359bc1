import { CLOSE_BRACE, jsonText, OPEN_BRACE, QUOTE } from '../../json/index.ts'
import { endOfString } from '../json/end-of-string.ts'
import type { ServedType } from '../served-type.ts'
import { decodeServed } from './decode.ts'
import { headOf, startsWith } from './head.ts'
import type { EncodedObject } from './types.ts'

/** Returns the position after the JSON object that begins at `from`; undefined: it does not end. */
function endOfObject(bytes: Uint8Array, from: number): number | undefined {
  let depth = 0
  const { length } = bytes
  for (let at = from; at < length; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) at = endOfString(bytes, at + 1)
    else if (byte === OPEN_BRACE) depth++
    else if (byte === CLOSE_BRACE && --depth === 0) return at + 1
  }
  return undefined
}

/**
 * Returns the metadata of a stored object as JSON, without its resource version. Parses nothing where the bytes can be
 * cut out.
 */
export function metadataBytes(type: ServedType, { value }: EncodedObject): Uint8Array {
  const head = headOf(type)
  if (type.convert === undefined && startsWith(value, head)) {
    const from = head.length - 1
    const end = endOfObject(value, from)
    if (end !== undefined) return value.subarray(from, end)
  }
  return Buffer.from(jsonText(decodeServed(type, { value, revision: 0 }).metadata))
}

/** Returns the metadata with its resource version. */
export function versionedMetadata(type: ServedType, object: EncodedObject): string {
  const metadata = Buffer.from(metadataBytes(type, object)).toString('utf8')
  if (object.revision === 0) return metadata
  const rest = metadata.slice(1)
  return `{"resourceVersion":"${object.revision}"${rest === '}' ? '' : ','}${rest}`
}
