import { BACKSLASH, CLOSE_BRACE, CLOSE_BRACKET, COMMA, OPEN_BRACE, OPEN_BRACKET, QUOTE } from './characters.ts'
import { parseJson } from './exact-json.ts'

/**
 * Deepest nesting of lists and objects in a body, and so in an object. Functions that walk a decoded value are
 * recursive: this bounds them before the first walk begins.
 */
export const MAX_DEPTH = 500

/** Most values in a body, and so in an object: work on each value may take some microseconds. */
export const MAX_NODES = 100_000

/**
 * The limits of all JSON texts within one object together: as many values as a body, each nested as deeply. Create one
 * for an object, and pass it to {@link parseClientJson} with each of its texts.
 */
export class TextRoom {
  #nodes = MAX_NODES

  /** Takes off the values of a text, valid or not, before anything is made of it. Throws SyntaxError beyond the limits. */
  take(text: string): void {
    let depth = 0
    let nodes = 1
    for (let at = 0; at < text.length; at++) {
      switch (text.charCodeAt(at)) {
        case QUOTE:
          at = endOfString(text, at + 1)
          break
        case COMMA:
          nodes++
          break
        case OPEN_BRACE:
        case OPEN_BRACKET:
          nodes++
          if (++depth > MAX_DEPTH) throw new SyntaxError(`limit is ${MAX_DEPTH} levels of a value`)
          break
        case CLOSE_BRACE:
        case CLOSE_BRACKET:
          depth--
          break
        default:
      }
    }
    this.#nodes -= nodes
    if (this.#nodes < 0) throw new SyntaxError(`limit is ${MAX_NODES} values`)
  }
}

/** Returns where the quote at the end of a string is, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) return at
    if (code === BACKSLASH) at++
  }
  return text.length
}

/**
 * Parses JSON that a client sent as a text of its own: in an annotation, in an element of `managedFields`, in a token. A
 * body is measured before it is parsed, a text within it is but one of its values. Integers are exact to 64 bits.
 *
 * @param room the remaining limits of the object's texts; by default those of a body
 * @throws SyntaxError for anything but JSON, and for more levels or values than a body may have
 */
export function parseClientJson(text: string, room?: TextRoom): unknown {
  // A text has no more levels or values than characters, so most need not be measured.
  if (room !== undefined) room.take(text)
  else if (text.length > MAX_DEPTH) new TextRoom().take(text)
  return parseJson(text)
}
