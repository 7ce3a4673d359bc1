import type * as meta from '../runtime/api/object.ts'
import type * as status from '../runtime/api/status/body.ts'

declare const opaque: unique symbol

/**
 * A version as the server names it. It is opaque: send it back as received, and compare it for equality only (META-15).
 */
export type ResourceVersion = string & { readonly [opaque]: 'ResourceVersion' }

/** Where a list continues; only the server can read it. */
export type ContinueToken = string & { readonly [opaque]: 'ContinueToken' }

export interface ObjectMeta extends Omit<meta.ObjectMeta, 'resourceVersion'> {
  resourceVersion?: ResourceVersion
}

export interface ListMeta extends Omit<meta.ListMeta, 'resourceVersion' | 'continue'> {
  resourceVersion?: ResourceVersion
  continue?: ContinueToken
}

export type TypeMeta = meta.TypeMeta
export type OwnerReference = meta.OwnerReference
export type ManagedFieldsEntry = meta.ManagedFieldsEntry

/** An object of any kind. Generated kinds extend it with their own fields. */
export interface ApiObject extends TypeMeta {
  metadata: ObjectMeta
}

export interface ObjectList<T extends ApiObject = ApiObject> extends TypeMeta {
  metadata: ListMeta
  items: T[]
}

/** An object to send; apiVersion and kind may be left to the client. */
export type Draft<T extends ApiObject> = Omit<T, 'apiVersion' | 'kind'> & Partial<TypeMeta>

export type StatusCause = status.StatusCause
export type StatusDetails = status.StatusDetails

/** The body of every error, and of a deletion that is complete (ERR-04); a newer server may give other reasons. */
export interface Status extends Omit<status.Status, 'metadata' | 'reason'> {
  metadata: ListMeta
  reason?: string
}
