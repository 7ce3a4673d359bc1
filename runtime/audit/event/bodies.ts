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

/** Whether bodies of a request carry a bearer token: reviews of tokens, and requests for one. */
export const carriesToken = ({ resource, subresource }: RequestParts): boolean =>
  resource === 'tokenreviews' || (resource === 'serviceaccounts' && subresource === 'token')

/** Returns the object with the tokens of its `spec` and `status` hidden, at whatever level: they are good for a while yet. */
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

/** Returns what an object states of its identity. */
export const identityIn = ({ metadata }: DynamicObject): ObjectIdentity => ({
  namespace: metadata.namespace,
  name: metadata.name,
  uid: metadata.uid,
  resourceVersion: metadata.resourceVersion,
})
