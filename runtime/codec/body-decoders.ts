import { ApiError } from '../api/index.ts'
import type { Sliced } from '../async/index.ts'
import { decodeText } from './json/decode.ts'
import { DecodingError } from './json/decoding-error.ts'
import { isToken, readParameter, splitOutsideQuotes } from './quoted.ts'
import type { GroupVersionKind } from './type-meta.ts'
import { decodeYaml, decodeYamlInSlices, mayBeLargeYaml, type DecodedYaml } from './yaml/decode.ts'

export interface DecodedBody {
  readonly value: unknown
  /** Warnings of field validation about the text itself: one per repeated key. */
  readonly warnings: readonly string[]
  /** The same problems as a strict refusal words them. */
  readonly errors: readonly string[]
  /**
   * Where these come relative to unknown fields: a decoder that reads the text before it knows the fields reports its
   * own problems first.
   */
  readonly textErrors: 'first' | 'last'
  /** The body, if it is JSON whose members may be copied. */
  readonly text?: Uint8Array | undefined
}

/**
 * Decodes bodies of one media type. `expected` is the type of a body that does not state its own. Throws DecodingError,
 * ApiError 400, 415.
 */
export interface BodyDecoder {
  (bytes: Uint8Array, expected?: GroupVersionKind): DecodedBody
  /** Does the same with a yield every few milliseconds; undefined for a small body. Absent: it takes no longer than that. */
  readonly inSlices?: (bytes: Uint8Array) => Sliced<DecodedBody> | undefined
}

const json: BodyDecoder = (bytes) => {
  try {
    const { value, errors, text } = decodeText(bytes)
    return { value, warnings: errors, errors, textErrors: 'last', text }
  } catch (error) {
    if (!(error instanceof DecodingError)) throw error
    throw new DecodingError(`couldn't get version/kind; json parse error: ${error.message}`)
  }
}

const yamlBody = ({ value, errors }: DecodedYaml): DecodedBody => {
  const strict = errors.length === 0 ? [] : [`yaml: unmarshal errors:\n  ${errors.join('\n  ')}`]
  return { value, warnings: errors, errors: strict, textErrors: 'first' }
}

function* yamlInSlices(bytes: Uint8Array): Sliced<DecodedBody> {
  return yamlBody(yield* decodeYamlInSlices(bytes))
}

const yaml: BodyDecoder = Object.assign((bytes: Uint8Array): DecodedBody => yamlBody(decodeYaml(bytes)), {
  inSlices: (bytes: Uint8Array) => (mayBeLargeYaml(bytes) ? yamlInSlices(bytes) : undefined),
})

/** Decoders by media type, in the order in which a refusal lists them. */
export type BodyDecoders = ReadonlyMap<string, BodyDecoder>

export const plainDecoders: BodyDecoders = new Map([
  ['application/json', json],
  ['application/yaml', yaml],
])

/** A name without parameters, in lower case: nearly all are. */
const PLAIN = /^[a-z]+\/[a-z0-9.+-]+$/

/** Returns the name of a media type without its parameters, in lower case; '' if it is absent or unreadable. */
export function mediaTypeOf(header: string | undefined): string {
  if (header === undefined || header === '') return ''
  if (PLAIN.test(header)) return header
  const [range = '', ...parameters] = splitOutsideQuotes(header, ';')
  const [type = '', subtype = '', ...more] = range.trim().split('/')
  const isReadable = isToken(type) && isToken(subtype) && more.length === 0 && parameters.every(isParameter)
  return isReadable ? `${type}/${subtype}`.toLowerCase() : ''
}

/** Returns whether a part is `name=token` or `name="text"`. */
function isParameter(part: string): boolean {
  const value = readParameter(part)?.[1]
  return value !== undefined && (isToken(value) || part.includes('"'))
}

/** Returns the decoder for a body; without a media type it counts as JSON. Throws ApiError 415 (BODY-04). */
export function decoderFor(
  decoders: BodyDecoders,
  header: string | undefined,
  accepted: readonly string[],
): BodyDecoder {
  const name = header === undefined || header === '' ? 'application/json' : mediaTypeOf(header)
  const decoder = decoders.get(name)
  if (decoder !== undefined) return decoder
  throw new ApiError(
    415,
    'UnsupportedMediaType',
    `the body of the request was in an unknown format - accepted media types include: ${accepted.join(', ')}`,
  )
}
