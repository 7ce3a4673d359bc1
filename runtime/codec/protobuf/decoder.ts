import { ApiError, badRequest } from '../../api/index.ts'
import { isWired, type StructuralSchema } from '../../schema/index.ts'
import type { BodyDecoder, DecodedBody } from '../body-decoders.ts'
import { decodeJson } from '../json/decode.ts'
import { DecodingError } from '../json/decoding-error.ts'
import { parseApiVersion, type GroupVersionKind } from '../type-meta.ts'
import { readEnvelope, type Envelope } from './envelope.ts'
import { messageCodec, readMessage } from './message.ts'
import { WireReader } from './reader.ts'

/** Returns the schema of the kind that a body states; undefined: there is no such kind. */
export type SchemaOf = (type: GroupVersionKind) => StructuralSchema | undefined

const JSON_TYPE = 'application/json'

/** Returns a 415: objects of that kind can't be read from the wire (PROTO-08). */
const notRead = (): ApiError =>
  new ApiError(
    415,
    'UnsupportedMediaType',
    'the body of the request was in an unknown format - accepted media types include: application/json, application/yaml',
  )

/** Returns a decoder for Protobuf. A body without a kind is of the expected kind. */
export function protobufDecoder(mediaType: string, schemaOf: SchemaOf): BodyDecoder {
  return (bytes, expected) => {
    const envelope = readEnvelope(bytes)
    const { apiVersion, kind, contentType, contentEncoding } = envelope
    if (contentEncoding !== '')
      throw new DecodingError(`unexpected content encoding ${JSON.stringify(contentEncoding)}`)
    if (contentType === JSON_TYPE) return jsonWithin(envelope)
    if (contentType !== '' && contentType !== mediaType)
      throw new DecodingError(`unexpected content type ${JSON.stringify(contentType)}`)
    const found = { ...parseApiVersion(apiVersion), kind }
    const type = kind === '' && apiVersion === '' && expected !== undefined ? expected : found
    const schema = schemaOf(type)
    const typeMeta = { ...(apiVersion === '' ? {} : { apiVersion }), ...(kind === '' ? {} : { kind }) }
    if (schema === undefined) return plain(typeMeta, [])
    if (!isWired(schema)) throw notRead()
    const { value, errors } = readRaw(schema, envelope.raw, type)
    return plain({ ...value, ...typeMeta }, errors)
  }
}

function jsonWithin({ raw }: Envelope): DecodedBody {
  const { value, errors } = decodeJson(raw)
  return plain(value, errors)
}

const plain = (value: unknown, errors: readonly string[]): DecodedBody => ({
  value,
  warnings: errors,
  errors,
  textErrors: 'last',
})

/** Decodes an object whose kind is known. Throws ApiError 400 that describes its error. */
function readRaw(
  schema: StructuralSchema,
  raw: Uint8Array,
  { kind, version }: GroupVersionKind,
): { readonly value: object; readonly errors: readonly string[] } {
  const input = new WireReader(raw)
  try {
    return { value: readMessage(messageCodec(schema), input, input.length), errors: input.errors }
  } catch (error) {
    if (!(error instanceof DecodingError)) throw error
    throw badRequest(`${kind} in version ${JSON.stringify(version)} cannot be handled as a ${kind}: ${error.message}`)
  }
}
