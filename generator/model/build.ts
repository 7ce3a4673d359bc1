import { ENVELOPE_DESCRIPTIONS, type Vendor } from '../../runtime/api/index.ts'
import type { Verb } from '../../runtime/scheme/index.ts'
import { type Issue, pointerTo } from '../issue.ts'
import type { BootstrapDocument, ResourceMarker, SourceFile, SubresourceMarker } from '../load/document.ts'
import { Resolver, indexTypes } from '../load/resolve.ts'
import { marker } from '../markers.ts'
import { bootstrapSets } from './bootstrap.ts'
import { groupBy } from './group.ts'
import { byVersionPriority } from './version.ts'
import type {
  GroupVersionModel,
  KindModel,
  KindVersionModel,
  Model,
  SchemaNode,
  SubresourceModel,
  TypeModel,
  TypeReference,
} from './model.ts'
import { typeKey } from './model.ts'
import { defined } from '../../runtime/json/index.ts'

const ALL_VERBS: readonly Verb[] = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch']
/** Subresources that the server always serves itself. */
const SERVER_OWNED: readonly string[] = ['status', 'scale']
const SUBRESOURCE_VERBS: readonly Verb[] = ['get', 'patch', 'update']
export const OBJECT_META: TypeReference = { folder: 'meta', version: 'v1', name: 'ObjectMeta' }
/** Number of the metadata on the Protobuf wire. */
const METADATA_NUMBER = 1
const SCALE_BODY: TypeReference = { folder: 'autoscaling', version: 'v1', name: 'Scale' }

/** One declaration of a kind in one version, with its position. */
export interface KindDeclaration {
  readonly source: SourceFile
  readonly kind: string
  readonly pointer: string
  readonly resource: ResourceMarker
  readonly version: KindVersionModel
  readonly storedAs?: TypeReference
}

export interface BuiltModel {
  readonly sources: readonly SourceFile[]
  readonly model: Model
  readonly declarations: readonly KindDeclaration[]
  readonly issues: readonly Issue[]
}

/** The content of the files of a directory. */
export interface SourceFiles {
  readonly sources: readonly SourceFile[]
  /** By folder. */
  readonly bootstraps: ReadonlyMap<string, BootstrapDocument>
}

/**
 * Combines the files of a directory into one model, without its conversions. Never throws: an invalid directory still
 * gives a (useless) model.
 */
export function buildModel(vendor: Vendor, { sources, bootstraps }: SourceFiles): BuiltModel {
  const index = indexTypes(sources)
  const issues: Issue[] = []
  const declarations: KindDeclaration[] = []
  const bodies = new Set<string>()
  const read = sources.map((source) => {
    const resolver = new Resolver(source, index)
    const types = Object.entries(source.document.components.schemas).map(([name, input]) => {
      const pointer = pointerTo('', 'components', 'schemas', name)
      const resource = input[marker('resource')]
      if (resource !== undefined) {
        const at = pointerTo(pointer, marker('resource'))
        const version = kindVersion(resource, {
          resolver,
          pointer: at,
          ...(index.has(SCALE_BODY) ? { scaleBody: SCALE_BODY } : {}),
          ...defined({ servedBy: source.servedBy }),
        })
        for (const { body, answer } of Object.values(version.subresources))
          for (const type of [body, answer]) if (type !== undefined) bodies.add(typeKey(type))
        const storedAs =
          resource.storedAs && resolver.reference(resource.storedAs.$ref, pointerTo(at, 'storedAs', '$ref'))
        declarations.push({
          source,
          kind: name,
          pointer: at,
          resource,
          version,
          ...defined({ storedAs }),
        })
      }
      return { name, schema: resolver.node(input, pointer), isKind: resource !== undefined }
    })
    issues.push(...resolver.issues)
    return { source, types }
  })
  const groupVersions = read.map(({ source, types }): GroupVersionModel => {
    const { folder, version, file, document } = source
    const models = types.map(({ name, schema, isKind }): TypeModel => {
      const envelope = isKind || bodies.has(typeKey({ folder, version, name }))
      return { folder, version, name, envelope, schema: envelope ? withEnvelope(schema) : schema }
    })
    return {
      folder,
      version,
      file,
      group: document.info.title,
      types: new Map(models.map((type) => [type.name, type])),
    }
  })
  const kinds = joinKinds(declarations)
  const bootstrap = bootstrapSets(kinds, bootstraps)
  issues.push(...bootstrap.issues)
  return {
    sources,
    model: { vendor, groupVersions, kinds, conversions: [], bootstraps: bootstrap.sets },
    declarations,
    issues,
  }
}

/** Adds apiVersion, kind and metadata, where they are missing; the metadata has no number on the wire where a field has its own. */
function withEnvelope(schema: SchemaNode): SchemaNode {
  const isTaken = Object.values(schema.properties ?? {}).some(({ proto }) => proto === METADATA_NUMBER)
  return {
    ...schema,
    properties: {
      apiVersion: { description: ENVELOPE_DESCRIPTIONS.apiVersion, type: 'string' },
      kind: { description: ENVELOPE_DESCRIPTIONS.kind, type: 'string' },
      metadata: {
        description: ENVELOPE_DESCRIPTIONS.metadata,
        reference: OBJECT_META,
        ...(isTaken ? {} : { proto: METADATA_NUMBER }),
      },
      ...schema.properties,
    },
  }
}

/** The position of a marker, and the resolver of its references. */
interface MarkerPlace {
  readonly resolver: Resolver
  readonly pointer: string
  /** Body of scale subresources that name none; absent where the schemas declare none. */
  readonly scaleBody?: TypeReference
  /** Who serves the project's own subresources; absent: orch. */
  readonly servedBy?: 'project'
}

function kindVersion(resource: ResourceMarker, place: MarkerPlace): KindVersionModel {
  const subresources = Object.entries(resource.subresources ?? {}).map(
    ([name, written]): [string, SubresourceModel] => [
      name,
      subresource(name, written, { ...place, pointer: pointerTo(place.pointer, 'subresources', name) }),
    ],
  )
  return {
    version: '',
    served: resource.served ?? true,
    ...(resource.preferred === true ? { preferred: true } : {}),
    verbs: resource.verbs ?? (resource.virtual === true ? ['create'] : ALL_VERBS),
    lifecycle: resource.lifecycle ?? {},
    subresources: Object.fromEntries(subresources),
    columns: resource.columns ?? [],
    selectableFields: resource.selectableFields ?? [],
    ...defined({
      selectablePaths: resource.selectablePaths,
      lenient: resource.lenient,
      deprecationWarning: resource.deprecationWarning,
      computedDefaults: resource.computedDefaults,
    }),
  }
}

function subresource(
  name: string,
  { verbs, body, answer, replicas, statusReplicas, selector }: SubresourceMarker,
  { resolver, pointer, scaleBody, servedBy }: MarkerPlace,
): SubresourceModel {
  const reference = body && resolver.reference(body.$ref, pointerTo(pointer, 'body', '$ref'))
  const answered = answer && resolver.reference(answer.$ref, pointerTo(pointer, 'answer', '$ref'))
  if (name === 'scale' && replicas !== undefined && statusReplicas !== undefined) {
    const scale = { replicas, statusReplicas, ...defined({ selector }) }
    const type = reference ?? scaleBody
    return { verbs: SUBRESOURCE_VERBS, scale, ...defined({ body: type }) }
  }
  return {
    verbs: verbs ?? SUBRESOURCE_VERBS,
    ...defined({ body: reference, answer: answered }),
    ...(servedBy === undefined || SERVER_OWNED.includes(name) ? {} : { servedBy }),
  }
}

/** One model per kind of a group, its versions newest first; the storage version determines what versions share. */
function joinKinds(declarations: readonly KindDeclaration[]): readonly KindModel[] {
  const byKind = groupBy(declarations, ({ source, kind }) => `${source.folder}/${kind}`)
  return [...byKind.values()].flatMap((versions) => {
    const ordered = versions.toSorted((a, b) => byVersionPriority(a.source.version, b.source.version))
    const speaker = ordered.find(({ resource }) => resource.storage === true) ?? ordered[0]
    if (speaker === undefined) return []
    const { source, kind, resource } = speaker
    return [
      {
        folder: source.folder,
        group: source.document.info.title,
        kind,
        listKind: resource.listKind ?? `${kind}List`,
        plural: resource.plural,
        singular: resource.singular ?? kind.toLowerCase(),
        shortNames: resource.shortNames ?? [],
        categories: resource.categories ?? [],
        scope: resource.scope,
        verbs: speaker.version.verbs,
        ...defined({ updates: resource.updates }),
        virtual: resource.virtual ?? false,
        storageVersion: source.version,
        ...defined({ storedAs: speaker.storedAs }),
        versions: ordered.map((each) => ({ ...each.version, version: each.source.version })),
      },
    ]
  })
}
