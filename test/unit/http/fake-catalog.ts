import type { ResourceDefinition, VersionDefinition, Verb } from '../../../runtime/scheme/index.ts'
import { alreadyExists, notFound, type DynamicObject } from '../../../runtime/api/index.ts'
import type { EncodedObject } from '../../../runtime/codec/index.ts'
import type { ResourceCatalog, ResourceRegistry } from '../../../runtime/registry/contract.ts'
import { FakeWatch } from '../../support/fake-watch.ts'

const ALL: readonly Verb[] = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch']
const same = (object: DynamicObject): DynamicObject => object

export const versionOf = (name: string, changes: Partial<VersionDefinition> = {}): VersionDefinition => ({
  name,
  schema: { type: 'object', preserveUnknownFields: true },
  lifecycle: {},
  served: true,
  subresources: {},
  columns: [],
  selectableFields: [],
  validate: () => [],
  toStorage: same,
  fromStorage: same,
  ...changes,
})

export const definitionOf = (
  group: string,
  kind: string,
  changes: Partial<ResourceDefinition> = {},
): ResourceDefinition => ({
  group,
  kind,
  listKind: `${kind}List`,
  plural: `${kind.toLowerCase()}s`,
  singular: kind.toLowerCase(),
  shortNames: [],
  categories: [],
  scope: 'Namespaced',
  verbs: ALL,
  virtual: false,
  storageVersion: 'v1',
  versions: { v1: versionOf('v1') },
  ...changes,
})

const encode = ({ kind, apiVersion, metadata, ...rest }: DynamicObject): Uint8Array =>
  Buffer.from(JSON.stringify({ kind, apiVersion, metadata, ...rest }))

const decode = ({ value, revision }: EncodedObject): DynamicObject => {
  const object = JSON.parse(Buffer.from(value).toString('utf8')) as DynamicObject
  return { ...object, metadata: { ...object.metadata, resourceVersion: String(revision) } }
}

/** Objects of one type in a map: enough of a registry for what the transport does with one. */
export class FakeRegistry implements ResourceRegistry {
  readonly definition: ResourceDefinition
  readonly objects = new Map<string, EncodedObject>()
  readonly calls: { readonly method: string; readonly arguments: readonly unknown[] }[] = []
  /** What every watch is. */
  watched = new FakeWatch()
  private revision = 100

  constructor(definition: ResourceDefinition) {
    this.definition = definition
  }

  private find(namespace: string, name: string): EncodedObject {
    const found = this.objects.get(`${namespace}/${name}`)
    if (found === undefined) throw notFound({ group: this.definition.group, resource: this.definition.plural }, name)
    return found
  }

  private put(namespace: string, name: string, object: DynamicObject): EncodedObject {
    const { resourceVersion: _, ...metadata } = object.metadata
    const stored = { value: encode({ ...object, metadata }), revision: ++this.revision }
    this.objects.set(`${namespace}/${name}`, stored)
    return stored
  }

  get: ResourceRegistry['get'] = async (_, { namespace, name }, options) => {
    this.calls.push({ method: 'get', arguments: [options] })
    return this.find(namespace, name)
  }

  list: ResourceRegistry['list'] = async (_, request) => {
    this.calls.push({ method: 'list', arguments: [request] })
    const items = [...this.objects].filter(
      ([key]) => request.namespace === '' || key.startsWith(`${request.namespace}/`),
    )
    return { revision: this.revision, items: items.map(([, object]) => object), continueToken: '' }
  }

  watch: ResourceRegistry['watch'] = async (_, request) => {
    this.calls.push({ method: 'watch', arguments: [request] })
    return this.watched
  }

  create: ResourceRegistry['create'] = async (context, { namespace }, object, options) => {
    this.calls.push({ method: 'create', arguments: [context.fieldManager, options] })
    const name = object.metadata.name ?? ''
    const { group, plural } = this.definition
    if (this.objects.has(`${namespace}/${name}`)) throw alreadyExists({ group, resource: plural }, name)
    return { object: this.put(namespace, name, object), created: true }
  }

  update: ResourceRegistry['update'] = async (_, { namespace, name }, transform, options) => {
    this.calls.push({ method: 'update', arguments: [options.method, options.ifMatch, options.dryRun] })
    const current = this.objects.get(`${namespace}/${name}`)
    const wanted = await transform(current === undefined ? undefined : decode(current))
    if (current === undefined) await options.authorizeCreate()
    return { object: this.put(namespace, name, wanted), created: current === undefined }
  }

  delete: ResourceRegistry['delete'] = async (_, { namespace, name }, options) => {
    this.calls.push({ method: 'delete', arguments: [options] })
    const object = this.find(namespace, name)
    this.objects.delete(`${namespace}/${name}`)
    return { outcome: 'deleted', object }
  }

  deleteCollection: ResourceRegistry['deleteCollection'] = async (context, request, options) => {
    this.calls.push({ method: 'deleteCollection', arguments: [options] })
    const list = await this.list(context, request)
    this.objects.clear()
    return list
  }
}

export function catalogOf(...registries: readonly ResourceRegistry[]): ResourceCatalog {
  return {
    find: (group, plural) =>
      registries.find(({ definition }) => definition.group === group && definition.plural === plural),
    all: () => registries,
  }
}
