import { ApiError, type DynamicObject } from '../../../api/index.ts'
import type { VersionDefinition } from '../../../scheme/index.ts'
import { applyDefaults, decode } from '../../../schema/index.ts'
import type { Validity } from '../../storage/hot-objects.ts'
import { normalize } from './normalize.ts'

/**
 * Returns whether an object in a version is settled: valid, and unchanged by decoding, normalizing and defaulting. Then
 * so is each of its parts, and a write need not check those that it leaves unchanged. An object that takes too much
 * work to validate is not settled.
 *
 * @param settled an object known to be settled; parts shared with it in the same place are not checked
 * @param validity `known`: it is known to be valid
 */
export function isSettled(
  version: VersionDefinition,
  object: DynamicObject,
  settled?: DynamicObject,
  validity: Validity = 'unknown',
): boolean {
  try {
    return (
      staysAsItIs(version, object, settled) &&
      (validity === 'known' || version.validate(object, undefined, settled).length === 0)
    )
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

function staysAsItIs(
  { schema }: VersionDefinition,
  object: DynamicObject,
  settled: DynamicObject | undefined,
): boolean {
  const { value, unknown, mistyped } = decode(schema, object, settled)
  return (
    value === object &&
    unknown.length === 0 &&
    !mistyped &&
    normalize(schema, object, settled) === object &&
    applyDefaults(schema, object, settled) === object
  )
}
