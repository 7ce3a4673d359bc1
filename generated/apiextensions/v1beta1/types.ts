// Generated from schemas/apiextensions/v1beta1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts'
import type * as apiextensions_v1 from '../v1/types.ts'

/** Defines a resource type of its own. */
export interface CustomResourceDefinition extends ApiObject {
  /** What is wanted. */
  spec?: CustomResourceDefinitionSpec
  /** What was last observed; written by controllers, not by users. */
  status?: apiextensions_v1.CustomResourceDefinitionStatus
}

/** A list of CustomResourceDefinition objects. */
export type CustomResourceDefinitionList = ObjectList<CustomResourceDefinition>

/** What is wanted of a CustomResourceDefinition. */
export interface CustomResourceDefinitionSpec {
  /** API group of the type. */
  group: string
  /** Names of the type. */
  names?: apiextensions_v1.CustomResourceDefinitionNames
  /** Whether objects are `Namespaced` or of the `Cluster`. */
  scope?: string
  /** Versions of the type; exactly one is stored. */
  versions?: CustomResourceDefinitionVersion[] | null
  /** How objects are converted between versions. */
  conversion?: CustomResourceConversion
  /** Whether fields that no schema names are kept. */
  preserveUnknownFields?: boolean
  /** Name of the only version, or of the first one of `versions`. */
  version?: string
  /** Schema of all versions. */
  validation?: apiextensions_v1.CustomResourceValidation
  /** Subresources of all versions. */
  subresources?: apiextensions_v1.CustomResourceSubresources
  /** Columns of the tables of all versions. */
  additionalPrinterColumns?: CustomResourceColumnDefinition[]
  /** Fields of all versions that objects can be selected by. */
  selectableFields?: apiextensions_v1.SelectableField[]
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
  schema?: apiextensions_v1.CustomResourceValidation
  /** Subresources of the objects. */
  subresources?: apiextensions_v1.CustomResourceSubresources
  /** Columns of the Table besides the name. */
  additionalPrinterColumns?: CustomResourceColumnDefinition[]
  /** Fields that a field selector may name. */
  selectableFields?: apiextensions_v1.SelectableField[]
}

export interface CustomResourceConversion {
  /** `None` changes only apiVersion, `Webhook` asks a webhook. */
  strategy: string
  /** How the webhook is reached. */
  webhookClientConfig?: apiextensions_v1.WebhookClientConfig
  /** Versions of ConversionReview that the webhook understands, best first. */
  conversionReviewVersions?: string[]
}

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
  /** Where the value of the column is, as a JSON path. */
  JSONPath: string
}
