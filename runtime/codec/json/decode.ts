import { parseExactly } from '../../meta/exact-parse.ts'
import { hasLongDigits } from '../../meta/exact-json.ts'
import { countKeys, measureText } from './keys.ts'
import { describeSyntaxError, UNEXPECTED_END } from './syntax-error.ts'

/** A text that can't be decoded; the message is the one that clients see. */
export class SyntaxFault extends Error {
  override readonly name = 'SyntaxFault'
}

export interface Decoded {
  readonly value: unknown
  /** One sentence per repeated key, for field validation: `duplicate field "metadata.name"`. */
  readonly faults: readonly string[]
}

/** Nesting beyond this is refused: what walks the value afterwards is recursive. */
export const MAX_DEPTH = 1000

const NONE: readonly string[] = []

/** Decodes JSON, seeing repeated keys (FV) and the digits of integers of 64 bits. Throws SyntaxFault. */
export function decodeJson(bytes: Uint8Array): Decoded {
  if (bytes.length === 0) throw new SyntaxFault(UNEXPECTED_END)
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  const value = parse(text, bytes)
  const { keys, depth } = measureText(bytes)
  if (depth > MAX_DEPTH) throw new SyntaxFault('exceeded max depth')
  if (keys === countKeys(value) && !hasLongDigits(bytes)) return { value, faults: NONE }
  const exact = parseExactly(text)
  return { value: exact.value, faults: exact.duplicates.map((path) => `duplicate field ${JSON.stringify(path)}`) }
}

function parse(text: string, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw new SyntaxFault(describeSyntaxError(bytes))
    throw error
  }
}
