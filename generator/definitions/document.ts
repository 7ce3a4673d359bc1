import { listOf, objectOf, objectsOf, stringOf, type JsonObject, textsOf } from '../../runtime/json/index.ts'
import type { Issue } from '../issue.ts'

/** A CustomResourceDefinition as it was read, with the file it came from. */
export interface Definition {
  /** As messages name it. */
  readonly file: string
  readonly name: string
  readonly group: string
  readonly scope: 'Namespaced' | 'Cluster'
  readonly names: DefinitionNames
  readonly versions: readonly DefinitionVersion[]
  /** The conversion between its versions; undefined: only apiVersion changes. */
  readonly conversion: JsonObject | undefined
  /** Fields that no schema names are kept in all versions. */
  readonly preserveUnknownFields: boolean
}

interface DefinitionNames {
  readonly kind: string
  readonly plural: string
  readonly singular: string
  readonly listKind: string
  readonly shortNames: readonly string[]
  readonly categories: readonly string[]
}

export interface DefinitionVersion {
  readonly name: string
  readonly served: boolean
  readonly storage: boolean
  readonly deprecated: boolean
  readonly deprecationWarning: string
  readonly schema: JsonObject
  readonly subresources: JsonObject
  readonly columns: readonly JsonObject[]
  readonly selectableFields: readonly string[]
}

const KIND = 'CustomResourceDefinition'

export type ReadDefinitions = { readonly definitions: readonly Definition[]; readonly issues: readonly Issue[] }

/**
 * Reads the definitions among documents, including those in lists; skips other kinds.
 *
 * @param wanted returns whether to read the definitions of a group; default: all
 */
export function readDefinitions(
  file: string,
  documents: readonly unknown[],
  wanted: (type: { readonly group: string }) => boolean = () => true,
): ReadDefinitions {
  const objects = documents
    .flatMap(itemsOf)
    .filter(({ kind, spec }) => kind === KIND && wanted({ group: stringOf(objectOf(spec).group) }))
  const read = objects.map((object) => readDefinition(file, object))
  return {
    definitions: read.flatMap((each) => ('reason' in each ? [] : [each])),
    issues: read.flatMap((each) => ('reason' in each ? [each] : [])),
  }
}

/** Returns the objects of a list, or a single object. Items of a typed list don't state their kind. */
function itemsOf(document: unknown): readonly JsonObject[] {
  const { apiVersion, kind, items } = objectOf(document)
  if (kind === `${KIND}List`) return objectsOf(items).map((item) => ({ ...item, apiVersion, kind: KIND }))
  return objectsOf(kind === 'List' ? listOf(items) : [document])
}

/** A group, a kind and a version as schema files can have them; the names of others are refused, not bent. */
const FORMS = {
  group: /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/,
  kind: /^[A-Z][A-Za-z0-9]*$/,
  plural: /^[a-z]([a-z0-9-]*[a-z0-9])?$/,
  version: /^v[1-9][0-9]*((alpha|beta)[1-9][0-9]*)?$/,
}

function readDefinition(file: string, object: JsonObject): Definition | Issue {
  const name = stringOf(objectOf(object.metadata).name)
  const issue = (pointer: string, reason: string): Issue => ({ file, pointer, reason: `${name}: ${reason}` })
  if (!stringOf(object.apiVersion).endsWith('/v1'))
    return issue('/apiVersion', `${stringOf(object.apiVersion)} is not read: bring it to v1 with orch convert --latest`)
  const spec = objectOf(object.spec)
  const names = objectOf(spec.names)
  const group = stringOf(spec.group)
  const kind = stringOf(names.kind)
  const plural = stringOf(names.plural)
  const versions = objectsOf(spec.versions).map(readVersion)
  if (!FORMS.group.test(group)) return issue('/spec/group', `${JSON.stringify(group)} is no group`)
  if (!FORMS.kind.test(kind))
    return issue('/spec/names/kind', `${JSON.stringify(kind)} is no name that a kind can have`)
  if (!FORMS.plural.test(plural)) return issue('/spec/names/plural', `${JSON.stringify(plural)} is no plural`)
  const odd = versions.find((version) => !FORMS.version.test(version.name))
  if (odd !== undefined)
    return issue('/spec/versions', `${JSON.stringify(odd.name)} is no version such as v1 or v1beta1`)
  if (versions.filter(({ storage }) => storage).length !== 1)
    return issue('/spec/versions', 'exactly one version must be the storage version')
  return {
    file,
    name,
    group,
    versions,
    scope: spec.scope === 'Cluster' ? 'Cluster' : 'Namespaced',
    names: {
      kind,
      plural,
      singular: stringOf(names.singular),
      listKind: stringOf(names.listKind),
      shortNames: textsOf(names.shortNames),
      categories: textsOf(names.categories),
    },
    conversion: conversionOf(objectOf(spec.conversion)),
    preserveUnknownFields: spec.preserveUnknownFields === true,
  }
}

const conversionOf = (conversion: JsonObject): JsonObject | undefined =>
  [undefined, '', 'None'].includes(conversion.strategy as string | undefined) ? undefined : conversion

function readVersion(version: JsonObject): DefinitionVersion {
  const { openAPIV3Schema } = objectOf(version.schema)
  return {
    name: stringOf(version.name),
    served: version.served === true,
    storage: version.storage === true,
    deprecated: version.deprecated === true,
    deprecationWarning: stringOf(version.deprecationWarning),
    schema: objectOf(openAPIV3Schema),
    subresources: objectOf(version.subresources),
    columns: objectsOf(version.additionalPrinterColumns),
    selectableFields: objectsOf(version.selectableFields).map(({ jsonPath }) => stringOf(jsonPath)),
  }
}
