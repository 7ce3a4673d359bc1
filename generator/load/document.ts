import type { OpenAPIV3 } from 'openapi-types'
import type { ComputedDefault } from '../../runtime/codegen/index.ts'
import type { BootstrapObjects, Column, Lifecycle, Scope, UpdateRules, Verb } from '../../runtime/scheme/index.ts'
import type { ObjectMeta } from '../../runtime/api/index.ts'
import type { Marked } from '../markers.ts'

type Reference = OpenAPIV3.ReferenceObject
type PlainSchema = OpenAPIV3.BaseSchemaObject
type Composed = 'properties' | 'additionalProperties' | 'allOf' | 'anyOf' | 'oneOf' | 'not'

/** The marker of a kind as written. */
export interface ResourceMarker {
  plural: string
  singular?: string
  listKind?: string
  shortNames?: string[]
  categories?: string[]
  scope: Scope
  verbs?: Verb[]
  updates?: UpdateRules
  virtual?: boolean
  storage?: boolean
  preferred?: boolean
  storedAs?: Reference
  served?: boolean
  lifecycle?: Lifecycle
  subresources?: Record<string, SubresourceMarker>
  columns?: Column[]
  selectableFields?: string[]
  selectablePaths?: Record<string, string[]>
  lenient?: string[]
  deprecationWarning?: string
  computedDefaults?: ComputedDefault[]
}

export interface SubresourceMarker {
  verbs?: Verb[]
  body?: Reference
  answer?: Reference
  replicas?: string
  statusReplicas?: string
  selector?: string
}

interface RuleMarker {
  rule: string
  message?: string
  messageExpression?: string
  reason?: string
  fieldPath?: string
  optionalOldSelf?: boolean
}

interface FieldMarkers {
  resource?: ResourceMarker
  'list-type'?: 'atomic' | 'set' | 'map'
  'list-map-keys'?: string[]
  'map-type'?: 'atomic' | 'granular'
  'patch-strategy'?: string
  'patch-merge-key'?: string
  'int-or-string'?: true
  'embedded-type'?: true
  'preserve-unknown-fields'?: true
  immutable?: true
  'omit-empty'?: true
  validations?: RuleMarker[]
  proto?: number
  'inline-proto'?: { number: number; type: Reference }
  extends?: Reference
  without?: string[]
}

/** The OpenAPI 3.0 subset of the schema format, with its markers; `form.ts` proves that a file has this type. */
export interface SchemaInput extends Omit<PlainSchema, Composed>, Marked<FieldMarkers> {
  $ref?: string
  type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean'
  properties?: Record<string, SchemaInput>
  additionalProperties?: true | SchemaInput
  items?: SchemaInput
  allOf?: SchemaInput[]
  anyOf?: SchemaInput[]
  oneOf?: SchemaInput[]
  not?: SchemaInput
}

export interface SchemaDocument {
  openapi: string
  info: OpenAPIV3.InfoObject
  paths?: Record<string, never>
  components: { schemas: Record<string, SchemaInput> }
}

/** `bootstrap.yaml` of a folder: objects of its kinds that exist from the first start. */
export interface BootstrapDocument extends Omit<BootstrapObjects, 'objects'> {
  /** Version of the kinds, which are all in this folder. */
  version: string
  /** Labels of every object, besides its own. */
  labels?: Record<string, string>
  annotations?: Record<string, string>
  /** By kind: objects without apiVersion and kind. */
  objects: Record<string, BootstrapContent[]>
}

export interface BootstrapContent {
  metadata: ObjectMeta & { name: string }
  [field: string]: unknown
}

/** A schema file that has the right form, with the place it came from. */
export interface SourceFile {
  /** Path relative to the schema directory. */
  readonly file: string
  readonly folder: string
  readonly version: string
  readonly document: SchemaDocument
  /** Who serves its declared subresources, except `status` and `scale`; absent: orch. */
  readonly servedBy?: 'project'
}
