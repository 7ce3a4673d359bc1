import { List, MapValue, type Value } from './values.ts'
import { walkOver } from './work.ts'

/** Returns the steps of walking over a text or bytes; 0 for anything else. */
export const textSteps = (value: Value): number =>
  typeof value === 'string' || value instanceof Uint8Array ? walkOver(value.length) : 0

/** Returns the number of code points, bytes, elements or entries of a value; undefined if it has no size. */
export function sizeOf(value: Value): number | undefined {
  if (typeof value === 'string') return codePoints(value)
  if (value instanceof List || value instanceof Uint8Array) return value.length
  return value instanceof MapValue ? value.size : undefined
}

/** Returns the number of code points of a string; a lone surrogate counts as one. */
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

/** Returns the bytes of a string in UTF-8; a lone surrogate takes three, as the replacement character does. */
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
