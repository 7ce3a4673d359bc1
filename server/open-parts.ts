import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { systemTimers, type Timers } from '../runtime/async/index.ts'
import type { ElectionTimes, ServerController } from '../runtime/controllers/index.ts'
import { appendMetrics, MAIN_STORE, type Metrics } from '../runtime/metrics/index.ts'
import { inProcessUsers } from './in-process/request.ts'
import { ownAuthenticators, ownAuthorizers } from './own/access.ts'
import { ownAdmission } from './own/admission.ts'
import type { AdminCredential } from './data-folder/admin-credential.ts'
import { disabledPlugins } from './admission-plugins.ts'
import { assemble, type Assembled } from './assemble.ts'
import type { Closers } from './closers.ts'
import { rememberVendor } from './data-folder/folder.ts'
import { openDiagnostics } from './diagnostics.ts'
import { gateStages } from './release/feature-gates.ts'
import { openFiles, type ServerFiles } from './files/files.ts'
import type { ServerFlags } from './flags.ts'
import { startProgress, type StartProgress } from './health/start.ts'
import { storeChecks } from './health/store.ts'
import { electionTimes, managerOf } from './leadership/controllers.ts'
import { resourcesOf } from './release/lifecycle.ts'
import type { OpenServerOptions } from './open-server.ts'
import type { ServiceAccounts } from './service-accounts/open.ts'
import { featureMetric } from './metrics/features.ts'
import { openMetrics } from './metrics/registry.ts'
import { openAccess } from './open-access.ts'
import { openFairness } from './requests/fairness.ts'
import { checkRuntimeConfig } from './release/runtime-config.ts'
import { serverHash } from './server-hash.ts'
import { startHook, type StartHook } from './start-hook.ts'
import type { StoreAddress } from './stores/address.ts'
import { claimStore } from './stores/vendor.ts'
import { describeStore, openStoreAt, type OpenStoreOptions } from './stores/store.ts'
import { storedReader } from './stores/stored-objects.ts'
import { overriddenTypes } from './stores/overridden-types.ts'
import { openStores, type Stores } from './stores/stores.ts'
import { readinessOf, runsUnelected } from './worker-group.ts'

const UNRESTRICTED_NODES =
  'nodes are authorized by the module Node without the admission plugin NodeRestriction: a node can read whatever a Pod may refer to. Add --enable-admission-plugins=NodeRestriction.'

/** The parts of a server. */
export interface ServerParts extends Assembled, StoreParts, ServerFiles {
  readonly options: OpenServerOptions
  readonly metrics: Metrics
  readonly accounts: ServiceAccounts
  readonly admin: AdminCredential | undefined
  /** Starts the controllers of the server. */
  readonly controllers: StartHook<ServerController>
  readonly manager: ReturnType<typeof managerOf>
  readonly election: ElectionTimes | undefined
  readonly progress: StartProgress
  readonly timers: Timers
  /** Milliseconds since the epoch. */
  readonly clock: () => number
}

/** The life cycle of the parts. */
export interface PartsLife {
  /** Ends background work. */
  readonly signal: AbortSignal
  readonly closers: Closers
  /** Returns whether the server is stopping, and so is not ready. */
  isEnding(): boolean
}

/** Opens the parts of a server. What was opened before a failure is for the closers. */
export async function openParts(options: OpenServerOptions, life: PartsLife): Promise<ServerParts> {
  const { flags, gates, settings, definitions, config, dataFolder, logger, stdout, report, group } = options
  const { signal, closers } = life
  const { vendor } = definitions
  const timers = options.clock ?? systemTimers
  const clock = options.clock?.now ?? Date.now
  checkRuntimeConfig(flags['runtime-config'], definitions.groupVersions)
  const metrics = openMetrics(flags, vendor, (text) => report(new Error(text)))
  featureMetric(metrics, gateStages(gates, flags['emulated-version']))
  const folder = group === undefined ? 'to claim' : 'claimed'
  const files = await openFiles({ flags, vendor, dataFolder, signal, closers, report, folder })
  const { auditLog } = group ?? {}
  const diagnostics = await openDiagnostics({ flags, vendor, metrics, logger, stdout, auditLog, report })
  closers.add(() => diagnostics.close())
  const opened = await openStoreParts(options, metrics, closers)
  const { stores } = opened
  const common = {
    flags,
    gates,
    store: stores.main,
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
    known: files.tokens,
    authorityFiles: () => files.tls?.material.authorities ?? new Map(),
    authenticators: [inProcessUsers, ...ownAuthenticators(config.authenticators ?? [], report)],
    authorizers: ownAuthorizers(config.authorizers ?? []),
    onNodes: () => {
      if (disabledPlugins(flags).has('NodeRestriction')) logger.warn(UNRESTRICTED_NODES, {})
    },
  })
  const controllers = startHook<ServerController>('start-controllers', report)
  const election = electionTimes(settings.controllers.times, definitions.groupVersions)
  const named = election !== undefined || runsUnelected(group) ? settings.controllers.controllers : []
  const managed = { ...settings.controllers, times: election, controllers: named }
  const progress = startProgress(managed.controllers, metrics)
  const healthChecks = [...options.healthChecks, controllers.check, ...progress.checks]
  const ready = readinessOf([...healthChecks, ...storeChecks(stores)], () => life.isEnding())
  const assembled = await assemble({
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
  return {
    ...assembled,
    ...opened,
    ...files,
    options,
    metrics,
    accounts,
    admin,
    controllers,
    manager,
    election,
    progress,
    timers,
    clock,
  }
}

interface StoreParts {
  readonly stores: Stores
  /** Description of the store. */
  readonly storeName: string
}

const storeAddress = (flags: ServerFlags, dataFolder = flags['data-dir']): StoreAddress =>
  flags.store ?? { driver: 'lmdb', folder: join(dataFolder, 'store') }

/** Opens the store that the flags name, and those of single types, for their vendor. */
async function openStoreParts(options: OpenServerOptions, metrics: Metrics, closers: Closers): Promise<StoreParts> {
  const { flags, definitions, config, dataFolder, report } = options
  const { vendor } = definitions
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
  return { stores, storeName: [where, ...stores.own.map((own) => `${own.name} in ${own.where}`)].join(', ') }
}
