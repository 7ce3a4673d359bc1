import { ApiError, badRequest, type DynamicObject } from '../../api/index.ts'
import type { Sliced } from '../../async/index.ts'
import type { ResourceDefinition } from '../../scheme/index.ts'
import type { StructuralSchema } from '../../schema/index.ts'
import { applyJsonPatch, mergePatch, parseJsonPatch } from '../../apply/index.ts'
import { decodeJson, jsonTypeOf, mediaTypeOf, DecodingError, type Decoded } from '../../codec/index.ts'
import { strategicPatchFormat } from './strategic-patch.ts'

/** Applies a patch to the current object, in slices. Throws ApiError if the patch does not fit. */
type Patch = (current: DynamicObject, schema: StructuralSchema | undefined) => Sliced<unknown>

export interface ParsedPatch {
  readonly apply: Patch
  /** One sentence for each duplicate field of the patch (FV-04). */
  readonly errors: readonly string[]
}

export interface PatchFormat {
  /** Whether a type accepts such patches; default: every type does. */
  readonly acceptedBy?: (definition: ResourceDefinition) => boolean
  /** Parses a patch. Throws ApiError 400. */
  readonly parse: (body: Uint8Array) => ParsedPatch
}

/** Media type of server-side apply: YAML, and so also JSON (SSA-01). */
export const APPLY_PATCH = 'application/apply-patch+yaml'

/** Media types of Kubernetes' patches: the error for one that a type does not accept lists the accepted ones. */
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

function* merge(current: DynamicObject, patch: object): Sliced<unknown> {
  return mergePatch(current, patch)
}

/** By media type, in the order of error messages. */
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
        return { apply: (current) => merge(current, value), errors }
      },
    },
  ],
  ['application/strategic-merge-patch+json', strategicPatchFormat],
])

const isAccepted = ({ acceptedBy }: PatchFormat, definition: ResourceDefinition): boolean =>
  acceptedBy?.(definition) ?? true

/**
 * Returns the format of a patch by its Content-Type. Throws ApiError 415 with the accepted ones in the header Accept-Patch
 * (BODY-04, RFC 5789).
 */
export function patchFormatFor(header: string | undefined, definition: ResourceDefinition): PatchFormat {
  const name = mediaTypeOf(header)
  const format = FORMATS.get(name)
  if (format !== undefined && isAccepted(format, definition)) return format
  const types = [...FORMATS].filter(([, each]) => isAccepted(each, definition)).map(([type]) => type)
  const accepted = [...types, APPLY_PATCH].join(', ')
  const message = KNOWN.test(name)
    ? `the body of the request was in an unknown format - accepted media types include: ${accepted}`
    : '415: Unsupported Media Type'
  const refusal = new ApiError(415, 'UnsupportedMediaType', message, KNOWN.test(name) ? undefined : {})
  throw refusal.withHeaders(['Accept-Patch', accepted])
}
