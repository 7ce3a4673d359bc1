import type { Turns } from '../async/index.ts'
import type { Vendor } from '../api/index.ts'
import type { AuthorizationObserver, Authorizer, RequestAuthenticator } from '../auth/index.ts'
import type { Forms } from '../codec/index.ts'
import type { Fairness } from '../fairness/index.ts'
import type { ResourceCatalog } from '../registry/index.ts'
import type { GroupVersionDefinition } from '../scheme/index.ts'
import type { WatchObserver } from '../watch/index.ts'
import type { HealthCheck, HealthObserver } from './handlers/health/checks.ts'
import type { ProtoFiles } from './handlers/openapi/proto-documents.ts'
import type { PathDocument } from './handlers/documents.ts'
import type { Sections } from './handlers/sections.ts'
import type { VersionInfo } from './handlers/version.ts'
import type { CompressionOptions } from './pipeline/compression.ts'
import type { RequestAuditor } from './pipeline/filters/audit.ts'
import type { RequestFollower } from './pipeline/filters/follow.ts'
import type { WorkSources } from './pipeline/work-estimate.ts'
import type { RequestObserver } from './pipeline/request-observer.ts'

/** The types that a server serves. */
interface ServedTypes {
  readonly catalog: ResourceCatalog
  /** Adds the type to the catalog if its definition is in the store; called for types that the catalog lacks. */
  load(group: string, plural: string): Promise<void>
  /** Describes the API; called for each response about it, because served types change. */
  groupVersions(): readonly GroupVersionDefinition[]
  /** Served below /openapi/proto; absent: the path does not exist. */
  readonly protoFiles?: ProtoFiles | undefined
}

/** Authentication and authorization. */
interface AccessControl {
  readonly authenticator: RequestAuthenticator
  readonly authorizer: Authorizer
  /** Whether the authorizer sees the selectors that narrow a request (CEL-AUTHZ-07). */
  readonly selectors: 'read' | 'dropped'
}

/** The formats of bodies and responses. */
interface WireOptions {
  /** Default: JSON and YAML. */
  readonly forms?: Forms
  /** Default: every answer to a get or list, for clients that accept gzip (NEG-06, NEG-07). */
  readonly compression?: CompressionOptions | 'off'
}

interface PathOptions {
  /** The beginning of all paths, e.g. `/platform`; default: none (PATH-12). */
  readonly basePath?: string
  /** Further paths by their first segment, e.g. `metrics`. */
  readonly sections?: Sections
  /** Documents at paths of their own. */
  readonly documents?: readonly PathDocument[]
}

/** The health of a server. */
interface HealthOptions {
  /** Checked besides `ping` and `shutdown`, which every server has. */
  readonly checks: readonly HealthCheck[]
  /** Time after which a check fails; default: 3 s. */
  readonly deadlineMilliseconds?: number
  /** How long after the start liveness can't fail (HEALTH-09); default: 0. */
  readonly livenessGraceMilliseconds?: number
  /** Milliseconds; default: the clock of the process. */
  readonly clock?: () => number
  readonly observe?: HealthObserver
}

/** What operators see of a server: logs, audit events and metrics. */
interface Diagnostics {
  /** Called with errors whose details no client may see. */
  report(error: unknown): void
  readonly health: HealthOptions
  /** Called with every answered request. Default: none. */
  readonly followers?: readonly RequestFollower[]
  /** Absent: there are no audit events. */
  readonly audit?: RequestAuditor | undefined
  /** Default: requests are not counted. */
  readonly requests?: RequestObserver
  /** Default: watches are not counted. */
  readonly watches?: WatchObserver
  /** Default: authorization is not measured. */
  readonly authorizations?: AuthorizationObserver
}

/** Priority and fairness. */
export interface FairnessParts extends WorkSources {
  readonly fairness: Fairness
}

export interface ServerLimits {
  readonly maxBodyBytes: number
  /** Most bytes of all bodies that are held at once. */
  readonly maxBodyBytesInFlight: number
  readonly bodyTimeoutMilliseconds: number
  readonly requestTimeoutMilliseconds: number
  /** Most reading requests at once. */
  readonly maxReading: number
  /** Most writing requests at once. */
  readonly maxMutating: number
  /** Shortest default lifetime of a watch; the longest is twice as long. */
  readonly watchTimeoutMilliseconds: number
  /** Most bytes that may wait for one slow watcher. */
  readonly watchBacklogBytes: number
}

export const DEFAULT_LIMITS: ServerLimits = {
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
  readonly version: VersionInfo
  readonly types: ServedTypes
  readonly access: AccessControl
  readonly diagnostics: Diagnostics
  /** Shared with all other large work on this thread. */
  readonly turns: Turns
  readonly wire?: WireOptions
  readonly paths?: PathOptions
  /** Absent: only the numbers of reading and writing requests are limited. */
  readonly fairness?: FairnessParts | undefined
  /** Defaults: {@link DEFAULT_LIMITS}. */
  readonly limits?: Partial<ServerLimits>
}
