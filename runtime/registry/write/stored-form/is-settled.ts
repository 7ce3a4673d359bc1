import { ApiError, type DynamicObject } from '../../../api/index.ts'
import type { VersionDefinition } from '../../../scheme/index.ts'
import { applyDefaults, decode } from '../../../schema/index.ts'
import type { Validity } from '../../storage/hot-objects.ts'
import { normalize } from './normalize.ts'

/**
 * Returns whether an object in a version is settled: valid, and such that decoding, normalizing and filling in defaults leave
 * it as it is. So is each of its parts then, and a write need not look at those that it leaves as they are. One that takes
 * too much work to validate is not.
 *
 * @param settled an object of which that is known; what is the same in the same place of both is not looked at
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
