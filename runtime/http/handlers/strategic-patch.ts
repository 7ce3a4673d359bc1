import { conversionError, goText, strategicMerge } from '../../apply/index.ts'
import { decodeJson, jsonTypeOf, DecodingError, type Decoded } from '../../codec/index.ts'
import { isJsonObject } from '../../json/index.ts'
import { ApiError, badRequest } from '../../api/index.ts'
import type { PatchFormat } from './patch-formats.ts'

function decode(body: Uint8Array): Decoded {
  try {
    return decodeJson(body)
  } catch (error) {
    if (error instanceof DecodingError) throw badRequest(error.message)
    throw error
  }
}

/** 422 for a patch whose result no object of the type can be. */
function refuse(patch: unknown, why: string): ApiError {
  const message = `Invalid value: ${JSON.stringify(goText(patch))}: ${why}`
  return new ApiError(422, 'Invalid', ` "" is invalid: patch: ${message}`, {
    causes: [{ reason: 'FieldValueInvalid', message, field: 'patch' }],
  })
}

/** Strategic merge patches, which types made at run time do not take (PATCH-06, PATCH-07). */
export const strategicPatchFormat: PatchFormat = {
  takenBy: ({ strategicMerge: taken }) => taken !== 'refused',
  parse: (body) => {
    const { value, errors } = decode(body)
    const patch = value ?? {}
    if (!isJsonObject(patch)) {
      throw badRequest(`json: cannot unmarshal ${jsonTypeOf(patch)} into Go value of type map[string]interface {}`)
    }
    return {
      errors,
      *apply(current, schema) {
        const patched = strategicMerge(current, patch, schema)
        yield
        const why = conversionError(schema, patched)
        if (why !== undefined) throw refuse(patch, why)
        return patched
      },
    }
  },
}
