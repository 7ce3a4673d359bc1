import { httpsCaller, type Admission } from '../runtime/admission/index.ts'
import { authorizationAttempts } from '../runtime/auth/index.ts'
import { createForms, type Forms } from '../runtime/codec/index.ts'
import { CustomTypes } from '../runtime/definitions/index.ts'
import {
  createApiServer,
  kindSchemas,
  metricsSection,
  type ApiServer,
  type ApiServerOptions,
  type FairnessParts,
  type HealthCheck,
} from '../runtime/http/index.ts'
import { definitionMetrics, healthMetrics, Metrics, requestMetrics, watchMetrics } from '../runtime/metrics/index.ts'
import type { Registry } from '../runtime/registry/index.ts'
import type { OwnKind } from '../runtime/kinds/index.ts'
import type { Access } from './access.ts'
import type { Definitions } from './definitions/definitions.ts'
import type { RequestDiagnostics } from './diagnostics.ts'
import type { FeatureGates } from './release/feature-gates.ts'
import type { ServerFlags } from './flags.ts'
import { storeChecks } from './health/store.ts'
import { measuredConversions } from './metrics/conversions.ts'
import { measureStores } from './metrics/store.ts'
import { requestLimits } from './requests/limits.ts'
import { openRegistry, selectorsOf } from './open-registry.ts'
import type { ServiceAccounts } from './service-accounts/open.ts'
import type { ServedKinds } from './definitions/served-kinds.ts'
import { serveStoredDefinition, serveStoredDefinitions } from './definitions/stored-definitions.ts'
import type { Stores } from './stores/stores.ts'
import { versionInfo } from './release/version.ts'
import type { WorkerGroup } from './worker-group.ts'

export interface AssembleOptions {
  readonly flags: ServerFlags
  readonly gates: FeatureGates
  readonly definitions: Definitions
  readonly access: Access
  /** Tokens of service accounts. */
  readonly accounts: ServiceAccounts
  /** Admission stages of the project, which run before the built-in ones. */
  readonly admission?: readonly Admission[]
  /** Milliseconds since the epoch; default: the clock of the machine. */
  readonly clock?: () => number
  readonly stores: Stores
  readonly metrics: Metrics
  /** Returns the source of a page of metrics. Default: the metrics of this process. */
  readonly shown?: WorkerGroup['shown'] | undefined
  /** Undefined: requests are limited in number alone. */
  readonly fairness?: FairnessParts | undefined
  /** Kinds with hooks; default: none. */
  readonly ownKinds?: readonly OwnKind[]
  /** Health checks besides the built-in ones. */
  readonly healthChecks: readonly HealthCheck[]
  /** Default: requests are neither audited nor logged. */
  readonly diagnostics?: RequestDiagnostics
  report(error: unknown): void
}

export interface Assembled {
  readonly api: ApiServer
  readonly catalog: Registry
  readonly customTypes: CustomTypes
  /** The generated kinds that are served. */
  readonly kinds: ServedKinds
}

/** Assembles definitions, store and validators into the API. */
export async function assemble(options: AssembleOptions): Promise<Assembled> {
  const { definitions, accounts, stores, metrics, report } = options
  const { vendor } = definitions
  const { catalog, served, read, turns, clock } = await openRegistry(options)
  accounts.servedFrom(catalog)
  const customTypes = new CustomTypes({
    catalog,
    vendor,
    builtIns: served.groupVersions(),
    call: measuredConversions(metrics, httpsCaller()),
    observer: definitionMetrics(metrics),
  })
  measureStores(metrics, stores, catalog)
  const stored = { store: stores.main, read, vendor, customTypes, report }
  await serveStoredDefinitions(stored)
  const documents = definitions.documents ?? {}
  const forms = createForms({
    vendor,
    documents,
    schemaOf: kindSchemas(catalog, documents),
    columns: served.lookups.columns,
    clock,
  })
  const api = createApiServer({
    ...apiAccess(options, forms),
    types: {
      catalog,
      load: (group, plural) => serveStoredDefinition(stored, group, plural),
      groupVersions: () => [...served.groupVersions(), ...customTypes.groupVersions()],
      protoFiles: definitions.protoFiles,
    },
    turns,
  })
  return { api, catalog, customTypes, kinds: served }
}

/** Returns the options of the API besides its types: access, diagnostics and limits. */
function apiAccess(options: AssembleOptions, forms: Forms): Omit<ApiServerOptions, 'types' | 'turns'> {
  const { flags, gates, definitions, access, accounts, stores, metrics, healthChecks, diagnostics, report } = options
  const { vendor } = definitions
  const slis = new Metrics()
  const shown: WorkerGroup['shown'] = options.shown ?? ((_page, own) => own)
  const metricsPages = metricsSection(shown('metrics', metrics), { slis: shown('slis', slis) })
  return {
    vendor,
    version: versionInfo(flags['emulated-version'], vendor.name),
    access: {
      authenticator: access.authenticator,
      authorizer: access.authorizer,
      selectors: selectorsOf(gates),
    },
    diagnostics: {
      report,
      audit: diagnostics?.auditor,
      followers: diagnostics?.followers ?? [],
      health: {
        checks: [...healthChecks, ...storeChecks(stores)],
        livenessGraceMilliseconds: flags['livez-grace-period'],
        observe: healthMetrics(slis),
      },
      requests: requestMetrics(metrics),
      watches: watchMetrics(metrics),
      authorizations: authorizationAttempts(metrics),
    },
    fairness: options.fairness,
    limits: requestLimits(flags),
    wire: { forms, compression: gates.APIResponseCompression ? { minimumBytes: flags['gzip-threshold'] } : 'off' },
    paths: { sections: new Map([['metrics', metricsPages]]), documents: accounts.documents },
  }
}
