import { MAX_DEPTH, MAX_NODES } from '../../api/index.ts'
import { parseExactly, hasLongDigits } from '../../json/index.ts'
import { countKeys, measureText } from './keys.ts'
import { BodyRoom } from './room.ts'
import { describeSyntaxError, UNEXPECTED_END } from './syntax-error.ts'
import { DecodingError } from './decoding-error.ts'

export interface Decoded {
  readonly value: unknown
  /** One sentence per repeated key, for field validation: `duplicate field "metadata.name"`. */
  readonly errors: readonly string[]
}

/** The same with its text. */
interface DecodedText extends Decoded {
  /**
   * Absent if a key is repeated in it, or a number has more digits than the engine reads: then its members can't be
   * copied.
   */
  readonly text?: Uint8Array
}

const NONE: readonly string[] = []

/**
 * Decodes JSON; reports repeated keys and keeps all digits of 64-bit integers. `room` is what is left of the body's limits
 * if the text is only a part of it; the caller counts the part itself. Throws DecodingError, and ApiError 413 before it
 * builds anything if the text is too large.
 */
export function decodeJson(bytes: Uint8Array, room?: BodyRoom): Decoded {
  const { value, errors } = decodeText(bytes, room)
  return { value, errors }
}

/** Decodes JSON as `decodeJson` does. */
export function decodeText(bytes: Uint8Array, room?: BodyRoom): DecodedText {
  if (bytes.length === 0) throw new DecodingError(UNEXPECTED_END)
  const measure = measureText(bytes)
  if (room !== undefined) room.take({ depth: measure.depth, nodes: measure.nodes - 1 })
  else if (measure.depth > MAX_DEPTH || measure.nodes > MAX_NODES) new BodyRoom().take(measure)
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  const value = parse(text, bytes)
  const { keys } = measure
  if (keys === countKeys(value) && !hasLongDigits(bytes)) return { value, errors: NONE, text: bytes }
  const exact = parseExactly(text)
  return { value: exact.value, errors: exact.duplicates.map((path) => `duplicate field ${JSON.stringify(path)}`) }
}

function parse(text: string, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw new DecodingError(describeSyntaxError(bytes))
    throw error
  }
}
