import type { ServedType } from '../../codec/index.ts'
import type { ResourceDefinition, SubresourceDefinition, Verb, VersionDefinition } from '../../codegen/definition.ts'
import { formatGroupVersion, type GroupVersion } from '../../meta/object.ts'
import type { ObjectReference, ResourceCatalog, ResourceRegistry } from '../../registry/contract.ts'
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
const OBJECT_VERBS: readonly Verb[] = ['get', 'update', 'patch', 'delete', 'watch']

const resources = new WeakMap<ResourceDefinition, Map<string, ServedResource | undefined>>()

/** Descriptions are made once per definition, version and subresource: what is cached per type hangs on their identity. */
function describe(definition: ResourceDefinition, version: string, subresource: string): ServedResource | undefined {
  let known = resources.get(definition)
  if (known === undefined) resources.set(definition, (known = new Map()))
  const key = `${version}/${subresource}`
  if (!known.has(key)) known.set(key, makeDescription(definition, version, subresource))
  return known.get(key)
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
        }
  return { definition, version, subresource, body, type }
}

function typeOf(definition: ResourceDefinition, version: VersionDefinition): ServedType {
  const { group, kind, listKind, storageVersion } = definition
  return {
    kind,
    listKind,
    apiVersion: formatGroupVersion({ group, version: version.name }),
    convert: version.name === storageVersion ? undefined : version.fromStorage,
    items: 'bare',
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
  return { ...resource, registry, subresourceName: info.subresource, reference: { namespace, name: info.name }, verbs }
}

function verbsAt({ definition, subresource }: ServedResource, info: RequestInfo, namespace: string): readonly Verb[] {
  const everywhere = definition.scope === 'Namespaced' && namespace === ''
  if (info.name === '') {
    const offered = everywhere ? ALL_NAMESPACES_VERBS : COLLECTION_VERBS
    return offered.filter((verb) => definition.verbs.includes(verb))
  }
  if (everywhere) return []
  if (subresource !== undefined) return subresource.verbs
  return OBJECT_VERBS.filter((verb) => definition.verbs.includes(verb))
}
