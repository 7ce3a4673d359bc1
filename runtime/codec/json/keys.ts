const QUOTE = 0x22
const BACKSLASH = 0x5c
const COLON = 0x3a
const COMMA = 0x2c
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d

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

/** Returns the position of the quote that ends the string whose content begins at `from`. */
function endOfString(text: Uint8Array, from: number): number {
  for (let at = text.indexOf(QUOTE, from); at >= 0; at = text.indexOf(QUOTE, at + 1)) {
    let escapes = 0
    while (text[at - 1 - escapes] === BACKSLASH) escapes++
    if (escapes % 2 === 0) return at
  }
  return text.length
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
