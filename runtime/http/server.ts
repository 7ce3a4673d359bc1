import { withoutTrailing } from '../text/index.ts'
import type { Authorizer, RequestAuthenticator } from '../auth/index.ts'
import { plainDecoders, type BodyDecoders, type GroupVersionKind, type Offer } from '../codec/index.ts'
import type { GroupVersionDefinition } from '../scheme/index.ts'
import { Turns } from '../async/index.ts'
import type { UserInfo, Vendor } from '../api/index.ts'
import type { ResourceCatalog } from '../registry/index.ts'
import { WatchHub } from '../watch/index.ts'
import { Discovery } from './handlers/discovery/handler.ts'
import { DiscoveryModel } from './handlers/discovery/model.ts'
import { HEALTH_ENDPOINTS, ping, shutdownCheck, type HealthCheck } from './handlers/health/checks.ts'
import { healthSection } from './handlers/health/section.ts'
import { OpenApiDocuments } from './handlers/openapi/documents.ts'
import { ProtoDocuments, type ProtoFiles } from './handlers/openapi/proto-documents.ts'
import { openApiSection } from './handlers/openapi/section.ts'
import { defaultPatchFormats, type PatchFormats } from './handlers/patch-formats.ts'
import { pathsSection } from './handlers/paths.ts'
import { resourceHandler } from './handlers/resources.ts'
import { sectionHandler, type Section, type Sections } from './handlers/sections.ts'
import type { ApiServices } from './handlers/services.ts'
import { versionSection, type VersionInfo } from './handlers/version.ts'
import { ApiApplication } from './koa/application.ts'
import { Transport } from './node/transport.ts'
import { compose } from './pipeline/compose.ts'
import { compressAnswers, type CompressionOptions } from './pipeline/compression.ts'
import { audit, type AuditSink } from './pipeline/filters/audit.ts'
import { authenticate } from './pipeline/filters/authentication.ts'
import { attributesOf, authorize, narrowedAttributesOf } from './pipeline/filters/authorization.ts'
import { limitTime } from './pipeline/filters/deadline.ts'
import { Drain } from './pipeline/filters/drain.ts'
import { answerErrors } from './pipeline/filters/errors.ts'
import { impersonate } from './pipeline/filters/impersonation.ts'
import { limitInFlight } from './pipeline/filters/in-flight.ts'
import { addWarnings } from './pipeline/filters/warnings.ts'
import { Formats } from './pipeline/formats.ts'
import { requestInfo } from './pipeline/request-info.ts'
import type { ApiRequest, ApiResponse, Filter, Handler } from './pipeline/types.ts'

export interface ServerLimits {
  readonly maxBodyBytes: number
  /** Of all bodies that are held at once. */
  readonly maxBodyBytesInFlight: number
  readonly bodyTimeoutMilliseconds: number
  readonly requestTimeoutMilliseconds: number
  /** Requests at once that read, and that write. */
  readonly maxReading: number
  readonly maxMutating: number
  /** Shortest default lifetime of a watch; the longest is twice that. */
  readonly watchTimeoutMilliseconds: number
  /** Bytes that may wait for one slow watcher. */
  readonly watchBacklogBytes: number
}

const DEFAULT_LIMITS: ServerLimits = {
  maxBodyBytes: 3 * 1024 * 1024,
  maxBodyBytesInFlight: 256 * 1024 * 1024,
  bodyTimeoutMilliseconds: 60_000,
  requestTimeoutMilliseconds: 60_000,
  maxReading: 4_000,
  maxMutating: 2_000,
  watchTimeoutMilliseconds: 30 * 60_000,
  watchBacklogBytes: 8 * 1024 * 1024,
}

export interface ApiServerOptions {
  readonly vendor: Vendor
  readonly catalog: ResourceCatalog
  /** Adds a type that the catalog lacks, if there is one by now; absent: the catalog always knows all. */
  learn?(group: string, plural: string): Promise<void>
  /** Whose OpenAPI documents are served; may be a getter that changes. */
  readonly groupVersions: readonly GroupVersionDefinition[]
  /** Served below /openapi/proto; absent: there is no such path. */
  readonly protoFiles?: ProtoFiles | undefined
  readonly version: VersionInfo
  readonly authenticator: RequestAuthenticator
  readonly authorizer: Authorizer
  /** Whether the authorizer is told what selectors narrow a request to; default: not (CEL-AUTHZ-07). */
  readonly selectorsInAuthorization?: 'told' | 'untold'
  /** Beside `ping` and `shutdown`, which are always there. */
  readonly healthChecks?: readonly HealthCheck[]
  readonly audit?: AuditSink
  readonly limits?: Partial<ServerLimits>
  /** Default: every answer to a get or list, for clients that take gzip (NEG-06, NEG-07). */
  readonly compression?: CompressionOptions | 'off'
  /** What all paths begin with, e.g. `/platform`; default: nothing (PATH-12). */
  readonly basePath?: string
  /** Further paths by their first segment, e.g. `metrics`. */
  readonly sections?: Sections
  /** Forms of answers and bodies beyond JSON and YAML. */
  readonly offers?: readonly Offer[]
  readonly streamOffers?: readonly Offer[]
  readonly decoders?: BodyDecoders
  readonly patches?: PatchFormats
  /** Those of whoever else does large work on this thread; default: its own. */
  readonly turns?: Turns
  /** Told of errors that no client may see. */
  report(error: unknown): void
}

export interface ApiServer {
  /** The API as a Koa application: `createServer(options, server.app.callback())`, or mounted in another. */
  readonly app: ApiApplication
  /** Answers one request through the whole pipeline, whatever the transport; never rejects. */
  handle(request: ApiRequest): Promise<ApiResponse>
  readonly hub: WatchHub
  /** From now on the server says that it is not ready, and still answers (HEALTH-03). */
  announceShutdown(): void
  /** Ends watches, refuses new requests, and resolves when those in flight are answered or the time is over. */
  drain(milliseconds: number): Promise<void>
}

/** Before anyone has said who calls. */
const NOBODY: UserInfo = { username: '', groups: [] }

function kindsOf(catalog: ResourceCatalog): (type: GroupVersionKind) => boolean {
  return ({ group, version, kind }) =>
    catalog
      .all()
      .some(
        ({ definition }) =>
          definition.group === group && definition.kind === kind && Object.hasOwn(definition.versions, version),
      )
}

/** The filters in the order in which a request meets them. */
function filtersOf(options: ApiServerOptions, limits: ServerLimits, formats: Formats, drain: Drain): readonly Filter[] {
  return [
    answerErrors({ representationFor: (request) => formats.find(request), report: options.report }),
    drain.filter,
    limitTime(limits),
    limitInFlight(limits),
    authenticate(options.authenticator),
    ...(options.audit === undefined ? [] : [audit(options.audit)]),
    impersonate(options.authorizer, `authentication.${options.vendor.apiDomain}`),
    authorize(options.authorizer, options.selectorsInAuthorization === 'told' ? narrowedAttributesOf : attributesOf),
    ...(options.compression === 'off' ? [] : [compressAnswers(options.compression ?? {})]),
    addWarnings,
  ]
}

function sectionsOf(
  options: ApiServerOptions,
  model: DiscoveryModel,
  formats: Formats,
  isEnding: () => boolean,
): Sections {
  const { vendor, version, protoFiles } = options
  const discovery = new Discovery({ model, formats, aggregatedGroup: `apidiscovery.${vendor.apiDomain}` })
  const v3 = new OpenApiDocuments({
    groupVersions: () => options.groupVersions,
    title: vendor.title,
    version,
    schemaPrefix: vendor.openapiPrefix,
    report: (error) => options.report(error),
  })
  const proto = protoFiles === undefined ? undefined : new ProtoDocuments(protoFiles)
  const checks = [ping, ...(options.healthChecks ?? []), shutdownCheck(isEnding)]
  const report = (check: string, error: unknown): void =>
    options.report(new Error(`health check ${check} failed`, { cause: error }))
  const health = HEALTH_ENDPOINTS.map((name): readonly [string, Section] => [name, healthSection(name, checks, report)])
  const extra = [...(options.sections ?? [])]
  const fixed = [
    ...HEALTH_ENDPOINTS.flatMap((name) => [`/${name}`, ...checksAt(name, checks).map((check) => `/${name}/${check}`)]),
    ...['/openapi/v2', '/openapi/v3', '/version'],
    ...(proto === undefined ? [] : ['/openapi/proto']),
    ...extra.map(([name]) => `/${name}`),
  ]
  return new Map<string, Section>([
    ['', pathsSection(model, fixed, formats)],
    ['api', discovery.core],
    ['apis', discovery.named],
    ['openapi', openApiSection({ v3, proto })],
    ['version', versionSection(version)],
    ...health,
    ...extra,
  ])
}

const checksAt = (endpoint: (typeof HEALTH_ENDPOINTS)[number], checks: readonly HealthCheck[]): readonly string[] =>
  checks.filter(({ endpoints }) => endpoints?.includes(endpoint) ?? true).map(({ name }) => name)

/** Puts the server together of definitions, registries and the judges of who may do what. */
export function createApiServer(options: ApiServerOptions): ApiServer {
  const { vendor, catalog } = options
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  const mediaTypes = ['application/json', 'application/yaml', vendor.protobufMediaType]
  const formats = new Formats({
    mediaTypes,
    streamMediaTypes: ['application/json', vendor.protobufMediaType],
    ...(options.offers === undefined ? {} : { offers: options.offers }),
    ...(options.streamOffers === undefined ? {} : { streamOffers: options.streamOffers }),
  })
  const hub = new WatchHub({
    initialEventsEnd: `${vendor.domain}/initial-events-end`,
    maxBacklogBytes: limits.watchBacklogBytes,
    report: options.report,
  })
  const drain = new Drain()
  let announced = false
  const model = new DiscoveryModel(catalog)
  const services: ApiServices = {
    vendor,
    catalog,
    authorizer: options.authorizer,
    hub,
    formats,
    decoders: options.decoders ?? plainDecoders,
    patches: options.patches ?? defaultPatchFormats,
    turns: options.turns ?? new Turns(),
    metaGroup: `meta.${vendor.apiDomain}`,
    watchTimeoutMilliseconds: limits.watchTimeoutMilliseconds,
    isKnownKind: kindsOf(catalog),
    learn: async (group, plural) => options.learn?.(group, plural),
  }
  const sections = sectionsOf(options, model, formats, () => announced)
  const resources = resourceHandler(services)
  const documents = sectionHandler(sections)
  const answer: Handler = (scope) => (scope.info.isResourceRequest ? resources(scope) : documents(scope))
  const chain = compose(filtersOf(options, limits, formats, drain), answer)
  const handle = (request: ApiRequest): Promise<ApiResponse> =>
    chain({ request, info: requestInfo(request), user: NOBODY, warn: () => undefined })

  const transport = new Transport({
    handle,
    limits,
    basePath: withoutTrailing(options.basePath ?? '', '/'),
    isDraining: () => drain.draining,
    report: options.report,
  })
  return {
    app: new ApiApplication(transport, [...sections.keys()]),
    handle,
    hub,
    announceShutdown: () => {
      announced = true
    },
    drain: async (milliseconds) => {
      announced = true
      const done = drain.drain(milliseconds)
      hub.drain()
      await done
    },
  }
}
