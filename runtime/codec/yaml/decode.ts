import { MAX_DEPTH, MAX_NODES } from '../../api/index.ts'
import { load, YAMLException, type LoadOptions } from 'js-yaml'
import { atOnce, Slice, type Sliced } from '../../async/index.ts'
import { hasDigits, OPEN_BRACE } from '../../json/index.ts'
import { decodeJson } from '../json/decode.ts'
import { DecodingError } from '../json/decoding-error.ts'
import { withoutAliases } from './aliases.ts'
import { describeYamlError } from './errors.ts'
import { END_OF_DOCUMENT, NodeListener } from './node-listener.ts'
import { loadDocuments } from './sliced-loader.ts'
import { kubernetesSchema } from './types.ts'

export interface DecodedYaml {
  readonly value: unknown
  /** One sentence per repeated key: `line 7: key "k" already set in map`. */
  readonly errors: readonly string[]
}

/** Decodes the first document of a YAML text to plain JSON values. Throws DecodingError, ApiError 413. */
export const decodeYaml = (bytes: Uint8Array): DecodedYaml => decodeAsJson(bytes) ?? decodeText(textOf(bytes))

/**
 * Decodes the same with a yield every few milliseconds, by the same parser in a form that can be interrupted. It takes up to
 * twice as long, so it is for bodies that may be large. Throws what `decodeYaml` throws.
 */
export function* decodeYamlInSlices(bytes: Uint8Array): Sliced<DecodedYaml> {
  const decoded = decodeAsJson(bytes)
  if (decoded !== undefined) return decoded
  yield
  return yield* decodeTextInSlices(textOf(bytes))
}

/** Bytes that a body may have and be decoded in one turn, unless it repeats values by aliases. */
const LARGE_BYTES = 16 * 1024
const ANCHOR = 0x26

/** Returns whether decoding a body may take more than a few milliseconds. */
export const mayBeLargeYaml = (bytes: Uint8Array): boolean => bytes.length > LARGE_BYTES || bytes.includes(ANCHOR)

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

/** Questions of the parser whether it may go on, of which one is answered by the clock. */
const LOOK_EVERY = 16

const optionsOf = (listener: NodeListener): LoadOptions & { maxDepth: number; maxTotalMergeKeys: number } => ({
  schema: kubernetesSchema(),
  json: true,
  // The parser counts the innermost value, and the attempts within it, as levels too.
  maxDepth: MAX_DEPTH + 2,
  maxTotalMergeKeys: MAX_NODES,
  listener: (event, state) => listener.listen(event, state),
})

function decodeText(text: string): DecodedYaml {
  const listener = new NodeListener()
  try {
    load(text, optionsOf(listener))
  } catch (error) {
    checkEnd(text, error)
  }
  const { value, anchored, errors } = listener
  return { value: anchored ? atOnce(withoutAliases(value)) : value, errors }
}

function* decodeTextInSlices(text: string): Sliced<DecodedYaml> {
  const listener = new NodeListener()
  const slice = new Slice()
  let asked = 0
  const isDue = (): boolean => ++asked % LOOK_EVERY === 0 && slice.isOver
  try {
    const work = loadDocuments(text, { ...optionsOf(listener), isDue })
    while (work.next().done !== true) {
      yield
      slice.begin()
    }
  } catch (error) {
    yield
    checkEnd(text, error)
  }
  const { value, anchored, errors } = listener
  if (!anchored) return { value, errors }
  yield
  return { value: yield* withoutAliases(value), errors }
}

/** Throws what ended the parser, in the words that clients see, unless it was the end of the first document. */
function checkEnd(text: string, error: unknown): void {
  if (error instanceof YAMLException) throw new DecodingError(describeYamlError(text, error))
  if (error !== END_OF_DOCUMENT) throw error
}
