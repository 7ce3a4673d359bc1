import type { DynamicObject } from '../../api/index.ts'
import { isJsonObject, objectOf, type JsonObject } from '../../json/index.ts'
import type { RequestParts } from '../policy/evaluate.ts'

const HIDDEN = 'REDACTED'

/** Returns the object without its managed fields; of a list or table, the objects in it without theirs. */
export function withoutManagedFields(value: unknown): unknown {
  if (!isJsonObject(value)) return value
  const { metadata, items, rows } = value
  const bare: JsonObject = { ...value }
  if (isJsonObject(metadata) && metadata.managedFields !== undefined) {
    const kept: JsonObject = { ...metadata }
    delete kept.managedFields
    bare.metadata = kept
  }
  if (Array.isArray(items)) bare.items = items.map(withoutManagedFields)
  if (Array.isArray(rows)) {
    bare.rows = rows.map((row: unknown) =>
      isJsonObject(row) ? { ...row, object: withoutManagedFields(row.object) } : row,
    )
  }
  return bare
}

/** Returns whether the bodies of a request carry a bearer token: token reviews and token requests. */
export const carriesToken = ({ resource, subresource }: RequestParts): boolean =>
  resource === 'tokenreviews' || (resource === 'serviceaccounts' && subresource === 'token')

/**
 * Returns the object with the tokens of its `spec` and `status` hidden, at every level, because they are still valid.
 */
export function withoutTokens(value: unknown): unknown {
  if (!isJsonObject(value)) return value
  const hidden: JsonObject = { ...value }
  for (const part of ['spec', 'status']) {
    const content = objectOf(value[part])
    if (content.token !== undefined) hidden[part] = { ...content, token: HIDDEN }
  }
  return hidden
}

/** What identifies an object in events. */
export interface ObjectIdentity {
  readonly namespace?: string | undefined
  readonly name?: string | undefined
  readonly uid?: string | undefined
  readonly resourceVersion?: string | undefined
}

/** Returns the identity that an object states. */
export const identityIn = ({ metadata }: DynamicObject): ObjectIdentity => ({
  namespace: metadata.namespace,
  name: metadata.name,
  uid: metadata.uid,
  resourceVersion: metadata.resourceVersion,
})
