import { expressionEnvironments, httpsCaller, type Admission } from '../runtime/admission/index.ts'
import { authorizationAttempts } from '../runtime/auth/index.ts'
import { createForms } from '../runtime/codec/index.ts'
import { CustomTypes } from '../runtime/definitions/index.ts'
import {
  createApiServer,
  kindSchemas,
  metricsSection,
  type ApiServer,
  type FairnessParts,
  type HealthCheck,
} from '../runtime/http/index.ts'
import {
  admissionMetrics,
  definitionMetrics,
  expressionMetrics,
  healthMetrics,
  Metrics,
  requestMetrics,
  watchMetrics,
} from '../runtime/metrics/index.ts'
import { Turns } from '../runtime/async/index.ts'
import { createRegistry, type Registry } from '../runtime/registry/index.ts'
import { builtInKinds, builtInOperations, withOwnKinds, type OwnKind } from '../runtime/kinds/index.ts'
import { createRules } from '../runtime/rules/index.ts'
import type { Access } from './access.ts'
import { builtInAdmission } from './admission.ts'
import { disabledPlugins } from './admission-plugins.ts'
import type { Definitions } from './definitions/definitions.ts'
import type { RequestDiagnostics } from './diagnostics.ts'
import type { FeatureGates } from './release/feature-gates.ts'
import type { ServerFlags } from './flags.ts'
import { storeChecks } from './health/store.ts'
import { withoutGatedTypes } from './release/gated-types.ts'
import { groupVersionsIn, resourcesOf } from './release/lifecycle.ts'
import { formatRelease } from './release/release.ts'
import { measuredConversions } from './metrics/conversions.ts'
import { measureStores } from './metrics/store.ts'
import { ruleValidator } from './definitions/schema-validator.ts'
import { requestLimits } from './requests/limits.ts'
import type { ServiceAccounts } from './service-accounts/open.ts'
import { serviceRangesOf } from './service-ranges.ts'
import { sharedSecret } from './data-folder/shared-secret.ts'
import { ServedKinds } from './definitions/served-kinds.ts'
import { serveStoredDefinition, serveStoredDefinitions } from './definitions/stored-definitions.ts'
import { storedReader } from './stores/stored-objects.ts'
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
  /** Returns what shows a page of metrics. Default: they are shown as they are. */
  readonly shown?: WorkerGroup['shown'] | undefined
  /** Undefined: requests are limited in number alone. */
  readonly fairness?: FairnessParts | undefined
  /** Kinds with own code; default: none. */
  readonly ownKinds?: readonly OwnKind[]
  /** Health checks beside the built-in ones. */
  readonly healthChecks: readonly HealthCheck[]
  /** Default: nobody takes note of requests. */
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

/** Puts definitions, store and validators together into the API. */
export async function assemble(options: AssembleOptions): Promise<Assembled> {
  const { flags, gates, definitions, access, accounts, stores, metrics, healthChecks, diagnostics, report } = options
  const { vendor } = definitions
  const { main: store } = stores
  const clock = options.clock ?? Date.now
  const release = flags['emulated-version']
  const read = storedReader(definitions.groupVersions)
  const expressionTimes = expressionMetrics(metrics)
  const rules = createRules({ observer: expressionTimes })
  const expressions = expressionEnvironments({
    release: formatRelease(release),
    selectors: gates.AuthorizeWithSelectors ? 'known' : 'unknown',
    onCompiled: expressionTimes.compiled,
  })
  const selectors = gates.AuthorizeWithSelectors ? 'read' : 'dropped'
  const turns = new Turns()
  const builtIn = builtInKinds(vendor, {
    serviceRanges: serviceRangesOf(flags),
    accountTokens: accounts,
    expressions,
    schemaValidators: [ruleValidator({ vendor, release, gates, onCompiled: expressionTimes.compiled })],
  })
  const operations = builtInOperations({ ...access, vendor, audiences: accounts.audiences, selectors })
  const served = new ServedKinds(
    { definitions, ownKinds: options.ownKinds ?? [] },
    {
      offered: ({ groupVersions }) =>
        groupVersionsIn(withoutGatedTypes(groupVersions, gates, vendor), release, flags['runtime-config']),
      lookups: (ownKinds, isDeclared) =>
        withOwnKinds(ownKinds, { builtIn: { ...builtIn, operations }, isDeclared, report }),
    },
  )
  const kinds = served.lookups
  const admission = { ...admissionMetrics(metrics), expressions: expressionTimes }
  const catalog: Registry = createRegistry({
    vendor,
    store: ({ group, plural }) => kinds.stores(group, plural) ?? stores.of({ group, resource: plural }),
    definitions: resourcesOf(served.groupVersions()),
    strategies: kinds.strategies,
    operations: kinds.operations,
    validatorOf: (schema) => rules.validatorOf(schema),
    measureAdmission: admission.step,
    admission: [
      ...(options.admission ?? []),
      ...builtInAdmission({
        observer: admission,
        store,
        read,
        vendor,
        access,
        report,
        catalog: () => catalog,
        turn: turns.next,
        environments: expressions.stored,
        disabled: disabledPlugins(flags),
      }),
    ],
    tokenSecret: await sharedSecret(store),
    tokenLifeMilliseconds: flags['continue-token-lifetime'],
    settings: { watchList: gates.WatchList ? 'enabled' : 'disabled', turns, clock },
  })
  accounts.servedFrom(catalog)
  const customTypes = new CustomTypes({
    catalog,
    vendor,
    builtIns: served.groupVersions(),
    call: measuredConversions(metrics, httpsCaller()),
    observer: definitionMetrics(metrics),
  })
  measureStores(metrics, stores, catalog)
  const stored = { store, read, vendor, customTypes, report }
  await serveStoredDefinitions(stored)
  const documents = definitions.documents ?? {}
  const forms = createForms({
    vendor,
    documents,
    schemaOf: kindSchemas(catalog, documents),
    columns: kinds.columns,
    clock,
  })
  const slis = new Metrics()
  const shown: WorkerGroup['shown'] = options.shown ?? ((_page, own) => own)
  const metricsPages = metricsSection(shown('metrics', metrics), { slis: shown('slis', slis) })
  const api = createApiServer({
    vendor,
    version: versionInfo(release, vendor.name),
    types: {
      catalog,
      load: (group, plural) => serveStoredDefinition(stored, group, plural),
      groupVersions: () => [...served.groupVersions(), ...customTypes.groupVersions()],
      protoFiles: definitions.protoFiles,
    },
    access: { authenticator: access.authenticator, authorizer: access.authorizer, selectors },
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
    turns,
    fairness: options.fairness,
    limits: requestLimits(flags),
    wire: { forms, compression: gates.APIResponseCompression ? { minimumBytes: flags['gzip-threshold'] } : 'off' },
    paths: { sections: new Map([['metrics', metricsPages]]), documents: accounts.documents },
  })
  return { api, catalog, customTypes, kinds: served }
}
