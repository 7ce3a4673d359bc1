// Generated from schemas/apiextensions/v1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts'

/** Defines a resource type of its own. */
export interface CustomResourceDefinition extends ApiObject {
  /** What is wanted. */
  spec?: CustomResourceDefinitionSpec
  /** What was last observed; written by controllers, not by users. */
  status?: CustomResourceDefinitionStatus
}

/** A list of CustomResourceDefinition objects. */
export type CustomResourceDefinitionList = ObjectList<CustomResourceDefinition>

export interface CustomResourceColumnDefinition {
  /** Heading of the column. */
  name: string
  /** Type of the cells. */
  type: string
  /** Format of the cells. */
  format?: string
  /** What the column shows. */
  description?: string
  /** Importance of the column; above 0 it may be left out. */
  priority?: number
  /** JSON path into the object. */
  jsonPath: string
}

export interface CustomResourceConversion {
  /** `None` changes only apiVersion, `Webhook` asks a webhook. */
  strategy: string
  /** The webhook; only with that strategy. */
  webhook?: WebhookConversion
}

/** One aspect of the state of a CustomResourceDefinition. */
export interface CustomResourceDefinitionCondition {
  /** Aspect that this condition is about, in CamelCase. */
  type: string
  /** Whether the aspect holds: `True`, `False` or `Unknown`. */
  status?: string
  /** When the status last went from one value to another. */
  lastTransitionTime?: string | null
  /** Short machine-readable word for the cause of the last change. */
  reason?: string
  /** Sentence for people about the last change. */
  message?: string
}

/** Names of a resource type. */
export interface CustomResourceDefinitionNames {
  /** Plural in lower case, as used in paths. */
  plural?: string
  /** Singular in lower case. */
  singular?: string
  /** Short names for command lines. */
  shortNames?: string[]
  /** Kind of the objects. */
  kind?: string
  /** Kind of their lists. */
  listKind?: string
  /** Groups of types that command lines know, such as `all`. */
  categories?: string[]
}

/** What is wanted of a CustomResourceDefinition. */
export interface CustomResourceDefinitionSpec {
  /** API group of the type. */
  group: string
  /** Names of the type. */
  names?: CustomResourceDefinitionNames
  /** Whether objects are in namespaces: `Namespaced` or `Cluster`. */
  scope: string
  /** Versions of the type; exactly one is stored. */
  versions?: CustomResourceDefinitionVersion[] | null
  /** How objects are converted between versions. */
  conversion?: CustomResourceConversion
  /** Older way to keep unknown fields; must be false. */
  preserveUnknownFields?: boolean
}

/** State of a CustomResourceDefinition. */
export interface CustomResourceDefinitionStatus {
  /** Latest observations of single aspects of the object, by type. */
  conditions?: CustomResourceDefinitionCondition[] | null
  /** Names that the type really has; they may differ from the wanted ones. */
  acceptedNames?: CustomResourceDefinitionNames
  /** Versions in which objects may have been stored. */
  storedVersions?: string[] | null
}

/** One version of a resource type. */
export interface CustomResourceDefinitionVersion {
  /** Name of the version, such as `v1beta1`. */
  name: string
  /** Whether the version is served. */
  served?: boolean
  /** Whether objects are stored in this version. */
  storage?: boolean
  /** Whether requests for the version get a warning. */
  deprecated?: boolean
  /** Text of that warning. */
  deprecationWarning?: string
  /** Schema for pruning, defaults and validation. */
  schema?: CustomResourceValidation
  /** Subresources of the objects. */
  subresources?: CustomResourceSubresources
  /** Columns of the Table besides the name. */
  additionalPrinterColumns?: CustomResourceColumnDefinition[]
  /** Fields that a field selector may name. */
  selectableFields?: SelectableField[]
}

export interface CustomResourceSubresourceScale {
  /** JSON path of the wanted number of replicas. */
  specReplicasPath: string
  /** JSON path of the observed number of replicas. */
  statusReplicasPath: string
  /** JSON path of the label selector as text. */
  labelSelectorPath?: string
}

export type CustomResourceSubresourceStatus = Record<string, unknown>

export interface CustomResourceSubresources {
  /** Status subresource. */
  status?: CustomResourceSubresourceStatus
  /** Scale subresource. */
  scale?: CustomResourceSubresourceScale
}

export interface CustomResourceValidation {
  /** The schema. */
  openAPIV3Schema?: JSONSchemaProps
}

export interface ExternalDocumentation {
  /** What the document is about. */
  description?: string
  /** Address of the webhook as a URL with scheme https, host and path. */
  url?: string
}

/** JSON schema in the form of OpenAPI 3.0, with extensions. */
export interface JSONSchemaProps {
  /** Identifier of the schema. */
  id?: string
  /** Address of the schema's own schema. */
  $schema?: string
  /** Not supported in definitions of resource types. */
  $ref?: string
  /** What the value is for. */
  description?: string
  /** Type of the value. */
  type?: string
  /** Format of a string or number, such as `date-time` or `int64`. */
  format?: string
  /** Short name of the schema. */
  title?: string
  /** Value where there is none. */
  default?: unknown
  /** Largest number. */
  maximum?: number
  /** Whether maximum itself is too large. */
  exclusiveMaximum?: boolean
  /** Smallest number. */
  minimum?: number
  /** Whether minimum itself is too small. */
  exclusiveMinimum?: boolean
  /** Largest number of characters. */
  maxLength?: number
  /** Smallest number of characters. */
  minLength?: number
  /** Regular expression that the string must match. */
  pattern?: string
  /** Largest number of items. */
  maxItems?: number
  /** Smallest number of items. */
  minItems?: number
  /** Not supported in definitions of resource types; see the list type `set`. */
  uniqueItems?: boolean
  /** Number that the value is a multiple of. */
  multipleOf?: number
  /** Values of which it must be one. */
  enum?: unknown[]
  /** Largest number of fields. */
  maxProperties?: number
  /** Smallest number of fields. */
  minProperties?: number
  /** Fields that must be there. */
  required?: string[]
  /** Schema of the items of a list. */
  items?: unknown
  /** Schemas that must all be met. */
  allOf?: JSONSchemaProps[]
  /** Schemas of which exactly one must be met. */
  oneOf?: JSONSchemaProps[]
  /** Schemas of which one must be met. */
  anyOf?: JSONSchemaProps[]
  /** Schema that must not be met. */
  not?: JSONSchemaProps
  /** Schemas of the fields. */
  properties?: Record<string, JSONSchemaProps>
  /** Schema of the values of a map, or whether there may be any. */
  additionalProperties?: unknown
  /** Not supported in definitions of resource types. */
  patternProperties?: Record<string, JSONSchemaProps>
  /** Not supported in definitions of resource types. */
  dependencies?: Record<string, unknown>
  /** Not supported in definitions of resource types. */
  additionalItems?: unknown
  /** Not supported in definitions of resource types. */
  definitions?: Record<string, JSONSchemaProps>
  /** Further documentation. */
  externalDocs?: ExternalDocumentation
  /** Example of a value. */
  example?: unknown
  /** Whether null is allowed. */
  nullable?: boolean
  /** Keeps fields that the schema doesn't name. */
  'x-orch-preserve-unknown-fields'?: boolean
  /** Marks an object of any kind, with apiVersion, kind and metadata. */
  'x-orch-embedded-resource'?: boolean
  /** Marks a value that is an integer or a string. */
  'x-orch-int-or-string'?: boolean
  /** Fields that identify the items of a map list. */
  'x-orch-list-map-keys'?: string[]
  /** How lists are merged: `atomic`, `set` or `map`. */
  'x-orch-list-type'?: string
  /** How maps are merged: `atomic` or `granular`. */
  'x-orch-map-type'?: string
  /** Rules in the expression language. */
  'x-orch-validations'?: ValidationRule[]
}

export interface SelectableField {
  /** JSON path into the object. */
  jsonPath: string
}

/** Refers to a Service. */
export interface ServiceReference {
  /** Namespace of the Service. */
  namespace: string
  /** Name of the Service. */
  name: string
  /** Path of the calls. */
  path?: string
  /** Port of the Service. */
  port?: number
}

/** Rule in the expression language. */
export interface ValidationRule {
  /** Expression that must be true; `self` is the value at this place. */
  rule?: string
  /** Text of the refusal. */
  message?: string
  /** Expression that makes the text of the refusal. */
  messageExpression?: string
  /** Reason of the field error. */
  reason?: string
  /** Field below this place that the error is reported at. */
  fieldPath?: string
  /** Whether the rule also runs when there is no old value. */
  optionalOldSelf?: boolean
}

/** How a webhook is reached; exactly one of url and service is set. */
export interface WebhookClientConfig {
  /** Address of the webhook as a URL with scheme https, host and path. */
  url?: string
  /** Service that answers the webhook's calls. */
  service?: ServiceReference
  /** PEM certificates that the server's certificate is checked against; the system's roots if absent. */
  caBundle?: string
}

export interface WebhookConversion {
  /** How the webhook is reached. */
  clientConfig?: WebhookClientConfig
  /** Versions of ConversionReview that the webhook understands, best first. */
  conversionReviewVersions: string[]
}
