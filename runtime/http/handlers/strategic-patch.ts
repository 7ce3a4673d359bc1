import { conversionError, goText, strategicMerge } from '../../apply/index.ts'
import { decodeJson, jsonTypeOf, DecodingError, type Decoded } from '../../codec/index.ts'
import type { Sliced } from '../../async/index.ts'
import { isJsonObject, type JsonObject } from '../../json/index.ts'
import { badRequest, type DynamicObject } from '../../api/index.ts'
import type { StructuralSchema } from '../../schema/index.ts'
import type { PatchFormat } from './patch-formats.ts'
import { invalidPatch } from './patched-object.ts'

function decode(body: Uint8Array): Decoded {
  try {
    return decodeJson(body)
  } catch (error) {
    if (error instanceof DecodingError) throw badRequest(error.message)
    throw error
  }
}

/** Strategic merge patches, which custom resources refuse (PATCH-06, PATCH-07). */
export const strategicPatchFormat: PatchFormat = {
  acceptedBy: ({ strategicMerge: support }) => support !== 'refused',
  parse: (body) => {
    const { value, errors } = decode(body)
    const patch = value ?? {}
    if (!isJsonObject(patch)) {
      throw badRequest(`json: cannot unmarshal ${jsonTypeOf(patch)} into Go value of type map[string]interface {}`)
    }
    return { errors, apply: (current, schema) => merge(current, patch, schema) }
  },
}

function* merge(
  current: DynamicObject,
  patch: Readonly<JsonObject>,
  schema: StructuralSchema | undefined,
): Sliced<unknown> {
  const patched = strategicMerge(current, patch, schema)
  yield
  const why = conversionError(schema, patched, current)
  if (why !== undefined) throw invalidPatch(goText(patch), why)
  return patched
}
