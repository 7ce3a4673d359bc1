import { defined, type JsonObject } from '../../runtime/json/index.ts'
import type { Column } from '../../runtime/scheme/index.ts'
import { type KindModel, type KindVersionModel, type Model, type SchemaNode, findType } from '../model/model.ts'
import { exportSchema, type Exporting } from './export-schema.ts'

export interface Exported {
  /** The CustomResourceDefinition. */
  readonly definition: JsonObject
  /** Sentences on what a definition has no place for. */
  readonly notes: readonly string[]
}

/** Returns the definition of a kind, under the names of the model's vendor. */
export function exportKind(model: Model, kind: KindModel): Exported {
  const { vendor } = model
  const notes = new Set<string>()
  const exporting: Exporting = { model, prefix: vendor.extensionPrefix, note: (text) => void notes.add(text) }
  const { group, plural, singular, listKind, shortNames, categories, scope } = kind
  if (model.conversions.some((each) => each.folder === kind.folder && each.kind === kind.kind))
    notes.add(
      'conversions.yaml says how versions become each other: without a webhook, fields that one lacks are dropped',
    )
  const definition = {
    apiVersion: `apiextensions.${vendor.apiDomain}/v1`,
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      names: {
        kind: kind.kind,
        listKind,
        plural,
        singular,
        ...(shortNames.length === 0 ? {} : { shortNames }),
        ...(categories.length === 0 ? {} : { categories }),
      },
      scope,
      versions: kind.versions.map((version) => versionOf(exporting, kind, version)),
    },
  }
  return { definition, notes: [...notes] }
}

function versionOf(exporting: Exporting, kind: KindModel, version: KindVersionModel): JsonObject {
  const { columns, selectableFields, lifecycle, served, deprecationWarning } = version
  const subresources = subresourcesOf(exporting, version)
  const type = findType(exporting.model, { folder: kind.folder, version: version.version, name: kind.kind })
  return {
    name: version.version,
    served,
    storage: version.version === kind.storageVersion,
    ...(deprecationWarning === undefined && lifecycle.deprecated === undefined ? {} : { deprecated: true }),
    ...defined({ deprecationWarning }),
    schema: { openAPIV3Schema: exportSchema(exporting, withoutMetadata(type.schema)) },
    ...(Object.keys(subresources).length === 0 ? {} : { subresources }),
    ...(columns.length === 0 ? {} : { additionalPrinterColumns: columns.map((column) => columnOf(exporting, column)) }),
    ...(selectableFields.length === 0
      ? {}
      : { selectableFields: selectableFields.map((path) => ({ jsonPath: `.${path.replace(/^\./, '')}` })) }),
  }
}

/** Removes the details of metadata, which a definition does not describe. */
function withoutMetadata(schema: SchemaNode): SchemaNode {
  const { apiVersion, kind, metadata: _, ...own } = schema.properties ?? {}
  const envelope = { ...(apiVersion && { apiVersion }), ...(kind && { kind }) }
  return { ...schema, properties: { ...envelope, metadata: { type: 'object' }, ...own } }
}

function subresourcesOf({ note }: Exporting, { subresources }: KindVersionModel): JsonObject {
  const { status, scale, ...others } = subresources
  for (const name of Object.keys(others)) note(`definitions have no subresource ${name}`)
  const paths = scale?.scale
  return {
    ...(status === undefined ? {} : { status: {} }),
    ...(paths === undefined
      ? {}
      : {
          scale: {
            specReplicasPath: paths.replicas,
            statusReplicasPath: paths.statusReplicas,
            ...defined({ labelSelectorPath: paths.selector }),
          },
        }),
  }
}

function columnOf({ note }: Exporting, { name, type, format, description, priority, jsonPath }: Column): JsonObject {
  if (jsonPath === undefined) note(`the column ${name} is computed by the server`)
  return {
    name,
    type,
    ...defined({ format, description, priority, jsonPath }),
  }
}
