import { BACKSLASH, QUOTE } from '../../json/index.ts'

/** Returns the position of the quote that ends the string whose content begins at `from`; the end of a text without one. */
export function endOfString(text: Uint8Array, from: number): number {
  for (let at = text.indexOf(QUOTE, from); at >= 0; at = text.indexOf(QUOTE, at + 1)) {
    let escapes = 0
    while (text[at - 1 - escapes] === BACKSLASH) escapes++
    if (escapes % 2 === 0) return at
  }
  return text.length
}
