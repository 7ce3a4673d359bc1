import { CLOSE_BRACE, CLOSE_BRACKET, COLON, COMMA, OPEN_BRACE, OPEN_BRACKET, QUOTE } from '../../json/index.ts'
import { endOfString } from './end-of-string.ts'

interface TextMeasure {
  /** Number of object keys, repeated ones counted each time. */
  readonly keys: number
  /** Deepest nesting of objects and arrays. */
  readonly depth: number
  /** Number of values, nested ones too; an empty list or object may count as two. */
  readonly nodes: number
}

/** Measures the bytes of a JSON text, valid or not, without building anything. */
export function measureText(text: Uint8Array): TextMeasure {
  let keys = 0
  let nodes = 1
  let depth = 0
  let deepest = 0
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case QUOTE:
        at = endOfString(text, at + 1)
        break
      case COLON:
        keys++
        break
      case COMMA:
        nodes++
        break
      case OPEN_BRACE:
      case OPEN_BRACKET:
        nodes++
        if (++depth > deepest) deepest = depth
        break
      case CLOSE_BRACE:
      case CLOSE_BRACKET:
        depth--
        break
      default:
    }
  }
  return { keys, depth: deepest, nodes }
}

/** Returns the number of keys of all objects in a decoded value. */
export function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = 0
  if (Array.isArray(value)) {
    for (const item of value) count += countKeys(item)
    return count
  }
  const object = value as Readonly<Record<string, unknown>>
  for (const key in object) {
    const item = object[key]
    count += typeof item === 'object' ? 1 + countKeys(item) : 1
  }
  return count
}
