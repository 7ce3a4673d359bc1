import type { ServedType } from '../../codec/index.ts'
import type { ResourceDefinition, SubresourceDefinition, Verb, VersionDefinition } from '../../scheme/index.ts'
import { formatGroupVersion, type GroupVersion } from '../../api/index.ts'
import type { ObjectReference, ResourceCatalog, ResourceRegistry } from '../../registry/index.ts'
import type { StructuralSchema } from '../../schema/index.ts'
import type { RequestInfo } from '../pipeline/types.ts'

/** One resource type, or a subresource of it, in the version that a path names. */
export interface ServedResource {
  readonly definition: ResourceDefinition
  readonly version: VersionDefinition
  readonly subresource: SubresourceDefinition | undefined
  /** The kind of bodies and answers. */
  readonly type: ServedType
  /** Group, version and kind of bodies. */
  readonly body: GroupVersion & { readonly kind: string }
  /** Schema of bodies, where it is known. */
  readonly schema: StructuralSchema | undefined
}

/** What a request is about. */
export interface Target extends ServedResource {
  readonly registry: ResourceRegistry
  readonly subresourceName: string
  readonly reference: ObjectReference
  /** What can be done at this path. */
  readonly verbs: readonly Verb[]
}

const COLLECTION_VERBS: readonly Verb[] = ['list', 'watch', 'create', 'deletecollection']
const ALL_NAMESPACES_VERBS: readonly Verb[] = ['list', 'watch']
const NO_VERBS: readonly Verb[] = []
const OBJECT_VERBS: readonly Verb[] = ['get', 'update', 'patch', 'delete', 'watch']

const resources = new WeakMap<ResourceDefinition, Map<string, ServedResource>>()

/** Descriptions are made once per definition, version and subresource: what is cached per type hangs on their identity. */
function describe(definition: ResourceDefinition, version: string, subresource: string): ServedResource | undefined {
  let known = resources.get(definition)
  if (known === undefined) resources.set(definition, (known = new Map()))
  const key = `${version}/${subresource}`
  const described = known.get(key) ?? makeDescription(definition, version, subresource)
  if (described !== undefined) known.set(key, described)
  return described
}

function makeDescription(definition: ResourceDefinition, name: string, sub: string): ServedResource | undefined {
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
  return { definition, version, subresource, body, schema, type }
}

function typeOf(definition: ResourceDefinition, version: VersionDefinition): ServedType {
  const { group, kind, listKind, storageVersion } = definition
  return {
    kind,
    listKind,
    apiVersion: formatGroupVersion({ group, version: version.name }),
    convert: version.name === storageVersion ? undefined : version.fromStorage,
    // Objects of kinds that are defined at run time say everywhere what they are.
    items: definition.schemas === 'changing' ? 'typed' : 'bare',
    get schema() {
      return version.schema
    },
    table: definition.virtual ? undefined : { group, plural: definition.plural, columns: version.columns },
  }
}

/** Finds what a resource path names; undefined: there is no such path (PATH-14). */
export function locate(catalog: ResourceCatalog, info: RequestInfo): Target | undefined {
  const registry = catalog.find(info.group, info.resource)
  if (registry === undefined) return undefined
  const resource = describe(registry.definition, info.version, info.subresource)
  if (resource === undefined) return undefined
  const { definition } = resource
  const isNamespace = definition.group === '' && definition.plural === 'namespaces'
  const namespace = isNamespace ? '' : info.namespace
  if (definition.scope === 'Cluster' && namespace !== '') return undefined
  const verbs = verbsAt(resource, info, namespace)
  if (verbs.length === 0) return undefined
  const reference = { namespace, name: info.name }
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

/** What can be done at the paths of one resource. */
interface PathVerbs {
  readonly collection: readonly Verb[]
  /** At the collection of a namespaced type over all namespaces. */
  readonly everywhere: readonly Verb[]
  readonly object: readonly Verb[]
}

const pathVerbs = new WeakMap<ServedResource, PathVerbs>()

function pathVerbsOf(resource: ServedResource): PathVerbs {
  const known = pathVerbs.get(resource)
  if (known !== undefined) return known
  const { definition, subresource } = resource
  const offered = (verbs: readonly Verb[]): readonly Verb[] => verbs.filter((verb) => definition.verbs.includes(verb))
  const verbs: PathVerbs = {
    collection: offered(COLLECTION_VERBS),
    everywhere: offered(ALL_NAMESPACES_VERBS),
    object: subresource === undefined ? offered(OBJECT_VERBS) : subresource.verbs,
  }
  pathVerbs.set(resource, verbs)
  return verbs
}

function verbsAt(resource: ServedResource, info: RequestInfo, namespace: string): readonly Verb[] {
  const verbs = pathVerbsOf(resource)
  const everywhere = resource.definition.scope === 'Namespaced' && namespace === ''
  if (info.name === '') return everywhere ? verbs.everywhere : verbs.collection
  return everywhere ? NO_VERBS : verbs.object
}
