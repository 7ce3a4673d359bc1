/** A version of an object or collection: opaque to clients, who compare it for equality only (META-15). */
type ResourceVersion = string

export interface TypeMeta {
  apiVersion: string
  kind: string
}

export interface OwnerReference {
  apiVersion: string
  kind: string
  name: string
  uid: string
  controller?: boolean
  blockOwnerDeletion?: boolean
}

export interface ManagedFieldsEntry {
  manager?: string
  operation?: 'Apply' | 'Update'
  apiVersion?: string
  time?: string
  fieldsType?: string
  fieldsV1?: Record<string, unknown>
  subresource?: string
}

/** Metadata of every persisted object (META-11 to META-24). Times are RFC 3339 in UTC. */
export interface ObjectMeta {
  name?: string
  generateName?: string
  namespace?: string
  selfLink?: string
  uid?: string
  resourceVersion?: ResourceVersion
  generation?: number
  creationTimestamp?: string | null
  deletionTimestamp?: string | null
  deletionGracePeriodSeconds?: number
  labels?: Record<string, string>
  annotations?: Record<string, string>
  ownerReferences?: OwnerReference[]
  finalizers?: string[]
  managedFields?: ManagedFieldsEntry[]
}

export interface ListMeta {
  selfLink?: string
  resourceVersion?: ResourceVersion
  continue?: string
  remainingItemCount?: number
}

/** An object of any kind. Generated kinds extend it with their own fields. */
export interface ApiObject extends TypeMeta {
  metadata: ObjectMeta
}

/** An object whose kind is not known at compile time: all fields but the envelope are plain JSON. */
export interface DynamicObject extends ApiObject {
  [field: string]: unknown
}

export interface ObjectList<T extends ApiObject = ApiObject> extends TypeMeta {
  metadata: ListMeta
  items: T[]
}

export interface GroupVersion {
  readonly group: string
  readonly version: string
}

export interface GroupResource {
  readonly group: string
  readonly resource: string
}

export interface GroupKind {
  readonly group: string
  readonly kind: string
}

/** Returns `<resource>` for the core group, `<resource>.<group>` for every other. */
export const formatGroupResource = ({ group, resource }: GroupResource): string =>
  group === '' ? resource : `${resource}.${group}`

/** Returns `v1` for the core group, `<group>/<version>` for every other (META-10). */
export function formatGroupVersion({ group, version }: GroupVersion): string {
  return group === '' ? version : `${group}/${version}`
}
