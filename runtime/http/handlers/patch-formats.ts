import { ApiError, badRequest } from '../../meta/status.ts'
import type { DynamicObject } from '../../meta/object.ts'
import { applyJsonPatch, mergePatch, parseJsonPatch } from '../../apply/index.ts'
import { decodeJson, jsonTypeOf, mediaTypeOf, SyntaxFault, type Decoded } from '../../codec/index.ts'

/** Makes the wanted value from the present object. Throws ApiError 422 where the patch doesn't fit. */
export type Patch = (current: DynamicObject) => unknown

export interface ParsedPatch {
  readonly apply: Patch
  /** One sentence per field that the document repeats (FV-04). */
  readonly faults: readonly string[]
}

/** Reads patch documents of one media type. Throws ApiError 400 for what is none. */
export type PatchFormat = (body: Uint8Array) => ParsedPatch

/** By media type, in the order in which an answer lists them. */
export type PatchFormats = ReadonlyMap<string, PatchFormat>

/** Media types of patches that the field knows: refused ones of these are told what else there is. */
const KNOWN = /^application\/(?:json-patch\+json|(?:strategic-)?merge-patch\+json|apply-patch\+(?:yaml|cbor))$/

/** The format of a patch by its Content-Type. Throws ApiError 415 that names the others in Accept-Patch (BODY-04, RFC 5789). */
export function patchFormatFor(formats: PatchFormats, header: string | undefined): PatchFormat {
  const name = mediaTypeOf(header)
  const format = formats.get(name)
  if (format !== undefined) return format
  const accepted = [...formats.keys()].join(', ')
  const message = KNOWN.test(name)
    ? `the body of the request was in an unknown format - accepted media types include: ${accepted}`
    : '415: Unsupported Media Type'
  throw new ApiError(415, 'UnsupportedMediaType', message, KNOWN.test(name) ? undefined : {}, [
    'Accept-Patch',
    accepted,
  ])
}

function decode(body: Uint8Array): Decoded {
  try {
    return decodeJson(body)
  } catch (error) {
    if (error instanceof SyntaxFault) throw badRequest(`error decoding patch: ${error.message}`)
    throw error
  }
}

const noObject = (patch: unknown): ApiError =>
  badRequest(
    `error decoding patch: json: cannot unmarshal ${jsonTypeOf(patch)} into Go value of type map[string]interface {}`,
  )

/** The patches that every type takes. */
export const plainPatchFormats: PatchFormats = new Map<string, PatchFormat>([
  [
    'application/json-patch+json',
    (body) => {
      const { value, faults } = decode(body)
      const operations = parseJsonPatch(value)
      return {
        apply: (current) => applyJsonPatch(current, operations),
        faults: faults.map((fault) => `json patch ${fault}`),
      }
    },
  ],
  [
    'application/merge-patch+json',
    (body) => {
      const { value, faults } = decode(body)
      if (typeof value !== 'object' || value === null || Array.isArray(value)) throw noObject(value)
      return { apply: (current) => mergePatch(current, value), faults }
    },
  ],
])
