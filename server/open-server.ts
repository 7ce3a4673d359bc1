import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { ConfigError, type Vendor } from '../runtime/api/index.ts'
import { systemTimers, type Timers } from '../runtime/async/index.ts'
import type { ServerController } from '../runtime/controllers/index.ts'
import type { ApiServer, HealthCheck } from '../runtime/http/index.ts'
import { appendMetrics, MAIN_STORE } from '../runtime/metrics/index.ts'
import type { GroupVersionDefinition } from '../runtime/scheme/index.ts'
import type { Log, Store } from '../runtime/store/contract/index.ts'
import type { Config } from '../config/index.ts'
import { requireNames, type OwnController } from '../operator/index.ts'
import { inProcessUsers } from './in-process/request.ts'
import { ownAuthenticators, ownAuthorizers } from './own/access.ts'
import { ownAdmission } from './own/admission.ts'
import { runInProcess } from './own/controllers.ts'
import { localHost, serverUrl } from './address.ts'
import type { AdminCredential } from './data-folder/admin-credential.ts'
import { assemble } from './assemble.ts'
import { Closers } from './closers.ts'
import { rememberVendor } from './data-folder/folder.ts'
import type { Definitions } from './definitions/definitions.ts'
import { openDiagnostics } from './diagnostics.ts'
import { gateStages, type FeatureGates } from './release/feature-gates.ts'
import { openFiles } from './files/files.ts'
import type { ServerFlags } from './flags.ts'
import { startProgress } from './health/start.ts'
import { storeChecks } from './health/store.ts'
import { electionTimes, managerOf } from './leadership/controllers.ts'
import { resourcesOf } from './release/lifecycle.ts'
import { listen, type Listener } from './listen.ts'
import type { Logger } from './log/logger.ts'
import { startManager } from './controllers/manager.ts'
import { featureMetric } from './metrics/features.ts'
import { openMetrics } from './metrics/registry.ts'
import { openAccess } from './open-access.ts'
import { openFairness } from './requests/fairness.ts'
import { connectionLimits, http2Options } from './requests/limits.ts'
import { checkRuntimeConfig } from './release/runtime-config.ts'
import { serverHash } from './server-hash.ts'
import type { ReplacedKinds } from './definitions/served-kinds.ts'
import type { ServerSettings } from './settings.ts'
import { shutDown } from './shutdown.ts'
import { startHook } from './start-hook.ts'
import type { StoreAddress } from './stores/address.ts'
import { claimStore } from './stores/vendor.ts'
import { describeStore, openStoreAt, type OpenStoreOptions } from './stores/store.ts'
import { storedReader } from './stores/stored-objects.ts'
import { overriddenTypes } from './stores/overridden-types.ts'
import { openStores } from './stores/stores.ts'
import type { ServingCertificate } from './tls/serving.ts'
import { readinessOf, runsUnelected, type WorkerGroup } from './worker-group.ts'

export interface OpenServerOptions {
  readonly flags: ServerFlags
  readonly gates: FeatureGates
  readonly settings: ServerSettings
  readonly definitions: Definitions
  /** Code of the project. */
  readonly config: Config
  /** Where it keeps its files; undefined: it has none, keeps its objects in `log`, and can't listen. */
  readonly dataFolder: string | undefined
  /** Where objects are kept; default: the store that the flags name. */
  readonly log?: Log | undefined
  /** The time of objects and of controllers; default: that of the machine. */
  readonly clock?: Timers | undefined
  readonly logger: Logger
  /** The audit log `-`. */
  readonly stdout: NodeJS.WritableStream
  /** The processes that are one server together with this one; default: this one is alone. */
  readonly group?: WorkerGroup | undefined
  /** Health checks beside those of the server's own parts. */
  readonly healthChecks: readonly HealthCheck[]
  /** Called with errors in the background, and with those that no client may see. */
  report(error: unknown): void
}

/** Default: what the flags say. */
export interface PortChoice {
  readonly host?: string
  readonly port?: number
}

/** An open port. */
export interface ListeningServer {
  readonly port: number
  /** Where clients on this machine find the server. */
  readonly url: string
  readonly certificate: ServingCertificate
  readonly admin: AdminCredential
}

/** A server over an open store. It answers requests that it is handed; nothing of the process belongs to it. */
export interface OpenServer {
  readonly api: ApiServer
  readonly vendor: Vendor
  readonly store: Store
  /** Where objects are kept, in words. */
  readonly storeName: string
  /** Returns the generated kinds that are served. */
  groupVersions(): readonly GroupVersionDefinition[]
  /**
   * Serves other definitions, with the code and the controllers of another configuration, from now on. What is as before goes
   * on, with its open watches; everything else of the configuration counts from the next start. Throws ConfigError, and then
   * nothing has changed.
   */
  replace(definitions: Definitions, config: Config): Promise<ReplacedKinds>
  /** Opens the port. Throws Failure; ConfigError for a server without files. */
  listen(place?: PortChoice): Promise<ListeningServer>
  /**
   * Makes the objects of the first start and runs the controllers, which tell others of an open port. Resolves when they have
   * begun, or when the server was closed before.
   */
  start(): Promise<unknown>
  /** Stops to be ready, finishes what runs, and closes everything. */
  close(): Promise<void>
}

const WITHOUT_FILES = 'a server without a data folder has no certificate: mount its handler, or give serve a data-dir'

const storeAddress = (flags: ServerFlags, dataFolder = flags['data-dir']): StoreAddress =>
  flags.store ?? { driver: 'lmdb', folder: join(dataFolder, 'store') }

/** Opens the store, access and everything else that the API is made of. What was opened before a failure is closed. */
export async function openServer(options: OpenServerOptions): Promise<OpenServer> {
  const stop = new AbortController()
  const closers = new Closers()
  try {
    return await open(options, stop, closers)
  } catch (error) {
    stop.abort()
    await closers.close()
    throw error
  }
}

async function open(options: OpenServerOptions, stop: AbortController, closers: Closers): Promise<OpenServer> {
  const { flags, gates, settings, definitions, config, dataFolder, logger, stdout, report, group } = options
  const timers = options.clock ?? systemTimers
  const clock = options.clock?.now ?? Date.now
  const { vendor } = definitions
  const { signal } = stop
  checkRuntimeConfig(flags['runtime-config'], definitions.groupVersions)
  const metrics = openMetrics(flags, vendor, (text) => report(new Error(text)))
  featureMetric(metrics, gateStages(gates, flags['emulated-version']))
  const { tls, rootCertificates, tokens } = await openFiles({
    flags,
    vendor,
    dataFolder,
    signal,
    closers,
    report,
    folder: group === undefined ? 'to claim' : 'claimed',
  })
  const { auditLog } = group ?? {}
  const diagnostics = await openDiagnostics({ flags, vendor, metrics, logger, stdout, auditLog, report })
  closers.add(() => diagnostics.close())
  const address = options.log ?? storeAddress(flags, dataFolder)
  const types = overriddenTypes({
    overrides: flags['store-override'],
    vendor,
    main: address,
    definitions: resourcesOf(definitions.groupVersions),
    keptByOwnCode: (config.ownKinds ?? []).filter(({ hooks }) => hooks.source !== undefined),
  })
  const appends = appendMetrics(metrics)
  const storeOptions = (name: string): OpenStoreOptions => ({
    retentionMilliseconds: flags['history-retention'],
    hotBytes: flags['store-hot-bytes'],
    database: vendor.name,
    onError: report,
    observer: appends(name),
  })
  const store = await openStoreAt(address, storeOptions(MAIN_STORE))
  closers.add(() => store.close())
  const where = describeStore(address)
  await claimStore(store, vendor, where)
  const stores = await openStores({
    main: { store, where },
    types,
    options: storeOptions,
    opened: (one) => closers.add(() => one.close()),
  })
  if (dataFolder !== undefined) rememberVendor(dataFolder, vendor)
  const common = {
    flags,
    gates,
    store,
    stores,
    vendor,
    metrics,
    report,
    signal,
    read: storedReader(definitions.groupVersions),
    release: flags['emulated-version'],
    serverHash: serverHash(dataFolder ?? randomUUID()),
  }
  const { access, accounts, admin } = await openAccess({
    ...common,
    settings,
    dataFolder,
    known: tokens,
    authorityFiles: () => tls?.material.authorities ?? new Map(),
    authenticators: [inProcessUsers, ...ownAuthenticators(config.authenticators ?? [], report)],
    authorizers: ownAuthorizers(config.authorizers ?? []),
  })
  const controllers = startHook<ServerController>('start-controllers', report)
  const election = electionTimes(settings.controllers.times, definitions.groupVersions)
  const named = election !== undefined || runsUnelected(group) ? settings.controllers.controllers : []
  const managed = { ...settings.controllers, times: election, controllers: named }
  const progress = startProgress(managed.controllers, metrics)
  const healthChecks = [...options.healthChecks, controllers.check, ...progress.checks]
  let isEnding = false
  const ready = readinessOf([...healthChecks, ...storeChecks(stores)], () => isEnding)
  const { api, ...assembled } = await assemble({
    flags,
    gates,
    definitions,
    access,
    accounts,
    stores,
    metrics,
    diagnostics,
    clock,
    report,
    admission: ownAdmission(config.admission ?? []),
    ownKinds: config.ownKinds ?? [],
    fairness: await openFairness(common),
    healthChecks: group === undefined ? healthChecks : [...healthChecks, group.ready(ready)],
    shown: group?.shown.bind(group),
  })
  const manager = managerOf(managed, { ...common, authorizer: access.authorizer, worker: group?.number })
  const parts = {
    flags,
    definitions,
    store,
    assembled,
    accounts,
    tls,
    rootCertificates,
    progress,
    manager,
    clock,
    report,
  }
  const { observer } = progress
  const runOwn = (all: readonly OwnController[]) => {
    const groupVersions = assembled.kinds.groupVersions()
    const running = runInProcess(all, {
      ...common,
      api,
      groupVersions,
      election,
      logger,
      timers,
      observer,
      unelected: runsUnelected(group) ? 'run' : 'left out',
    })
    return { controllers: all, running }
  }
  let listener: Listener | undefined
  let port: number | undefined
  let own: ReturnType<typeof runOwn> | undefined
  let running: Promise<ServerController | undefined> = Promise.resolve(undefined)
  closers.add(async () => {
    isEnding = true
    api.announceShutdown()
    await own?.running?.close()
    // At once: clients that read the Endpoints from now on find the other servers.
    const withdrawn = running.then((all) => all?.withdraw())
    await shutDown(api, listener?.connections, flags['shutdown-delay-duration'])
    stop.abort()
    await withdrawn
    await (await running)?.close()
  })
  return {
    api,
    vendor,
    store,
    storeName: [where, ...stores.own.map((own) => `${own.name} in ${own.where}`)].join(', '),
    groupVersions: () => assembled.kinds.groupVersions(),
    async replace(next, { ownKinds = [], controllers = [] }) {
      requireNames(controllers)
      const replaced = assembled.kinds.replace({ definitions: next, ownKinds }, assembled.catalog)
      if (own !== undefined && !isSameList(own.controllers, controllers)) {
        await own.running?.close()
        // Those that could not be run are others than these: the next change tries again.
        own = NO_CONTROLLERS
        if (!isEnding) own = runOwn(controllers)
      }
      return replaced
    },
    async listen(place = {}) {
      if (tls === undefined || admin === undefined) throw new ConfigError(WITHOUT_FILES)
      const address = place.host ?? flags['bind-address']
      listener = await listen({
        address,
        port: place.port ?? flags['secure-port'],
        tls,
        limits: connectionLimits(flags),
        metrics,
        http2: http2Options(flags, api),
        handler: api.app.callback(),
      })
      port = listener.port
      const certificate = tls.material.serving
      const url = serverUrl(localHost(address, certificate.certificate), port)
      accounts.servedAt(url)
      return { port, url, certificate, admin }
    },
    async start() {
      running = controllers.run(() => startManager({ ...parts, port }), signal)
      await running
      if (!isEnding) own = runOwn(config.controllers ?? [])
    },
    close: () => closers.close(),
  }
}

const NO_CONTROLLERS = { controllers: [], running: undefined }

const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((each, index) => each === other[index])
