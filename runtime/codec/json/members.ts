import { isUtf8 } from 'node:buffer'
import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  isDigit,
  MINUS,
  OPEN_BRACE,
  OPEN_BRACKET,
  POINT,
  QUOTE,
} from '../../json/index.ts'

/** Where a member is in its text: from the quote of its name to the end of its value. */
export interface Member {
  readonly start: number
  readonly end: number
}

/** Characters that white space has, and nothing else outside of strings. */
const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

const isExponent = (byte: number): boolean => byte === 0x65 || byte === 0x45

/**
 * Returns where the members of an object are in its text, by name, if `jsonText` writes them exactly so; undefined where it
 * might write anything otherwise: white space, escapes, numbers other than non-negative integers, names that begin with
 * a digit (which objects put first), bytes that are no UTF-8. The text must be valid JSON without repeated keys.
 */
export function plainMembers(text: Uint8Array): ReadonlyMap<string, Member> | undefined {
  if (text[0] !== OPEN_BRACE || text.includes(BACKSLASH) || !isUtf8(text)) return undefined
  const members = new Map<string, Member>()
  const { length } = text
  const bytes = Buffer.from(text.buffer, text.byteOffset, length)
  let depth = 0
  let string = 0
  let name = ''
  let start = 0
  for (let at = 0; at < text.length; at++) {
    const byte = text[at] as number
    switch (byte) {
      case QUOTE:
        string = at
        at = text.indexOf(QUOTE, at + 1)
        break
      case COLON:
        if (isDigit(text[string + 1])) return undefined
        if (depth === 1) {
          start = string
          name = bytes.toString('utf8', string + 1, at - 1)
        }
        break
      case COMMA:
        if (depth === 1) members.set(name, { start, end: at })
        break
      case OPEN_BRACE:
      case OPEN_BRACKET:
        depth++
        break
      case CLOSE_BRACE:
      case CLOSE_BRACKET:
        if (--depth === 0 && name !== '') members.set(name, { start, end: at })
        break
      case MINUS:
      case POINT:
        return undefined
      default:
        if (isSpace(byte) || (isExponent(byte) && isDigit(text[at - 1]))) return undefined
    }
  }
  return members
}
