import type { DynamicObject, ObjectMeta } from '../../api/index.ts'
import { isJsonObject, jsonEqual } from '../../json/index.ts'
import { prune, type StructuralSchema } from '../../schema/index.ts'
import { jsonOf, Misuse, type TypedMetadata, type ObjectView } from './object-view.ts'

/** Metadata that belongs to the server, and to the client who names the object. */
const SERVER_OWNED: readonly (keyof ObjectMeta)[] = [
  ...(['name', 'generateName', 'namespace', 'uid', 'resourceVersion', 'generation'] as const),
  ...(['creationTimestamp', 'deletionTimestamp', 'deletionGracePeriodSeconds', 'selfLink', 'managedFields'] as const),
]

/**
 * Returns the edited draft, without unknown fields; undefined: it was not edited. Throws Misuse for anything but JSON,
 * and for a change that the hook may not make.
 */
export function editedContent(view: ObjectView, schema: StructuralSchema): DynamicObject | undefined {
  view.close()
  const { before } = view
  if (before === undefined) return undefined
  const made = jsonOf(view.object)
  if (!isObject(made)) throw new Misuse('an object needs its metadata')
  refuseIdentityChange(before, made)
  return prune(schema, made).value
}

const isObject = (made: unknown): made is DynamicObject => isJsonObject(made) && isJsonObject(made.metadata)

function refuseIdentityChange(before: TypedMetadata, { kind, apiVersion, metadata }: DynamicObject): void {
  if (kind !== before.kind) throw new Misuse('kind is not to be changed')
  if (apiVersion !== before.apiVersion) throw new Misuse('apiVersion is not to be changed')
  for (const field of SERVER_OWNED) {
    if (metadata[field] !== before.metadata[field] && !jsonEqual(metadata[field], before.metadata[field]))
      throw new Misuse(`metadata.${field} is not to be changed`)
  }
}
