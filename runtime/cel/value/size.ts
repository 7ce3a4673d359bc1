import { List, MapValue, type Value } from './values.ts'
import { walkOver } from './work.ts'

/** Steps of walking over what is a text or bytes; none for anything else. */
export const textSteps = (value: Value): number =>
  typeof value === 'string' || value instanceof Uint8Array ? walkOver(value.length) : 0

/** Code points of a string, bytes, elements of a list, entries of a map; undefined for what has no size. */
export function sizeOf(value: Value): number | undefined {
  if (typeof value === 'string') return codePoints(value)
  if (value instanceof List || value instanceof Uint8Array) return value.length
  return value instanceof MapValue ? value.size : undefined
}

/** The number of code points of a string; a lone surrogate counts as one. */
export function codePoints(text: string): number {
  let count = text.length
  for (let i = 0; i < text.length - 1; i++) {
    if ((text.charCodeAt(i) & 0xfc00) === 0xd800 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) {
      count--
      i++
    }
  }
  return count
}

/** Bytes of a string in UTF-8; a lone surrogate takes three, as the replacement character does. */
export function utf8Length(text: string): number {
  let length = text.length
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit < 0x80) continue
    length++
    if (unit < 0x800) continue
    // The two halves of a pair take four bytes together.
    const isPair = (unit & 0xfc00) === 0xd800 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00
    length++
    if (isPair) i++
  }
  return length
}
