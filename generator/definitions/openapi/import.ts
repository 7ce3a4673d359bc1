import { compareVersions } from '../../../runtime/api/index.ts'
import { objectOf, type JsonObject } from '../../../runtime/json/index.ts'
import { marker } from '../../markers.ts'
import { groupBy } from '../../model/group.ts'
import type { Imported } from '../import.ts'
import { relate } from '../import-versions.ts'
import { conversionsFile, schemaFile } from '../schema-file.ts'
import { ComponentSchemas, type OpenApiSource } from './components.ts'
import { expanded } from './expand.ts'
import { resourcesIn } from './paths.ts'
import { resourcesOfSchemas } from './schemas.ts'
import { TypeImporter, type ImportedType } from './types.ts'

export interface OpenApiOptions {
  /** Types that `meta/v1.yaml` of the schema folder has. */
  readonly metaTypes: ReadonlySet<string>
  /** The release in which all versions came; absent: the files say nothing of it. */
  readonly introduced?: string
  /** Whether kinds of a group are wanted. */
  wanted(type: { readonly group: string }): boolean
}

/** The kinds that documents describe. */
export interface OpenApiTypes {
  readonly types: readonly ImportedType[]
  /** Sentences about what was left out. */
  readonly omissions: readonly string[]
}

/**
 * Returns the kinds that documents have paths for, with all that they refer to, whether or not versions are related. Documents
 * without such paths have the kinds of their schemas.
 */
export function openApiTypes(
  sources: readonly OpenApiSource[],
  { metaTypes, introduced, wanted }: OpenApiOptions,
): OpenApiTypes {
  const components = new ComponentSchemas(sources)
  const { resources: ofPaths, unknown } = resourcesIn(sources)
  const resources = (ofPaths.length > 0 ? ofPaths : resourcesOfSchemas(components)).filter(wanted)
  for (const resource of resources) if (resource.component !== '') components.declare(resource.component, resource)
  const types = new TypeImporter(components, metaTypes).import(resources).map(withStorage)
  return {
    types: introduced === undefined ? types : types.map((type) => withLifecycle(type, introduced)),
    omissions: unknown.map((path) => `${path} is left out: nothing says of which kind its objects are`),
  }
}

/** Marks the version in which objects of a kind are stored: the first by order, as clients see it. */
function withStorage(type: ImportedType, _: number, all: readonly ImportedType[]): ImportedType {
  const { resource, schema } = type
  const key = marker('resource')
  if (resource === undefined || objectOf(schema[key]).virtual === true) return type
  if (versionsOf(type, all)[0] !== type) return type
  return { ...type, schema: { ...schema, [key]: { ...objectOf(schema[key]), storage: true } } }
}

/** Adds the release that introduced a version to its kind. */
function withLifecycle(type: ImportedType, introduced: string): ImportedType {
  const key = marker('resource')
  if (type.resource === undefined) return type
  return { ...type, schema: { ...type.schema, [key]: { ...objectOf(type.schema[key]), lifecycle: { introduced } } } }
}

/** Returns all versions of a kind, the first by order first. */
const versionsOf = ({ group, name }: ImportedType, all: readonly ImportedType[]): readonly ImportedType[] =>
  all
    .filter((each) => each.resource !== undefined && each.group === group && each.name === name)
    .toSorted((a, b) => compareVersions(a.version, b.version))

/** Returns documents as files of a schema directory. Versions of a kind that can't be related are left out. */
export function importOpenApi(sources: readonly OpenApiSource[], options: OpenApiOptions): Imported {
  const { types, omissions: unknown } = openApiTypes(sources, options)
  const left = new Set<ImportedType>()
  const omissions = [...unknown]
  const conversions = new Map<string, JsonObject>()
  for (const base of types.filter((type) => versionsOf(type, types)[0] === type)) {
    const steps: object[] = []
    for (const other of versionsOf(base, types)) {
      if (other === base) continue
      const relation = relate(expanded(other, types), expanded(base, types))
      if ('reason' in relation) {
        left.add(other)
        const reason = `${relation.reason} in ${base.version}; write it with its conversion`
        omissions.push(`${base.name}.${base.group}: ${other.version} is left out: ${reason}`)
      } else if (relation.steps.length > 0)
        steps.push({ between: [other.version, base.version], steps: relation.steps })
    }
    if (steps.length > 0)
      conversions.set(base.folder, { ...objectOf(conversions.get(base.folder)), [base.name]: steps })
  }
  const files = openApiFiles(types.filter((type) => !left.has(type)))
  for (const [folder, own] of conversions) files.set(`${folder}/conversions.yaml`, conversionsFile(own))
  return { files, omissions }
}

/** Returns the schema files of types by path. */
export function openApiFiles(types: readonly ImportedType[]): Map<string, string> {
  const files = new Map<string, string>()
  for (const [path, members] of groupBy(types, ({ folder, version }) => `${folder}/${version}.yaml`)) {
    const [first] = members
    if (first !== undefined) files.set(path, schemaFile(first.group, first.version, members))
  }
  return files
}
