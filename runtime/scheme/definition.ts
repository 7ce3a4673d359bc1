import type { ApiObject, DynamicObject, FieldError } from '../api/index.ts'
import type { StructuralSchema } from '../schema/index.ts'

export type Verb = 'create' | 'delete' | 'deletecollection' | 'get' | 'list' | 'patch' | 'update' | 'watch'
export type Scope = 'Namespaced' | 'Cluster'

/** The releases that introduced, deprecated and removed a version of a kind, e.g. `1.22`. */
export interface Lifecycle {
  readonly introduced?: string
  readonly deprecated?: string
  readonly removed?: string
  readonly replacement?: { readonly group: string; readonly version: string; readonly kind: string }
  /** What users of the version have to change when they move on. */
  readonly migration?: string
}

/** A column of the Table representation, read at a JSON path of the object. */
export interface Column {
  readonly name: string
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'date'
  readonly format?: string
  readonly description?: string
  readonly priority?: number
  readonly jsonPath?: string
}

/** A kind and the schema of its objects. */
interface TypedBody {
  readonly kind: { readonly group: string; readonly version: string; readonly kind: string }
  readonly schema: StructuralSchema
}

/** A subresource path below an object. Its body is the object itself unless it has a kind of its own. */
export interface SubresourceDefinition {
  readonly verbs: readonly Verb[]
  /** Kind of the body where it is not the parent's (`Scale`, `Eviction`). */
  readonly kind?: { readonly group: string; readonly version: string; readonly kind: string }
  readonly schema?: StructuralSchema
  /** Kind of the response; absent: the kind of the request. */
  readonly answer?: TypedBody
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
  /** Paths to read for selectable fields that are no paths themselves; the first path with a value is used. */
  readonly selectablePaths?: Readonly<Record<string, readonly string[]>>
  /**
   * Fields of the storage version, as `webhooks[*].name`, whose rules are newer than this version: objects that are written
   * through it may break them.
   */
  readonly lenient?: readonly string[]
  /** The warning that every answer in this deprecated version carries. */
  readonly warning?: string
  /**
   * The errors of a decoded object against the schema; none: it is valid. `old` is the object before an update; `valid`
   * is an object without errors; parts shared with it are not checked again.
   */
  readonly validate: (object: unknown, old?: unknown, valid?: unknown) => readonly FieldError[]
  /** Fills in defaults that depend on other fields, after those of the schema; absent: there are none. */
  readonly computeDefaults?: (object: DynamicObject) => DynamicObject
  readonly toStorage: (object: DynamicObject) => DynamicObject
  readonly fromStorage: (object: DynamicObject) => DynamicObject
}

/** How another type stores the objects of a type. */
interface StoredForm {
  readonly resource: ResourceDefinition
  /** From the storage version of this type to that of the other. */
  readonly toStored: (object: DynamicObject) => DynamicObject
  readonly fromStored: (object: DynamicObject) => DynamicObject
}

/** What an update may do; each `allowed` unless `refused`. */
export interface UpdateRules {
  /** Whether an update may leave the resource version out (PUT-04). */
  readonly unconditional?: 'allowed' | 'refused'
  /** Whether an update of an absent object may create it (VERB-05). */
  readonly create?: 'allowed' | 'refused'
}

/**
 * The types of a subresource: what it takes, and what it answers with (absent: what it takes). `unknown`: its schema does not say.
 */
export interface BodyTypes {
  readonly body: unknown
  readonly answer?: unknown
}

/** The types of the subresources of a kind in the storage version, by name. */
export type SubresourceTypes = Readonly<Record<string, BodyTypes>>

/**
 * A resource type as data: everything that the generic server needs to serve it, whether it comes from generated code
 * or from a CustomResourceDefinition.
 */
export interface ResourceDefinition<T extends ApiObject = ApiObject, S extends SubresourceTypes = SubresourceTypes> {
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
  /** Whether the type is an operation: POSTed and never stored (META-02). */
  readonly virtual: boolean
  /** The version in which objects are stored; for a virtual type, the one that its operation works in. */
  readonly storageVersion: string
  /**
   * The version in which objects are written to the store, if the release writes another one than `storageVersion`, in
   * which the server itself works (DEP-RULE-4b).
   */
  readonly encodingVersion?: string
  readonly versions: Readonly<Record<string, VersionDefinition>>
  /** The type of another group whose objects these are: what is written through one is seen through the other. */
  readonly storedAs?: StoredForm
  /** `refused`: strategic merge patches are refused, as for custom resources (PATCH-07). */
  readonly strategicMerge?: 'refused'
  /**
   * `changing`: schemas may change while objects are stored (custom resources), so stored objects are pruned and
   * defaulted on read by the schema of their version.
   */
  readonly schemas?: 'changing'
  readonly $type?: T
  readonly $subresources?: S
}

/** Bootstrap objects, and how each start reconciles them (RBAC-DEF-01 to RBAC-DEF-03). */
export interface BootstrapObjects {
  /**
   * `create`: create absent objects. `complete`: also add missing permissions, subjects, labels and annotations, and
   * remove none. `replace-spec`: also restore a `spec` that differs.
   */
  readonly upkeep: 'create' | 'complete' | 'replace-spec'
  /** The annotation that turns the upkeep of an object off with the value `false`. */
  readonly switch?: string
  /** Objects in the storage version of their kinds, in the order in which they are created. */
  readonly objects: readonly DynamicObject[]
}

/** A served group version: its resources and its OpenAPI document. */
export interface GroupVersionDefinition {
  readonly group: string
  readonly version: string
  /** Where its code was generated, below the folder of all; absent: it was not generated. */
  readonly folder?: string
  readonly resources: readonly ResourceDefinition[]
  /** The served OpenAPI v3 document, read when it is first asked for. */
  readonly openapi: () => Promise<Uint8Array>
  /** Smaller documents that make up the same document; each is the same array until its content changes. */
  readonly openapiParts?: () => Promise<readonly Uint8Array[]>
}
