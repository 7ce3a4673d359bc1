import type { Sliced } from '../async/index.ts'
import type { Column, ResourceDefinition, SubresourceDefinition, Verb, VersionDefinition } from '../scheme/index.ts'
import { defined, isJsonObject, type JsonObject, objectOf, stringOf } from '../json/index.ts'
import { formatGroupVersion, compareVersions, type DynamicObject } from '../api/index.ts'
import { prune, validate, validateChange, openapiWording, type StructuralSchema } from '../schema/index.ts'
import { isTrue, type CustomDefinition, type CustomVersion } from './custom-definition.ts'
import { embeddedErrors } from './embedded.ts'
import { readObjectSchema, type SchemaReading } from './read-schema.ts'

/** What custom types share with the built-in ones. */
export interface Surroundings extends SchemaReading {
  /** The scale subresource of built-in kinds; undefined: there is no such kind. */
  readonly scale: SubresourceDefinition | undefined
  /** Called with how long an update with errors was compared with the object before it (seconds). */
  readonly onCompared?: ((seconds: number) => void) | undefined
}

/** In the order in which discovery lists them. */
const ALL_VERBS: readonly Verb[] = [
  ...(['delete', 'deletecollection', 'get', 'list', 'patch', 'create', 'update', 'watch'] as const),
]
/** Verbs of a type that is being removed: no new objects are created, but controllers can still remove finalizers. */
const ENDING_VERBS: readonly Verb[] = ALL_VERBS.filter((verb) => verb !== 'create')
const PART_VERBS: readonly Verb[] = ['get', 'patch', 'update']
const COLUMN_TYPES = ['string', 'integer', 'number', 'boolean', 'date'] as const

/** Returns whether a definition is served: its names are accepted. */
export const isServed = (definition: CustomDefinition): boolean =>
  isTrue(definition, 'Established') || isTrue(definition, 'NamesAccepted')

/** Returns whether a webhook converts between versions of the type. */
export const isConvertedOutside = ({ conversion, versions }: CustomDefinition): boolean =>
  conversion.strategy === 'Webhook' && versions.length > 1

const identity = (object: DynamicObject): DynamicObject => object

/** Returns the ResourceDefinition of a custom type under the names that it was granted; made in slices. */
export function* resourceOf(definition: CustomDefinition, surroundings: Surroundings): Sliced<ResourceDefinition> {
  const { group, scope, versions, acceptedNames: names, preserveUnknownFields } = definition
  const reading: SchemaReading = preserveUnknownFields ? { ...surroundings, unknownFields: 'kept' } : surroundings
  const schemas = new Map<string, StructuralSchema>()
  for (const { name, schema } of versions) schemas.set(name, yield* readObjectSchema(schema, reading))
  const storage = versions.find((version) => version.storage)
  if (storage === undefined) throw new TypeError(`${definition.name} has no storage version`)
  const isEnding = isTrue(definition, 'Terminating')
  return {
    group,
    kind: names.kind,
    listKind: names.listKind,
    plural: names.plural,
    singular: names.singular,
    shortNames: names.shortNames,
    categories: names.categories,
    scope,
    verbs: isEnding ? ENDING_VERBS : ALL_VERBS,
    updates: { unconditional: 'refused', ...(isEnding ? { create: 'refused' } : {}) },
    virtual: false,
    storageVersion: storage.name,
    strategicMerge: 'refused',
    schemas: 'changing',
    versions: Object.fromEntries(
      versions.map((version) => [
        version.name,
        versionOf(definition, version, {
          schema: schemas.get(version.name) ?? {},
          storage: { name: storage.name, schema: schemas.get(storage.name) ?? {} },
          surroundings,
        }),
      ]),
    ),
  }
}

interface VersionParts {
  readonly schema: StructuralSchema
  readonly storage: { readonly name: string; readonly schema: StructuralSchema }
  readonly surroundings: Surroundings
}

function versionOf(definition: CustomDefinition, version: CustomVersion, parts: VersionParts): VersionDefinition {
  const { group } = definition
  const { schema, storage, surroundings } = parts
  const { columns, selectableFields, served, name } = version
  const warning = version.deprecated ? deprecationOf(definition, version) : undefined
  return {
    name,
    schema,
    lifecycle: {},
    served,
    subresources: subresourcesOf(version.subresources, surroundings),
    columns: columns.map(columnOf),
    selectableFields: selectableFields.map((path) => path.replace(/^\./, '')),
    ...defined({ warning }),
    validate: (object, old) => [
      ...(old === undefined
        ? validate(schema, object, openapiWording)
        : validateChange(schema, { value: object, old, onCompared: surroundings.onCompared }, openapiWording)),
      ...embeddedErrors(schema, object),
    ],
    ...(isConvertedOutside(definition)
      ? { toStorage: identity, fromStorage: identity }
      : { toStorage: renamed(group, storage.name, storage.schema), fromStorage: renamed(group, name, schema) }),
  }
}

/**
 * Converts by the strategy None: only apiVersion changes, and fields that the target version does not know are pruned.
 */
const renamed =
  (group: string, version: string, schema: StructuralSchema) =>
  (object: DynamicObject): DynamicObject =>
    prune(schema, { ...object, apiVersion: formatGroupVersion({ group, version }) }).value

function subresourcesOf(
  { status, scale }: Readonly<JsonObject>,
  surroundings: Surroundings,
): Readonly<Record<string, SubresourceDefinition>> {
  const paths = isJsonObject(scale) ? scale : undefined
  return {
    ...(isJsonObject(status) ? { status: { verbs: PART_VERBS } } : {}),
    ...(paths === undefined || surroundings.scale === undefined ? {} : { scale: scaleOf(surroundings.scale, paths) }),
  }
}

function scaleOf(builtIn: SubresourceDefinition, paths: JsonObject): SubresourceDefinition {
  const { specReplicasPath, statusReplicasPath, labelSelectorPath } = paths
  const selector = stringOf(labelSelectorPath)
  return {
    verbs: PART_VERBS,
    ...defined({ kind: builtIn.kind, schema: builtIn.schema }),
    scale: {
      replicas: stringOf(specReplicasPath),
      statusReplicas: stringOf(statusReplicasPath),
      ...(selector === '' ? {} : { selector }),
    },
  }
}

function columnOf(source: JsonObject): Column {
  const { name, type, format, description, priority, jsonPath } = objectOf(source)
  return {
    name: stringOf(name),
    type: COLUMN_TYPES.find((known) => known === type) ?? 'string',
    jsonPath: stringOf(jsonPath),
    ...(typeof format === 'string' ? { format } : {}),
    ...(typeof description === 'string' ? { description } : {}),
    ...(typeof priority === 'number' ? { priority } : {}),
  }
}

/**
 * Returns the warning for users of a deprecated version: the definition's own sentence, or which version replaces it.
 */
function deprecationOf({ group, acceptedNames, versions }: CustomDefinition, version: CustomVersion): string {
  const { name, deprecationWarning } = version
  if (deprecationWarning !== undefined) return deprecationWarning
  const { kind } = acceptedNames
  const [next] = versions
    .filter((other) => other.served && !other.deprecated && compareVersions(other.name, name) < 0)
    .map((other) => other.name)
    .toSorted(compareVersions)
  return `${group}/${name} ${kind} is deprecated${next === undefined ? '' : `; use ${group}/${next} ${kind}`}`
}
