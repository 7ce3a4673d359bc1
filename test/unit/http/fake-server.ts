import { parse } from 'yaml'
import { alwaysAllow } from '../../../runtime/auth/index.ts'
import { createApiServer, type ApiServer, type ApiServerOptions } from '../../../runtime/http/index.ts'
import type { Vendor } from '../../../runtime/api/index.ts'
import { Turns } from '../../../runtime/async/index.ts'
import { sendInMemory, type MemoryRequest } from '../../support/in-memory.ts'
import { catalogOf, definitionOf, FakeRegistry, versionOf } from './fake-catalog.ts'

const vendor: Vendor = {
  name: 'maker',
  title: 'Maker',
  domain: 'maker.test',
  apiDomain: 'maker.test',
  extensionPrefix: 'x-maker-',
  openapiPrefix: 'test.maker',
  protobufMediaType: 'application/vnd.maker.protobuf',
  systemNamespace: 'maker-system',
  publicNamespace: 'maker-public',
  nodeLeaseNamespace: 'maker-node-lease',
  componentPrefix: 'maker',
}

const version = {
  major: '1',
  minor: '31',
  gitVersion: 'v1.31.0',
  gitCommit: '',
  gitTreeState: 'clean',
  buildDate: '1970-01-01T00:00:00Z',
  goVersion: 'none',
  compiler: 'none',
  platform: 'linux/amd64',
}

export interface FakeServer {
  readonly server: ApiServer
  readonly configMaps: FakeRegistry
  readonly widgets: FakeRegistry
  readonly reports: unknown[]
  send(request: MemoryRequest): ReturnType<typeof sendInMemory>
  /** Status and decoded JSON of an answer. */
  ask(
    method: string,
    url: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<{
    readonly status: number
    readonly body: Record<string, unknown>
  }>
}

/** Parts of the options that a test sets; the others of a part keep their values. */
export type FakeOptions = { readonly [part in keyof ApiServerOptions]?: Partial<ApiServerOptions[part]> }

/** The real pipeline over registries in maps: ConfigMap of the core group, and Widget, which is cluster-scoped. */
export function fakeServer(options: FakeOptions = {}): FakeServer {
  const reports: unknown[] = []
  const configMaps = new FakeRegistry(definitionOf('', 'ConfigMap', { plural: 'configmaps', shortNames: ['cm'] }))
  const secrets = new FakeRegistry(definitionOf('', 'Secret'))
  const namespaces = new FakeRegistry(definitionOf('', 'Namespace', { scope: 'Cluster' }))
  const scale = { group: 'autoscaling', version: 'v1', kind: 'Scale' }
  const widgets = new FakeRegistry(
    definitionOf('demo.test', 'Widget', {
      scope: 'Cluster',
      versions: {
        v1: versionOf('v1', {
          subresources: { status: { verbs: ['get', 'patch', 'update'] }, scale: { verbs: ['get'], kind: scale } },
        }),
        v1beta1: versionOf('v1beta1', { fromStorage: (object) => ({ ...object, old: true }) }),
      },
    }),
  )
  const reviews = new FakeRegistry(
    definitionOf('demo.test', 'Review', { scope: 'Cluster', verbs: ['create'], virtual: true }),
  )
  const server = createApiServer({
    vendor,
    version,
    types: {
      catalog: catalogOf(configMaps, secrets, namespaces, widgets, reviews),
      load: async () => undefined,
      groupVersions: () => [],
      ...options.types,
    },
    access: {
      authenticator: { authenticate: async () => ({ username: 'tester', groups: [] }) },
      authorizer: alwaysAllow(),
      selectors: 'dropped',
      ...options.access,
    },
    diagnostics: { report: (error) => void reports.push(error), health: { checks: [] }, ...options.diagnostics },
    turns: new Turns(),
    paths: { ...options.paths },
    limits: { ...options.limits },
  })
  return {
    server,
    configMaps,
    widgets,
    reports,
    send: (request) => sendInMemory(server, request),
    ask: async (method, url, body, headers = {}) => {
      const answer = await sendInMemory(server, { method, url, body, headers })
      return { status: answer.status, body: parse(answer.bytes.toString('utf8')) as Record<string, unknown> }
    },
  }
}
