import type { ApiObject, DynamicObject, FieldError } from '../api/index.ts'
import type { StructuralSchema } from '../schema/index.ts'

export type Verb = 'create' | 'delete' | 'deletecollection' | 'get' | 'list' | 'patch' | 'update' | 'watch'
export type Scope = 'Namespaced' | 'Cluster'

/** Releases in which a version of a kind came, was deprecated and is no longer served, e.g. `1.22`. */
export interface Lifecycle {
  readonly introduced?: string
  readonly deprecated?: string
  readonly removed?: string
  readonly replacement?: { readonly group: string; readonly version: string; readonly kind: string }
  /** What those who come from an earlier version have to change. */
  readonly migration?: string
}

/** A column of the Table representation: a JSON path into the object, or the name of a printer of the runtime. */
export interface Column {
  readonly name: string
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'date'
  readonly format?: string
  readonly description?: string
  readonly priority?: number
  readonly jsonPath?: string
}

/** A subresource path below an object. Its body is the object itself unless it has a kind of its own. */
export interface SubresourceDefinition {
  readonly verbs: readonly Verb[]
  /** Kind of the body where it is not the parent's (`Scale`, `Eviction`). */
  readonly kind?: { readonly group: string; readonly version: string; readonly kind: string }
  readonly schema?: StructuralSchema
  /** JSON paths of the scale subresource. */
  readonly scale?: { readonly replicas: string; readonly statusReplicas: string; readonly selector?: string }
}

export interface VersionDefinition {
  readonly name: string
  readonly schema: StructuralSchema
  readonly lifecycle: Lifecycle
  readonly served: boolean
  /** Discovery names it as the preferred version of its group; absent: the first by order is. */
  readonly preferred?: true
  readonly subresources: Readonly<Record<string, SubresourceDefinition>>
  readonly columns: readonly Column[]
  /** JSON paths beyond metadata.name and metadata.namespace that fieldSelector may name, without the leading dot. */
  readonly selectableFields: readonly string[]
  /** Where those of them are read that are no paths of their own: the first that has a value counts. */
  readonly selectablePaths?: Readonly<Record<string, readonly string[]>>
  /** Told to everyone who asks for the version: it is deprecated. */
  readonly warning?: string
  /** Every issue of a decoded object against the schema; empty: valid. `old` is what it was before an update. */
  readonly validate: (object: unknown, old?: unknown) => readonly FieldError[]
  readonly toStorage: (object: DynamicObject) => DynamicObject
  readonly fromStorage: (object: DynamicObject) => DynamicObject
}

/** How another type stores the objects of a type. */
export interface StoredForm {
  readonly resource: ResourceDefinition
  /** From the storage version of this type to that of the other. */
  readonly toStored: (object: DynamicObject) => DynamicObject
  readonly fromStored: (object: DynamicObject) => DynamicObject
}

/** Each `allowed` unless it is `refused`. */
export interface UpdateRules {
  /** May an update leave the resource version out (PUT-04)? */
  readonly unconditional?: 'allowed' | 'refused'
  /** May an update of what is absent create it (VERB-05)? */
  readonly create?: 'allowed' | 'refused'
}

/**
 * A resource type as data: everything that the generic server needs to serve it, whether it came from generated code
 * or from a definition made at run time.
 */
export interface ResourceDefinition<T extends ApiObject = ApiObject> {
  readonly group: string
  readonly kind: string
  readonly listKind: string
  readonly plural: string
  readonly singular: string
  readonly shortNames: readonly string[]
  readonly categories: readonly string[]
  readonly scope: Scope
  readonly verbs: readonly Verb[]
  /** What a PUT may do beyond replacing the version that it names. */
  readonly updates?: UpdateRules
  /** A type that stands for an operation: it is POSTed and never stored (META-02). */
  readonly virtual: boolean
  /** The version in which objects are stored; for a virtual type its only version. */
  readonly storageVersion: string
  readonly versions: Readonly<Record<string, VersionDefinition>>
  /** The type of another group whose objects these are: what is written through one is seen through the other. */
  readonly storedAs?: StoredForm
  /** Types made at run time refuse strategic merge patches (PATCH-07); absent: they are taken. */
  readonly strategicMerge?: 'refused'
  /**
   * Its schemas may change while objects are stored (types made at run time): what is read is pruned and defaulted by the
   * schema of the version in which it is stored.
   */
  readonly schemas?: 'changing'
  readonly $type?: T
}

/**
 * Objects that exist from the first start, and how they are kept at each start (document 2, "Role-based access control
 * behaviour", 7).
 */
export interface BootstrapObjects {
  /**
   * `create`: one that is absent is made. `complete`: also permissions, subjects, labels and annotations that one lacks
   * are added, and none removed. `replace-spec`: also a `spec` that differs is put back.
   */
  readonly upkeep: 'create' | 'complete' | 'replace-spec'
  /** Annotation that turns the upkeep of an object off where it is `false`. */
  readonly switch?: string
  /** Objects in the storage version of their kinds, in the order in which they are made. */
  readonly objects: readonly DynamicObject[]
}

/** What one group version needs beside its resources. */
export interface GroupVersionDefinition {
  readonly group: string
  readonly version: string
  readonly resources: readonly ResourceDefinition[]
  /** The served OpenAPI v3 document, read when it is first asked for. */
  readonly openapi: () => Promise<Uint8Array>
  /** Smaller documents that say the same together; each is the same value for as long as it says the same. */
  readonly openapiParts?: () => Promise<readonly Uint8Array[]>
}
