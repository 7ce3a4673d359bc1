import type { ResourceDefinition } from '../../scheme/index.ts'
import { formatGroupVersion } from '../../api/index.ts'
import { headOf, startsWith, type EncodedObject } from '../../codec/index.ts'

/**
 * Returns a predicate for stored objects that are in another version than the one in which their kind is written now.
 */
export function storedOtherwise({
  group,
  kind,
  storageVersion,
  encodingVersion = storageVersion,
}: ResourceDefinition): (stored: EncodedObject) => boolean {
  const head = headOf({ kind, apiVersion: formatGroupVersion({ group, version: encodingVersion }) })
  return ({ value }) => !startsWith(value, head)
}
