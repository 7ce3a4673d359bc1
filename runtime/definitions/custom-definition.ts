import { isJsonObject, objectOf, objectsOf, stringOf, type JsonObject, textsOf } from '../json/index.ts'
import { isUnderDeletion, type DynamicObject } from '../api/index.ts'
import type { Scope } from '../scheme/index.ts'

/** Names of a type; '' for those that are left out. */
export interface CustomNames {
  readonly plural: string
  readonly singular: string
  readonly shortNames: readonly string[]
  readonly kind: string
  readonly listKind: string
  readonly categories: readonly string[]
}

/** One version of a custom type. */
export interface CustomVersion {
  readonly name: string
  readonly served: boolean
  readonly storage: boolean
  readonly deprecated: boolean
  /** undefined: the default sentence for deprecated versions is used. */
  readonly deprecationWarning: string | undefined
  /** The schema as the definition states it. */
  readonly schema: JsonObject
  readonly subresources: Readonly<JsonObject>
  readonly columns: readonly JsonObject[]
  /** JSON paths with a leading dot. */
  readonly selectableFields: readonly string[]
}

type ConditionStatus = 'True' | 'False' | 'Unknown'

/** One condition in the status of a definition. */
export interface DefinitionCondition {
  readonly type: string
  readonly status: ConditionStatus
  readonly reason: string
  readonly message: string
}

/** The content of a CustomResourceDefinition. */
export interface CustomDefinition {
  readonly name: string
  readonly uid: string
  readonly group: string
  readonly scope: Scope
  readonly names: CustomNames
  readonly versions: readonly CustomVersion[]
  /** Set only for definitions of an older version: fields that no schema names are kept. */
  readonly preserveUnknownFields: boolean
  /** How objects are converted: only apiVersion changes, or a webhook is called. */
  readonly conversion:
    { readonly strategy: 'None' } | { readonly strategy: 'Webhook'; readonly clientConfig: Readonly<JsonObject> }
  /** The names that the definition has been granted. */
  readonly acceptedNames: CustomNames
  readonly conditions: readonly DefinitionCondition[]
  readonly storedVersions: readonly string[]
  readonly underDeletion: boolean
}

function readNames(value: unknown): CustomNames {
  const { plural, singular, shortNames, kind, listKind, categories } = objectOf(value)
  return {
    plural: stringOf(plural),
    singular: stringOf(singular),
    shortNames: textsOf(shortNames),
    kind: stringOf(kind),
    listKind: stringOf(listKind),
    categories: textsOf(categories),
  }
}

function readVersion(version: JsonObject): CustomVersion {
  const { openAPIV3Schema } = objectOf(version.schema)
  const { deprecationWarning } = version
  return {
    name: stringOf(version.name),
    served: version.served === true,
    storage: version.storage === true,
    deprecated: version.deprecated === true,
    deprecationWarning: typeof deprecationWarning === 'string' ? deprecationWarning : undefined,
    schema: isJsonObject(openAPIV3Schema) ? openAPIV3Schema : {},
    subresources: objectOf(version.subresources),
    columns: objectsOf(version.additionalPrinterColumns),
    selectableFields: objectsOf(version.selectableFields).map(({ jsonPath }) => stringOf(jsonPath)),
  }
}

const readConversion = ({ strategy, webhook }: Readonly<JsonObject>): CustomDefinition['conversion'] =>
  strategy === 'Webhook' ? { strategy, clientConfig: objectOf(objectOf(webhook).clientConfig) } : { strategy: 'None' }

const statusOf = (value: unknown): ConditionStatus => (value === 'True' || value === 'False' ? value : 'Unknown')

const readCondition = ({ type, status, reason, message }: JsonObject): DefinitionCondition => ({
  type: stringOf(type),
  status: statusOf(status),
  reason: stringOf(reason),
  message: stringOf(message),
})

/** Reads a definition that passed validation; what is absent nevertheless is empty. */
export function readDefinition({ metadata, ...object }: DynamicObject): CustomDefinition {
  const spec = objectOf(object.spec)
  const status = objectOf(object.status)
  return {
    name: metadata.name ?? '',
    uid: metadata.uid ?? '',
    group: stringOf(spec.group),
    scope: spec.scope === 'Cluster' ? 'Cluster' : 'Namespaced',
    names: readNames(spec.names),
    versions: objectsOf(spec.versions).map(readVersion),
    preserveUnknownFields: spec.preserveUnknownFields === true,
    conversion: readConversion(objectOf(spec.conversion)),
    acceptedNames: readNames(status.acceptedNames),
    conditions: objectsOf(status.conditions).map(readCondition),
    storedVersions: textsOf(status.storedVersions),
    underDeletion: isUnderDeletion(metadata),
  }
}

/** Returns whether a condition is `True`. */
export const isTrue = ({ conditions }: Pick<CustomDefinition, 'conditions'>, type: string): boolean =>
  conditions.some((condition) => condition.type === type && condition.status === 'True')
