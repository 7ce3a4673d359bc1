import { jsonText } from '../../json/index.ts'
import { kindMismatch, metadataError, readTypeMeta, DecodingError, type ExpectedType } from '../../codec/index.ts'
import { refuseOversized, formatGroupVersion, ApiError, type DynamicObject } from '../../api/index.ts'
import type { StructuralSchema } from '../../schema/index.ts'
import { knownFields, type KnownFields } from './fields.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the error 422 for a patch whose result is not an object of the type. `text`: the value in the message. */
export function invalidPatch(text: string, why: string): ApiError {
  const message = `Invalid value: ${JSON.stringify(text)}: ${why}`
  return new ApiError(422, 'Invalid', ` "" is invalid: patch: ${message}`, {
    causes: [{ reason: 'FieldValueInvalid', message, field: 'patch' }],
  })
}

const refuse = (patched: unknown, why: string): ApiError => invalidPatch(jsonText(patched), why)

function typeMetaError(patched: Record<string, unknown>, expected: ExpectedType): string | undefined {
  try {
    const { kind, group, version } = readTypeMeta(patched)
    const bare = group === '' && version === ''
    const found = {
      kind: kind === '' ? expected.kind : kind,
      ...(bare ? { group: expected.group, version: expected.version } : { group, version }),
    }
    return kindMismatch(found, expected)
  } catch (error) {
    if (error instanceof DecodingError) return error.message
    throw error
  }
}

/**
 * Checks that the result of a patch is an object of the expected type. Throws ApiError 413, 422.
 *
 * @param known the object before the patch, if all of its fields are known and have the right types
 */
export function patchedObject(
  patched: unknown,
  expected: ExpectedType,
  schema: StructuralSchema | undefined,
  known?: DynamicObject,
): KnownFields {
  if (!isRecord(patched)) throw refuse(patched, 'the result of the patch is not an object')
  refuseOversized(patched)
  const { metadata } = patched
  const error = typeMetaError(patched, expected) ?? metadataError(metadata, expected.kind)
  if (error !== undefined) throw refuse(patched, error)
  const object = {
    ...patched,
    kind: expected.kind,
    apiVersion: formatGroupVersion(expected),
    metadata: isRecord(metadata) ? metadata : {},
  }
  return knownFields(schema, object, (why) => refuse(patched, why), known)
}
