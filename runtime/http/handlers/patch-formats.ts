import { ApiError, badRequest, type DynamicObject } from '../../api/index.ts'
import type { Sliced } from '../../async/index.ts'
import type { ResourceDefinition } from '../../scheme/index.ts'
import type { StructuralSchema } from '../../schema/index.ts'
import { applyJsonPatch, mergePatch, parseJsonPatch } from '../../apply/index.ts'
import { decodeJson, jsonTypeOf, mediaTypeOf, DecodingError, type Decoded } from '../../codec/index.ts'
import { strategicPatchFormat } from './strategic-patch.ts'

/** Makes the wanted value from the present object of that schema, in slices. Throws ApiError where the patch doesn't fit. */
export type Patch = (current: DynamicObject, schema: StructuralSchema | undefined) => Sliced<unknown>

export interface ParsedPatch {
  readonly apply: Patch
  /** One sentence per field that the document repeats (FV-04). */
  readonly errors: readonly string[]
}

export interface PatchFormat {
  /** Whether objects of that type take such patches; absent: every type does. */
  readonly takenBy?: (definition: ResourceDefinition) => boolean
  /** Reads patch documents of the media type. Throws ApiError 400 for what is none. */
  readonly parse: (body: Uint8Array) => ParsedPatch
}

/** Media type of server-side apply, which is no patch of the present object: YAML, and so also JSON (SSA-01). */
export const APPLY_PATCH = 'application/apply-patch+yaml'

/** Media types of patches that the field knows: refused ones of these are told what else there is. */
const KNOWN = /^application\/(?:json-patch\+json|(?:strategic-)?merge-patch\+json|apply-patch\+(?:yaml|cbor))$/

function decode(body: Uint8Array): Decoded {
  try {
    return decodeJson(body)
  } catch (error) {
    if (error instanceof DecodingError) throw badRequest(`error decoding patch: ${error.message}`)
    throw error
  }
}

const noObject = (patch: unknown): ApiError =>
  badRequest(
    `error decoding patch: json: cannot unmarshal ${jsonTypeOf(patch)} into Go value of type map[string]interface {}`,
  )

const merging = (patch: object): Patch =>
  function* (current) {
    return mergePatch(current, patch)
  }

/** By media type, in the order in which an answer lists them. */
const FORMATS: ReadonlyMap<string, PatchFormat> = new Map<string, PatchFormat>([
  [
    'application/json-patch+json',
    {
      parse: (body) => {
        const { value, errors } = decode(body)
        const operations = parseJsonPatch(value)
        return {
          apply: (current) => applyJsonPatch(current, operations),
          errors: errors.map((error) => `json patch ${error}`),
        }
      },
    },
  ],
  [
    'application/merge-patch+json',
    {
      parse: (body) => {
        const { value, errors } = decode(body)
        if (typeof value !== 'object' || value === null || Array.isArray(value)) throw noObject(value)
        return { apply: merging(value), errors }
      },
    },
  ],
  ['application/strategic-merge-patch+json', strategicPatchFormat],
])

const isTaken = ({ takenBy }: PatchFormat, definition: ResourceDefinition): boolean => takenBy?.(definition) ?? true

/**
 * The format of a patch by its Content-Type. Throws ApiError 415 that names the others that the type takes in
 * Accept-Patch (BODY-04, RFC 5789).
 */
export function patchFormatFor(header: string | undefined, definition: ResourceDefinition): PatchFormat {
  const name = mediaTypeOf(header)
  const format = FORMATS.get(name)
  if (format !== undefined && isTaken(format, definition)) return format
  const taken = [...FORMATS].filter(([, each]) => isTaken(each, definition)).map(([type]) => type)
  const accepted = [...taken, APPLY_PATCH].join(', ')
  const message = KNOWN.test(name)
    ? `the body of the request was in an unknown format - accepted media types include: ${accepted}`
    : '415: Unsupported Media Type'
  const refusal = new ApiError(415, 'UnsupportedMediaType', message, KNOWN.test(name) ? undefined : {})
  throw refusal.withHeaders(['Accept-Patch', accepted])
}
