import type { ResourceDefinition, SubresourceDefinition, VersionDefinition } from '../../../runtime/scheme/index.ts'
import type { DynamicObject, Vendor } from '../../../runtime/api/index.ts'
import {
  createRegistry,
  decodeObject,
  requestWork,
  type EncodedObject,
  type OperationContext,
  type RegistryOptions,
  type ResourceRegistry,
} from '../../../runtime/registry/index.ts'
import type { ListRequest, UpdateOptions, WatchRequest } from '../../../runtime/registry/contract.ts'
import type { StructuralSchema } from '../../../runtime/schema/index.ts'
import type { Store } from '../../../runtime/store/contract/index.ts'
import { memoryLog } from '../../../runtime/store/memory/index.ts'
import { openStore, type StoreOptions } from '../../../runtime/store/state/index.ts'

export const vendor: Vendor = {
  name: 'acme',
  title: 'Acme',
  domain: 'acme.test',
  apiDomain: 'acme.test',
  extensionPrefix: 'x-acme-',
  openapiPrefix: 'test.acme',
  protobufMediaType: 'application/vnd.acme.protobuf',
  systemNamespace: 'acme-system',
  publicNamespace: 'acme-public',
  nodeLeaseNamespace: 'acme-node-lease',
  componentPrefix: 'acme',
}

const text: StructuralSchema = { type: 'string' }
const textMap: StructuralSchema = { type: 'object', additionalProperties: text, omitEmpty: true }
const metadata: StructuralSchema = {
  type: 'object',
  properties: { labels: textMap, annotations: textMap, finalizers: { type: 'array', items: text, omitEmpty: true } },
}
const spec: StructuralSchema = {
  type: 'object',
  properties: { replicas: { type: 'integer', default: 1 }, color: text, selector: textMap },
}
const status: StructuralSchema = { type: 'object', properties: { replicas: { type: 'integer' } } }

interface Shape {
  readonly group?: string
  readonly kind: string
  readonly plural: string
  readonly scope?: 'Namespaced' | 'Cluster'
  readonly properties: Readonly<Record<string, StructuralSchema>>
  readonly subresources?: Readonly<Record<string, SubresourceDefinition>>
  readonly selectableFields?: readonly string[]
}

export function define({
  group = '',
  kind,
  plural,
  scope = 'Namespaced',
  properties,
  subresources = {},
  selectableFields = [],
}: Shape): ResourceDefinition {
  const version: VersionDefinition = {
    name: 'v1',
    schema: { type: 'object', properties: { metadata, ...properties } },
    lifecycle: {},
    served: true,
    subresources,
    columns: [],
    selectableFields,
    validate: () => [],
    toStorage: (object) => object,
    fromStorage: (object) => object,
  }
  return {
    group,
    kind,
    plural,
    listKind: `${kind}List`,
    singular: kind.toLowerCase(),
    shortNames: [],
    categories: [],
    scope,
    verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
    virtual: false,
    storageVersion: 'v1',
    versions: { v1: version },
  }
}

const notes = define({ kind: 'Note', plural: 'notes', properties: { data: textMap } })
const widgets = define({
  group: 'demo.test',
  kind: 'Widget',
  plural: 'widgets',
  properties: { spec, status },
  selectableFields: ['spec.color'],
  subresources: {
    status: { verbs: ['get', 'patch', 'update'] },
    scale: {
      verbs: ['get', 'patch', 'update'],
      scale: { replicas: '.spec.replicas', statusReplicas: '.status.replicas', selector: '.spec.selector' },
    },
  },
})
export const openMemoryStore = (options: StoreOptions = {}): Promise<Store> =>
  openStore(memoryLog(), { waitMilliseconds: 0, ...options })

/** A registry over its own store, with short waits. */
export async function open(options: Partial<RegistryOptions> & { storeOptions?: StoreOptions } = {}) {
  const { storeOptions, ...rest } = options
  const store = await openMemoryStore(storeOptions)
  const catalog = createRegistry({
    vendor,
    store,
    definitions: [notes, widgets],
    tokenSecret: Buffer.from('secret'),
    ...rest,
    settings: { futureVersionWaitMilliseconds: 0, ...rest.settings },
  })
  const of = (plural: string, group = ''): ResourceRegistry => {
    const found = catalog.find(group, plural)
    if (found === undefined) throw new Error(`no registry of ${plural}`)
    return found
  }
  return { store, catalog, of, notes: of('notes'), widgets: catalog.find('demo.test', 'widgets') ?? of('notes') }
}

export function contextFor(registry: ResourceRegistry, overrides: Partial<OperationContext> = {}): OperationContext {
  const version = registry.definition.versions[registry.definition.storageVersion]
  if (version === undefined) throw new Error('no storage version')
  return {
    user: { username: 'tester', groups: [] },
    request: new AbortController(),
    version,
    subresource: '',
    fieldManager: 'test',
    work: requestWork(),
    warn: () => undefined,
    ...overrides,
  }
}

export const listRequest = (overrides: Partial<ListRequest> = {}): ListRequest => ({
  namespace: 'ns',
  labelSelector: '',
  fieldSelector: '',
  resourceVersion: '',
  resourceVersionMatch: '',
  limit: 0,
  continueToken: '',
  ...overrides,
})

export const watchRequest = (overrides: Partial<WatchRequest> = {}): WatchRequest => ({
  namespace: 'ns',
  name: '',
  labelSelector: '',
  fieldSelector: '',
  resourceVersion: '',
  resourceVersionMatch: '',
  allowWatchBookmarks: false,
  ...overrides,
})

export const updateOptions: UpdateOptions = { authorizeCreate: async () => undefined }
export const deleteOptions = { dryRun: undefined, ifMatch: '' } as const

export const read = ({ value, revision }: EncodedObject): DynamicObject => decodeObject({ value, revision })

export const note = (
  name: string,
  more: Partial<DynamicObject['metadata']> = {},
  data?: Record<string, string>,
): DynamicObject => ({
  kind: 'Note',
  apiVersion: 'v1',
  metadata: { name, ...more },
  ...(data === undefined ? {} : { data }),
})

export async function create(
  registry: ResourceRegistry,
  object: DynamicObject,
  namespace = 'ns',
): Promise<DynamicObject> {
  const target = {
    namespace: registry.definition.scope === 'Cluster' ? '' : namespace,
    name: object.metadata.name ?? '',
  }
  const { object: stored } = await registry.create(contextFor(registry), target, object, {})
  return read(stored)
}

export const at = (name: string, namespace = 'ns') => ({ namespace, name })
