import { defined, isJsonObject, type JsonObject, objectOf, stringOf } from '../../runtime/json/index.ts'
import { marker } from '../markers.ts'
import type { Definition, DefinitionVersion } from './document.ts'
import { importSchema, type Note } from './import-schema.ts'

/** One version of a kind as a schema file declares it. */
export interface ImportedKind {
  readonly kind: string
  readonly version: string
  readonly schema: JsonObject
  readonly notes: readonly Note[]
}

/** A version of a definition, and the release in which it came, where that is known. */
interface DatedVersion extends DefinitionVersion {
  readonly introduced?: string
}

/** The fields that every kind has implicitly. */
const ENVELOPE: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata'])

/** Returns a version of a definition as a schema file declares it, with notes on what it has no place for. */
export function importKind(definition: Definition, version: DatedVersion): ImportedKind {
  const notes: Note[] = []
  const { properties, ...rest } = version.schema
  const entries = Object.entries(objectOf(properties))
  const own = Object.fromEntries(entries.filter(([name]) => !ENVELOPE.has(name)))
  const {
    description,
    type: _,
    ...schema
  } = importSchema({ ...rest, ...(Object.keys(own).length === 0 ? {} : { properties: own }) }, [], { notes })
  const metadata = objectOf(objectOf(properties).metadata)
  if (isJsonObject(metadata.properties))
    notes.push({ path: [], text: `limits of metadata have no counterpart: ${JSON.stringify(metadata.properties)}` })
  if (definition.conversion !== undefined)
    notes.push({
      path: [],
      text: `conversion has no counterpart, see conversions.yaml: ${briefly(definition.conversion)}`,
    })
  return {
    kind: definition.names.kind,
    version: version.name,
    notes,
    schema: {
      ...defined({ description }),
      type: 'object',
      [marker('resource')]: resourceOf(definition, version),
      ...(definition.preserveUnknownFields ? { [marker('preserve-unknown-fields')]: true } : {}),
      ...schema,
    },
  }
}

/** Returns a conversion as text, without the certificates of its service, which are of a cluster. */
const briefly = (conversion: JsonObject): string =>
  JSON.stringify(conversion, (key, value: unknown) => (key === 'caBundle' ? '…' : value))

function resourceOf({ group, names, scope }: Definition, version: DatedVersion): JsonObject {
  const { kind, plural, singular, listKind, shortNames, categories } = names
  const { columns, selectableFields, storage, served, introduced } = version
  return {
    plural,
    ...(singular === '' || singular === kind.toLowerCase() ? {} : { singular }),
    ...(listKind === '' || listKind === `${kind}List` ? {} : { listKind }),
    ...(shortNames.length === 0 ? {} : { shortNames }),
    ...(categories.length === 0 ? {} : { categories }),
    scope,
    ...(storage ? { storage } : {}),
    ...(served ? {} : { served }),
    ...(introduced === undefined ? {} : { lifecycle: { introduced } }),
    ...(version.deprecated
      ? { deprecationWarning: version.deprecationWarning || `${group}/${version.name} ${kind} is deprecated` }
      : {}),
    ...subresourcesOf(version.subresources),
    ...(columns.length === 0 ? {} : { columns: columns.map(columnOf) }),
    ...(selectableFields.length === 0 ? {} : { selectableFields: selectableFields.map((path) => path.slice(1)) }),
  }
}

function subresourcesOf({ status, scale }: JsonObject): JsonObject {
  const { specReplicasPath, statusReplicasPath, labelSelectorPath } = objectOf(scale)
  const subresources = {
    ...(isJsonObject(status) ? { status: {} } : {}),
    ...(isJsonObject(scale)
      ? {
          scale: {
            replicas: specReplicasPath,
            statusReplicas: statusReplicasPath,
            ...(stringOf(labelSelectorPath) === '' ? {} : { selector: labelSelectorPath }),
          },
        }
      : {}),
  }
  return Object.keys(subresources).length === 0 ? {} : { subresources }
}

/** The keys of a column that say something, in the order of schema files. */
const columnOf = (column: JsonObject): JsonObject =>
  Object.fromEntries(
    ['name', 'type', 'format', 'description', 'priority', 'jsonPath'].flatMap((key) =>
      column[key] === undefined || column[key] === '' || column[key] === 0 ? [] : [[key, column[key]]],
    ),
  )
