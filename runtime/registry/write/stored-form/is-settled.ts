import { ApiError, type DynamicObject } from '../../../api/index.ts'
import type { Sliced } from '../../../async/index.ts'
import type { VersionDefinition } from '../../../scheme/index.ts'
import { applyDefaults, decode, type StructuralSchema } from '../../../schema/index.ts'
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
  return isWithinLimits(
    () =>
      STEPS.every((stays) => stays(version.schema, object, settled)) &&
      (validity === 'known' || version.validate(object, undefined, settled).length === 0),
  )
}

/** Returns the same, in slices, for a large object. */
export function* isSettledInSlices(
  version: VersionDefinition,
  object: DynamicObject,
  settled: DynamicObject | undefined,
  validity: Validity,
): Sliced<boolean> {
  const { schema } = version
  for (const stays of STEPS) {
    if (!isWithinLimits(() => stays(schema, object, settled))) return false
    yield
  }
  return validity === 'known' || isWithinLimits(() => version.validate(object, undefined, settled).length === 0)
}

/** Returns the result of a check; not if it would take too much work. */
function isWithinLimits(check: () => boolean): boolean {
  try {
    return check()
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

type StaysAsItIs = (schema: StructuralSchema, object: DynamicObject, settled: DynamicObject | undefined) => boolean

/** What a write does to an object, each with whether it leaves the object as it is. */
const STEPS: readonly StaysAsItIs[] = [
  (schema, object, settled) => {
    const { value, unknown, mistyped } = decode(schema, object, settled)
    return value === object && unknown.length === 0 && !mistyped
  },
  (schema, object, settled) => normalize(schema, object, settled) === object,
  (schema, object, settled) => applyDefaults(schema, object, settled) === object,
]
