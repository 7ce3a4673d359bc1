import { MAX_DEPTH, MAX_NODES } from '../../api/index.ts'
import { load, YAMLException, type LoadOptions } from 'js-yaml'
import { hasDigits, OPEN_BRACE } from '../../json/index.ts'
import { decodeJson } from '../json/decode.ts'
import { DecodingError } from '../json/decoding-error.ts'
import { withoutAliases } from './aliases.ts'
import { describeYamlError } from './errors.ts'
import { END_OF_DOCUMENT, NodeListener } from './node-listener.ts'
import { kubernetesSchema } from './types.ts'

export interface DecodedYaml {
  readonly value: unknown
  /** One sentence per repeated key: `line 7: key "k" already set in map`. */
  readonly errors: readonly string[]
}

/** Decodes the first document of a YAML text to plain JSON values. Throws DecodingError, ApiError 413. */
export const decodeYaml = (bytes: Uint8Array): DecodedYaml => decodeAsJson(bytes) ?? decodeText(textOf(bytes))

const TAB = 0x09
/** A number that may be too large for its type: the two parsers treat it differently. */
const HUGE_EXPONENT = /\d[eE]\+?\d{3}/
const HUGE_DIGITS = 300

const mayBeHuge = (bytes: Uint8Array): boolean => hasDigits(bytes, HUGE_DIGITS) || HUGE_EXPONENT.test(textOf(bytes))

/**
 * Decodes an object in JSON, which means the same in YAML, many times faster: most clients that may send YAML send
 * JSON. undefined: it is no JSON, or YAML reads something in it differently.
 */
function decodeAsJson(bytes: Uint8Array): DecodedYaml | undefined {
  if (bytes[0] !== OPEN_BRACE || bytes.includes(TAB) || mayBeHuge(bytes)) return undefined
  try {
    const decoded = decodeJson(bytes)
    return decoded.errors.length === 0 ? decoded : undefined
  } catch (error) {
    if (error instanceof DecodingError) return undefined
    throw error
  }
}

const textOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')

function decodeText(text: string): DecodedYaml {
  const listener = new NodeListener()
  const options: LoadOptions & { maxDepth: number; maxTotalMergeKeys: number } = {
    schema: kubernetesSchema(),
    json: true,
    // The parser counts the innermost value, and the attempts within it, as levels too.
    maxDepth: MAX_DEPTH + 2,
    maxTotalMergeKeys: MAX_NODES,
    listener: (event, state) => listener.listen(event, state),
  }
  try {
    load(text, options)
  } catch (error) {
    if (error instanceof YAMLException) throw new DecodingError(describeYamlError(text, error))
    if (error !== END_OF_DOCUMENT) throw error
  }
  const { value, anchored, errors } = listener
  return { value: anchored ? withoutAliases(value) : value, errors }
}
