import type { ComputedDefault } from '../../runtime/codegen/index.ts'
import type { BootstrapObjects, Column, Lifecycle, ResourceDefinition, Verb } from '../../runtime/scheme/index.ts'
import type { Expression } from '../convert/expression.ts'
import type { Vendor } from '../../runtime/api/index.ts'
import type { StructuralSchema } from '../../runtime/schema/index.ts'

/** The checked content of the schema directory, with every reference resolved to a declared type. */
export interface Model {
  readonly vendor: Vendor
  /** Sorted by folder, then version. */
  readonly groupVersions: readonly GroupVersionModel[]
  /** Sorted by folder, then kind. */
  readonly kinds: readonly KindModel[]
  /** Between the versions of the kinds; sorted by folder, then kind. */
  readonly conversions: readonly ConversionModel[]
  /** One per `bootstrap.yaml`, by folder. */
  readonly bootstraps: readonly BootstrapObjects[]
}

/** One schema file. */
export interface GroupVersionModel {
  /** Short name of the group: its folder. */
  readonly folder: string
  readonly group: string
  readonly version: string
  /** Path relative to the schema directory. */
  readonly file: string
  /** By name, in the order of the file. */
  readonly types: ReadonlyMap<string, TypeModel>
}

export interface TypeReference {
  readonly folder: string
  readonly version: string
  readonly name: string
}

export interface TypeModel extends TypeReference {
  readonly schema: SchemaNode
  /** Whether it has an envelope: it is a kind, or the body or the answer of a subresource. */
  readonly envelope: boolean
}

type Nested =
  | 'properties'
  | 'additionalProperties'
  | 'items'
  | 'allOf'
  | 'anyOf'
  | 'oneOf'
  | 'not'
  | 'typeName'
  | 'wire'
  | 'inlineWire'

/** A schema as written: nested types are references, keywords and markers are those of the structural schema. */
export interface SchemaNode extends Omit<StructuralSchema, Nested> {
  /** The node is of this type; its other keywords refine it. */
  readonly reference?: TypeReference
  readonly description?: string
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly additionalProperties?: SchemaNode | true
  readonly items?: SchemaNode
  readonly allOf?: readonly SchemaNode[]
  readonly anyOf?: readonly SchemaNode[]
  readonly oneOf?: readonly SchemaNode[]
  readonly not?: SchemaNode
  /** Protobuf number of the field that this node describes. */
  readonly proto?: number
  readonly inlineProto?: { readonly number: number; readonly type: TypeReference }
}

/** The properties that a kind has in all its versions, as in the generated definition. */
type KindFacts = Pick<
  ResourceDefinition,
  | 'group'
  | 'kind'
  | 'listKind'
  | 'plural'
  | 'singular'
  | 'shortNames'
  | 'categories'
  | 'scope'
  | 'verbs'
  | 'updates'
  | 'virtual'
  | 'storageVersion'
>

export interface KindModel extends KindFacts {
  readonly folder: string
  /** The kind of another group whose objects these are, in another form. */
  readonly storedAs?: TypeReference
  /** Newest first. */
  readonly versions: readonly KindVersionModel[]
}

/** A version as `conversions.yaml` names it, `v1`, or `core/v1` in another folder. */
export interface ConversionEnd {
  readonly name: string
  readonly apiVersion: string
}

/** The conversion from one version of a kind to another, and back. */
export interface ConversionModel {
  readonly folder: string
  readonly kind: string
  readonly first: ConversionEnd
  readonly second: ConversionEnd
  readonly steps: Expression
  /** Objects that only one of the versions has; absent: none. */
  readonly holders?: Expression
}

export interface KindVersionModel {
  readonly version: string
  readonly served: boolean
  /** The preferred version of its group; absent: by order of the versions. */
  readonly preferred?: true
  readonly verbs: readonly Verb[]
  readonly lifecycle: Lifecycle
  readonly subresources: Readonly<Record<string, SubresourceModel>>
  readonly columns: readonly Column[]
  readonly selectableFields: readonly string[]
  /** Paths to read for selectable fields that are no paths themselves; the first with a value is used. */
  readonly selectablePaths?: Readonly<Record<string, readonly string[]>>
  readonly lenient?: readonly string[]
  /** The warning of every answer in this version. */
  readonly deprecationWarning?: string
  readonly computedDefaults?: readonly ComputedDefault[]
}

export interface SubresourceModel {
  readonly verbs: readonly Verb[]
  readonly body?: TypeReference
  /** The type of its answer, if it differs from the body's. */
  readonly answer?: TypeReference
  /**
   * Whose code answers: a project's code answers in JSON, or with its own content type. Absent: orch, in every
   * representation.
   */
  readonly servedBy?: 'project'
  readonly scale?: { readonly replicas: string; readonly statusReplicas: string; readonly selector?: string }
}

export const typeKey = ({ folder, version, name }: TypeReference): string => `${folder}/${version}.${name}`

/** The declared type of a reference, which the loader has proven to exist. */
export function findType(model: Pick<Model, 'groupVersions'>, { folder, version, name }: TypeReference): TypeModel {
  const type = model.groupVersions.find((each) => each.folder === folder && each.version === version)?.types.get(name)
  if (type === undefined) throw new Error(`no such type: ${typeKey({ folder, version, name })}`)
  return type
}
