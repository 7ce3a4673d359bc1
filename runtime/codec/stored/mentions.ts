import { CLOSE_BRACE, CLOSE_BRACKET, COLON, OPEN_BRACE, OPEN_BRACKET, QUOTE } from '../../json/index.ts'
import { endOfString } from '../json/end-of-string.ts'
import type { EncodedObject } from './types.ts'

const OWNERS = Buffer.from('ownerReferences')
const DELETION = Buffer.from('deletionTimestamp')
/** How deep the fields of metadata are in a stored object. */
const METADATA_DEPTH = 2

/** Which fields the metadata of a stored object has. */
export interface Mentions {
  readonly owners: boolean
  readonly deletion: boolean
}

/** Returns which fields the metadata of a stored object has. Scans the names of fields without parsing anything. */
export function mentionsOf({ value }: EncodedObject): Mentions {
  let owners = false
  let deletion = false
  let depth = 0
  const { length } = value
  for (let at = 0; at < length; at++) {
    const byte = value[at]
    if (byte === QUOTE) {
      const start = at + 1
      at = endOfString(value, start)
      if (depth !== METADATA_DEPTH || value[at + 1] !== COLON) continue
      owners ||= isName(value, start, at, OWNERS)
      deletion ||= isName(value, start, at, DELETION)
    } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) depth++
    else if ((byte === CLOSE_BRACE || byte === CLOSE_BRACKET) && --depth < METADATA_DEPTH) break
  }
  return { owners, deletion }
}

function isName(value: Uint8Array, start: number, end: number, name: Uint8Array): boolean {
  if (end - start !== name.length) return false
  for (let at = 0; at < name.length; at++) if (value[start + at] !== name[at]) return false
  return true
}
