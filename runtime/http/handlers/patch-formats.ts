import { ApiError, badRequest } from '../../meta/status.ts'
import type { DynamicObject } from '../../meta/object.ts'
import { decodeJson, jsonTypeOf, mediaTypeOf, SyntaxFault } from '../../codec/index.ts'

/** Makes the wanted object from the present one. Throws ApiError 422 where the patch doesn't fit. */
export type Patch = (current: DynamicObject) => DynamicObject

/** Reads patch documents of one media type. Throws ApiError 400 for what is none. */
export type PatchFormat = (body: Uint8Array) => Patch

/** By media type, in the order in which an answer lists them. */
export type PatchFormats = ReadonlyMap<string, PatchFormat>

/** Media types of patches that the field knows: refused ones of these are told what else there is. */
const KNOWN = /^application\/(?:json-patch\+json|(?:strategic-)?merge-patch\+json|apply-patch\+(?:yaml|cbor))$/

/** The format of a patch by its Content-Type. Throws ApiError 415 (BODY-04). */
export function patchFormatFor(formats: PatchFormats, header: string | undefined): PatchFormat {
  const name = mediaTypeOf(header)
  const format = formats.get(name)
  if (format !== undefined) return format
  const accepted = [...formats.keys()].join(', ')
  if (!KNOWN.test(name)) throw new ApiError(415, 'UnsupportedMediaType', '415: Unsupported Media Type', {})
  throw new ApiError(
    415,
    'UnsupportedMediaType',
    `the body of the request was in an unknown format - accepted media types include: ${accepted}`,
  )
}

function decode(body: Uint8Array): unknown {
  try {
    return decodeJson(body).value
  } catch (error) {
    if (error instanceof SyntaxFault) throw badRequest(`error decoding patch: ${error.message}`)
    throw error
  }
}

/** A format whose documents are lists of operations. */
export const operationsFormat =
  (apply: (current: DynamicObject, operations: readonly unknown[]) => DynamicObject): PatchFormat =>
  (body) => {
    const operations = decode(body)
    if (!Array.isArray(operations)) {
      throw badRequest(
        `error decoding patch: json: cannot unmarshal ${jsonTypeOf(operations)} into Go value of type []handlers.jsonPatchOp`,
      )
    }
    return (current) => apply(current, operations)
  }

/** A format whose documents are objects. */
export const objectFormat =
  (apply: (current: DynamicObject, patch: Readonly<Record<string, unknown>>) => DynamicObject): PatchFormat =>
  (body) => {
    const patch = decode(body)
    if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) {
      throw badRequest(
        `error decoding patch: json: cannot unmarshal ${jsonTypeOf(patch)} into Go value of type map[string]interface {}`,
      )
    }
    return (current) => apply(current, { ...patch })
  }
