import { EncodedCache, type ServedType } from '../../codec/index.ts'
import type { ResourceDefinition, SubresourceDefinition, Verb, VersionDefinition } from '../../scheme/index.ts'
import { formatGroupVersion, type GroupVersion } from '../../api/index.ts'
import type { ObjectReference, ResourceCatalog, ResourceRegistry } from '../../registry/index.ts'
import type { StructuralSchema } from '../../schema/index.ts'
import type { RequestInfo } from '../pipeline/types.ts'

/** The verbs at the paths of a resource. */
interface PathVerbs {
  readonly collection: readonly Verb[]
  /** The verbs at the collection of a namespaced type over all namespaces. */
  readonly everywhere: readonly Verb[]
  readonly object: readonly Verb[]
}

/** A resource type, or a subresource of it, in one version. */
interface ServedResource {
  readonly definition: ResourceDefinition
  readonly version: VersionDefinition
  readonly subresource: SubresourceDefinition | undefined
  /** The type of bodies and responses. */
  readonly type: ServedType
  /** Group, version and kind of bodies. */
  readonly body: GroupVersion & { readonly kind: string }
  /** Schema of bodies; undefined if it is not known. */
  readonly schema: StructuralSchema | undefined
  readonly pathVerbs: PathVerbs
}

/** The resource or object that a request addresses. */
export interface Target extends Omit<ServedResource, 'pathVerbs'> {
  readonly registry: ResourceRegistry
  readonly subresourceName: string
  readonly reference: ObjectReference
  /** The verbs at this path. */
  readonly verbs: readonly Verb[]
}

const COLLECTION_VERBS: readonly Verb[] = ['list', 'watch', 'create', 'deletecollection']
const ALL_NAMESPACES_VERBS: readonly Verb[] = ['list', 'watch']
const NO_VERBS: readonly Verb[] = []
const OBJECT_VERBS: readonly Verb[] = ['get', 'update', 'patch', 'delete', 'watch']

function describe(definition: ResourceDefinition, name: string, sub: string): ServedResource | undefined {
  const version = Object.hasOwn(definition.versions, name) ? definition.versions[name] : undefined
  if (version?.served !== true) return undefined
  const { group } = definition
  if (sub === '') {
    return {
      definition,
      version,
      subresource: undefined,
      body: { group, version: name, kind: definition.kind },
      schema: version.schema,
      type: typeOf(definition, version),
      pathVerbs: pathVerbsOf(definition, offeredOf(definition, OBJECT_VERBS)),
    }
  }
  const subresource = Object.hasOwn(version.subresources, sub) ? version.subresources[sub] : undefined
  if (subresource === undefined) return undefined
  const body = subresource.kind ?? { group, version: name, kind: definition.kind }
  const type: ServedType =
    subresource.kind === undefined
      ? typeOf(definition, version)
      : {
          ...body,
          apiVersion: formatGroupVersion(body),
          listKind: `${body.kind}List`,
          convert: undefined,
          items: 'bare',
          get schema() {
            return subresource.schema
          },
        }
  const schema = subresource.kind === undefined ? version.schema : subresource.schema
  return { definition, version, subresource, body, schema, type, pathVerbs: pathVerbsOf(definition, subresource.verbs) }
}

const offeredOf = ({ verbs }: ResourceDefinition, some: readonly Verb[]): readonly Verb[] =>
  some.filter((verb) => verbs.includes(verb))

const pathVerbsOf = (definition: ResourceDefinition, object: readonly Verb[]): PathVerbs => ({
  collection: offeredOf(definition, COLLECTION_VERBS),
  everywhere: offeredOf(definition, ALL_NAMESPACES_VERBS),
  object,
})

/** Most bytes of converted objects that are kept for one type and version. */
const CONVERTED_BYTES = 32 * 1024 * 1024

function typeOf(definition: ResourceDefinition, version: VersionDefinition): ServedType {
  const { group, kind, listKind, storageVersion } = definition
  return {
    kind,
    listKind,
    apiVersion: formatGroupVersion({ group, version: version.name }),
    ...(version.name === storageVersion
      ? { convert: undefined }
      : {
          convert: version.fromStorage,
          converted: new EncodedCache<Uint8Array>(CONVERTED_BYTES, ({ length }) => length),
        }),
    // Custom resources have kind and apiVersion in lists, too.
    items: definition.schemas === 'changing' ? 'typed' : 'bare',
    get schema() {
      return version.schema
    },
    table: definition.virtual ? undefined : { group, plural: definition.plural, columns: version.columns },
  }
}

/** Finds the targets of resource paths. */
export class TargetLocator {
  readonly #catalog: ResourceCatalog
  /** By version and subresource. Each is made once, because caches of the codec depend on the identity of its type. */
  readonly #resources = new WeakMap<ResourceDefinition, Map<string, ServedResource>>()

  constructor(catalog: ResourceCatalog) {
    this.#catalog = catalog
  }

  /** Returns the target of a request; undefined if the path does not exist (PATH-14). */
  locate(info: RequestInfo): Target | undefined {
    const registry = this.#catalog.find(info.group, info.resource)
    if (registry === undefined) return undefined
    const resource = this.#resourceOf(registry.definition, info.version, info.subresource)
    if (resource === undefined) return undefined
    const { definition } = resource
    const isNamespace = definition.group === '' && definition.plural === 'namespaces'
    const namespace = isNamespace ? '' : info.namespace
    if (definition.scope === 'Cluster' && namespace !== '') return undefined
    const verbs = verbsAt(resource, info, namespace)
    if (verbs.length === 0) return undefined
    const reference = { namespace, name: info.pathName }
    return {
      definition,
      version: resource.version,
      subresource: resource.subresource,
      type: resource.type,
      body: resource.body,
      schema: resource.schema,
      registry,
      subresourceName: info.subresource,
      reference,
      verbs,
    }
  }

  #resourceOf(definition: ResourceDefinition, version: string, subresource: string): ServedResource | undefined {
    let known = this.#resources.get(definition)
    if (known === undefined) this.#resources.set(definition, (known = new Map()))
    const key = `${version}/${subresource}`
    const found = known.get(key) ?? describe(definition, version, subresource)
    if (found !== undefined) known.set(key, found)
    return found
  }
}

function verbsAt(resource: ServedResource, info: RequestInfo, namespace: string): readonly Verb[] {
  const verbs = resource.pathVerbs
  const everywhere = resource.definition.scope === 'Namespaced' && namespace === ''
  if (info.pathName === '') return everywhere ? verbs.everywhere : verbs.collection
  return everywhere ? NO_VERBS : verbs.object
}
