import type { Verb } from '../../scheme/index.ts'
import { ENVELOPE_DESCRIPTIONS, type Vendor } from '../../api/index.ts'
import { isJsonObject, type JsonObject } from '../../json/index.ts'
import type { DocumentedType } from './group-versions.ts'
import type { TypeDocument } from './part.ts'
import { OBJECT_VERBS, operation, OPERATIONS, parameter, type OperationParts } from './operations.ts'

interface DocumentParts {
  readonly group: string
  readonly version: string
  readonly vendor: Vendor
}

const reference = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` })
const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** Returns the part of a custom type in the OpenAPI v3 document of its group version (DISC-03). */
export function typeDocument(type: DocumentedType, parts: DocumentParts): TypeDocument {
  const { group, version, vendor } = parts
  const root = `/apis/${group}/${version}`
  const metaName = (kind: string): string => `${vendor.openapiPrefix}.apimachinery.pkg.apis.meta.v1.${kind}`
  const schemaName = (kind: string): string => [...group.split('.').toReversed(), version, kind].join('.')
  const idName = [...group.split(/[.-]/), version].map(capital).join('')
  return {
    schemas: kindSchemas(type, parts, schemaName, metaName),
    paths: kindPaths(type, parts, { root, idName, schemaName, metaName }),
  }
}

type Namer = (kind: string) => string

function kindSchemas(
  { definition, resource }: DocumentedType,
  { group, version, vendor }: DocumentParts,
  schemaName: Namer,
  metaName: Namer,
): JsonObject {
  const source = definition.versions.find(({ name }) => name === version)?.schema ?? {}
  const { kind, listKind } = resource
  const identified = (name: string): JsonObject => ({
    [`${vendor.extensionPrefix}group-version-kind`]: [{ group, kind: name, version }],
  })
  const typeMeta = {
    apiVersion: { description: ENVELOPE_DESCRIPTIONS.apiVersion, type: 'string' },
    kind: { description: ENVELOPE_DESCRIPTIONS.kind, type: 'string' },
  }
  const described = (description: string, name: string): JsonObject => ({
    description,
    allOf: [reference(metaName(name))],
  })
  const properties = isJsonObject(source.properties) ? source.properties : {}
  return {
    [schemaName(kind)]: {
      ...source,
      type: 'object',
      properties: { ...typeMeta, ...properties, metadata: described(ENVELOPE_DESCRIPTIONS.metadata, 'ObjectMeta') },
      ...identified(kind),
    },
    [schemaName(listKind)]: {
      description: `A list of ${kind} objects.`,
      type: 'object',
      required: ['items'],
      properties: {
        ...typeMeta,
        metadata: described(ENVELOPE_DESCRIPTIONS.listMetadata, 'ListMeta'),
        items: { description: ENVELOPE_DESCRIPTIONS.items, type: 'array', items: reference(schemaName(kind)) },
      },
      ...identified(listKind),
    },
  }
}

interface PathNames {
  readonly root: string
  /** Group and version as the ids of operations contain them. */
  readonly idName: string
  readonly schemaName: Namer
  readonly metaName: Namer
}

function kindPaths({ resource }: DocumentedType, parts: DocumentParts, names: PathNames): JsonObject {
  const { group, version, vendor } = parts
  const { root, idName, schemaName, metaName } = names
  const { kind, listKind, plural, scope, verbs } = resource
  const namespaced = scope === 'Namespaced'
  const infix = namespaced ? 'Namespaced' : ''
  const scoped = namespaced ? [parameter('namespace', 'namespace of the objects')] : []
  const collection = `${root}/${namespaced ? 'namespaces/{namespace}/' : ''}${plural}`
  const common: Omit<OperationParts, 'operationId'> = {
    tag: [...group.split(/[.-]/), version].join('_'),
    kind: { group, version, kind },
    extensionPrefix: vendor.extensionPrefix,
    object: reference(schemaName(kind)),
    list: reference(schemaName(listKind)),
    status: reference(metaName('Status')),
    deleteOptions: reference(metaName('DeleteOptions')),
  }
  const at = (own: readonly Verb[], id: (verb: Verb) => string, more: Partial<OperationParts> = {}): JsonObject =>
    Object.fromEntries(
      own.flatMap((verb) => {
        const written = OPERATIONS.get(verb)
        if (written === undefined) return []
        return [[written.method, operation(verb, { ...common, ...more, operationId: id(verb) })]]
      }),
    )
  const among = (some: readonly Verb[]): readonly Verb[] => some.filter((verb) => verbs.includes(verb))
  const start = (verb: Verb): string => `${OPERATIONS.get(verb)?.id ?? verb}${idName}`
  const paths: JsonObject = {
    [collection]: {
      ...at(
        among(['list', 'create', 'deletecollection']),
        (verb) => `${start(verb)}${verb === 'deletecollection' ? 'Collection' : ''}${infix}${kind}`,
      ),
      parameters: scoped,
    },
    [`${collection}/{name}`]: {
      ...at(among(OBJECT_VERBS), (verb) => `${start(verb)}${infix}${kind}`),
      parameters: [parameter('name', `name of the ${kind}`), ...scoped],
    },
  }
  if (namespaced) paths[`${root}/${plural}`] = at(among(['list']), (verb) => `${start(verb)}${kind}ForAllNamespaces`)
  for (const [name, subresource] of Object.entries(resource.versions[version]?.subresources ?? {})) {
    const own = subresource.kind
    paths[`${collection}/{name}/${name}`] = {
      ...at(
        OBJECT_VERBS.filter((verb) => subresource.verbs.includes(verb)),
        (verb) => `${start(verb)}${infix}${kind}${capital(name)}`,
        own === undefined
          ? {}
          : { kind: own, object: reference(`${vendor.openapiPrefix}.api.${own.group}.${own.version}.${own.kind}`) },
      ),
      parameters: [parameter('name', `name of the ${kind}`), ...scoped],
    }
  }
  return paths
}
