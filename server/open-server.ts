import { join } from 'node:path'
import type { Vendor } from '../runtime/api/index.ts'
import type { ServerController } from '../runtime/controllers/index.ts'
import type { ApiServer, HealthCheck } from '../runtime/http/index.ts'
import { appendMetrics } from '../runtime/metrics/index.ts'
import type { GroupVersionDefinition } from '../runtime/scheme/index.ts'
import type { Store } from '../runtime/store/contract/index.ts'
import { localHost, serverUrl } from './address.ts'
import type { AdminCredential } from './admin-credential.ts'
import { assemble } from './assemble.ts'
import { Closers } from './closers.ts'
import { rememberVendor } from './data-folder.ts'
import type { Definitions } from './definitions.ts'
import { openDiagnostics } from './diagnostics.ts'
import { gateStages, type FeatureGates } from './feature-gates.ts'
import { openFiles } from './files.ts'
import type { ServerFlags } from './flags.ts'
import { startProgress } from './health/start.ts'
import { managerOf } from './leadership/controllers.ts'
import { listen, type Listener } from './listen.ts'
import type { Logger } from './log/logger.ts'
import { startManager } from './manager.ts'
import { featureMetric } from './metrics/features.ts'
import { openMetrics } from './metrics/registry.ts'
import { openAccess } from './open-access.ts'
import { openFairness } from './requests/fairness.ts'
import { connectionLimits } from './requests/limits.ts'
import { checkRuntimeConfig } from './runtime-config.ts'
import { serverHash } from './server-hash.ts'
import type { ServerSettings } from './settings.ts'
import { shutDown } from './shutdown.ts'
import { startHook } from './start-hook.ts'
import type { StoreAddress } from './store-address.ts'
import { claimStore } from './store-vendor.ts'
import { describeStore, openStoreAt } from './store.ts'
import { storedReader } from './stored-objects.ts'
import type { ServingCertificate } from './tls/serving.ts'

export interface OpenServerOptions {
  readonly flags: ServerFlags
  readonly gates: FeatureGates
  readonly settings: ServerSettings
  readonly definitions: Definitions
  readonly logger: Logger
  /** The audit log `-`. */
  readonly stdout: NodeJS.WritableStream
  /** Health checks beside those of the server's own parts. */
  readonly healthChecks: readonly HealthCheck[]
  /** Called with errors in the background, and with those that no client may see. */
  report(error: unknown): void
}

/** An open port. */
export interface ListeningServer {
  readonly port: number
  /** Where clients on this machine find the server. */
  readonly url: string
  readonly certificate: ServingCertificate
  /** Resolves when the controllers have begun, or when the server was closed before. */
  readonly started: Promise<unknown>
}

/** A server over an open store. It answers requests that it is handed; nothing of the process belongs to it. */
export interface OpenServer {
  readonly api: ApiServer
  readonly vendor: Vendor
  readonly store: Store
  /** Where objects are kept, in words. */
  readonly storeName: string
  readonly admin: AdminCredential
  /** The built-in kinds that are served. */
  readonly groupVersions: readonly GroupVersionDefinition[]
  /** Opens the port and starts the controllers. Throws Failure. */
  listen(): Promise<ListeningServer>
  /** Stops to be ready, finishes what runs, and closes everything. */
  close(): Promise<void>
}

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
  const { flags, gates, settings, definitions, logger, stdout, report } = options
  const { vendor } = definitions
  const { signal } = stop
  checkRuntimeConfig(flags['runtime-config'], definitions.groupVersions)
  const metrics = openMetrics(flags, vendor, (text) => report(new Error(text)))
  featureMetric(metrics, gateStages(gates, flags['emulated-version']))
  const dataFolder = flags['data-dir']
  const { tls, rootCertificates, tokens } = await openFiles({ flags, vendor, signal, closers, report })
  const diagnostics = await openDiagnostics({ flags, vendor, metrics, logger, stdout, report })
  closers.add(() => diagnostics.close())
  const address: StoreAddress = flags.store ?? { driver: 'lmdb', folder: join(dataFolder, 'store') }
  const store = await openStoreAt(address, {
    retentionMilliseconds: flags['history-retention'],
    database: vendor.name,
    onError: report,
    observer: appendMetrics(metrics),
  })
  closers.add(() => store.close())
  await claimStore(store, vendor, describeStore(address))
  rememberVendor(dataFolder, vendor)
  const common = {
    ...{ flags, gates, store, vendor, metrics, report, signal },
    read: storedReader(definitions.groupVersions),
    release: flags['emulated-version'],
    serverHash: serverHash(dataFolder),
  }
  const { access, accounts, admin } = await openAccess({
    ...{ ...common, settings, known: tokens },
    authorityFiles: () => tls.material.authorities,
  })
  const controllers = startHook<ServerController>('start-controllers', report)
  const progress = startProgress(settings.controllers.controllers, metrics)
  const { api, ...assembled } = await assemble({
    ...{ flags, gates, definitions, access, accounts, store, metrics, diagnostics, report },
    fairness: await openFairness(common),
    healthChecks: [...options.healthChecks, controllers.check, ...progress.checks],
  })
  const manager = managerOf(settings.controllers, { ...common, authorizer: access.authorizer })
  const parts = { flags, definitions, store, assembled, accounts, tls, rootCertificates, progress, manager, report }
  let listener: Listener | undefined
  let running: Promise<ServerController | undefined> = Promise.resolve(undefined)
  closers.add(async () => {
    // At once: clients that read the Endpoints from now on find the other servers.
    const withdrawn = running.then((all) => all?.withdraw())
    await shutDown(api, listener?.connections, flags['shutdown-delay-duration'])
    stop.abort()
    await withdrawn
    await (await running)?.close()
  })
  return {
    ...{ api, vendor, store, admin },
    storeName: describeStore(address),
    groupVersions: assembled.groupVersions,
    async listen() {
      listener = await listen({
        address: flags['bind-address'],
        port: flags['secure-port'],
        tls,
        limits: connectionLimits(flags),
        metrics,
        handler: api.app.callback(),
      })
      const { port } = listener
      running = controllers.run(() => startManager({ ...parts, port }), signal)
      const certificate = tls.material.serving
      const url = serverUrl(localHost(flags['bind-address'], certificate.certificate), port)
      accounts.servedAt(url)
      return { port, url, certificate, started: running }
    },
    close: () => closers.close(),
  }
}
