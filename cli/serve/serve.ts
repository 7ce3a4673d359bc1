import { setMaxListeners } from 'node:events'
import { join } from 'node:path'
import type { ServerController } from '../../runtime/controllers/index.ts'
import type { HealthCheck } from '../../runtime/http/index.ts'
import { appendMetrics } from '../../runtime/metrics/index.ts'
import type { CommandContext, ExitCode } from '../command.ts'
import { localHost, serverUrl } from './address.ts'
import { openProject } from '../project/project.ts'
import { announce } from './announce.ts'
import { assemble } from './assemble.ts'
import { authenticationSettings } from './authentication/flags.ts'
import { authorizationSettings } from './authorization/flags.ts'
import { readTokenFile } from './credentials.ts'
import { openDataFolder, rememberVendor } from './data-folder.ts'
import { claimDataFolder } from './data-folder-claim.ts'
import { loadDefinitions } from './definitions.ts'
import { openDiagnostics } from './diagnostics.ts'
import { gateStages, type FeatureGates } from './feature-gates.ts'
import type { ServeFlags } from './flags.ts'
import { startProgress } from './health/start.ts'
import { letHeapGrow } from './heap.ts'
import { controllerSettings, managerOf } from './leadership/controllers.ts'
import { listen } from './listen.ts'
import { startManager } from './manager.ts'
import { featureMetric } from './metrics/features.ts'
import { openMetrics } from './metrics/registry.ts'
import { openAccess } from './open-access.ts'
import { checkRuntimeConfig } from './runtime-config.ts'
import { createLogger } from './log/logger.ts'
import { errorReporter } from './report.ts'
import { openFairness } from './requests/fairness.ts'
import { connectionLimits } from './requests/limits.ts'
import { serverHash } from './server-hash.ts'
import { shutDown } from './shutdown.ts'
import { firstSignal } from './signals.ts'
import { startHook } from './start-hook.ts'
import type { StoreAddress } from './store-address.ts'
import { claimStore } from './store-vendor.ts'
import { describeStore, openStoreAt } from './store.ts'
import { readAuthorities } from './tls/material.ts'
import { storedReader } from './stored-objects.ts'
import { openServerTls } from './tls/server-tls.ts'
import { tlsSources } from './tls/sources.ts'

/** Runs the server until it is asked to end. Throws Failure if it can't start. */
export async function serve(context: CommandContext, flags: ServeFlags, gates: FeatureGates): Promise<ExitCode> {
  const { stdout, stderr } = context
  const ended = firstSignal(process, () => process.exit(1))
  const logger = createLogger({ stream: stderr, format: flags['logging-format'], verbosity: flags.v })
  const report = errorReporter(logger)
  const settings = authorizationSettings(flags, gates)
  const issuers = authenticationSettings(flags, gates)
  const controllerFlags = controllerSettings(flags)
  const data = flags['data-dir']
  const definitions = await loadDefinitions(flags.definitions ?? (await openProject(context)).generated, context.load)
  const { vendor } = definitions
  checkRuntimeConfig(flags['runtime-config'], definitions.groupVersions)
  const metrics = openMetrics(flags, vendor, (text) => report(new Error(text)))
  featureMetric(metrics, gateStages(gates, flags['emulated-version']))
  openDataFolder(data, vendor)
  const claim = await claimDataFolder(data)
  const stop = new AbortController()
  setMaxListeners(0, stop.signal)
  const tls = await openServerTls({ sources: tlsSources(flags, vendor.name), signal: stop.signal, report })
  const rootFile = flags['root-ca-file']
  const rootCertificates =
    rootFile === undefined ? undefined : readAuthorities('the file of root certificates', rootFile)
  const tokenFile = flags['token-auth-file']
  const tokens = tokenFile === undefined ? [] : await readTokenFile(tokenFile)
  const address: StoreAddress = flags.store ?? { driver: 'lmdb', folder: join(data, 'store') }
  const diagnostics = await openDiagnostics({ flags, vendor, metrics, logger, stdout, report })
  const store = await openStoreAt(address, {
    retentionMilliseconds: flags['history-retention'],
    database: vendor.name,
    onError: report,
    observer: appendMetrics(metrics),
  })
  try {
    await claimStore(store, vendor, describeStore(address))
    rememberVendor(data, vendor)
    const common = {
      ...{ flags, gates, store, vendor, metrics, report },
      read: storedReader(definitions.groupVersions),
      release: flags['emulated-version'],
      serverHash: serverHash(data),
      signal: stop.signal,
    }
    const { access, accounts, admin } = await openAccess({
      ...{ ...common, known: tokens, authorityFiles: () => tls.material.authorities },
      settings: { authentication: issuers, authorization: settings },
    })
    const controllers = startHook<ServerController>('start-controllers', report)
    const progress = startProgress(controllerFlags.controllers, metrics)
    const { api, ...assembled } = await assemble({
      ...{ flags, gates, definitions, access, accounts, store, metrics, diagnostics, report },
      fairness: await openFairness(common),
      healthChecks: [logCheck(stderr), controllers.check, ...progress.checks],
    })
    const { connections, port } = await listen({
      address: flags['bind-address'],
      port: flags['secure-port'],
      tls,
      limits: connectionLimits(flags),
      metrics,
      handler: api.app.callback(),
    })
    const manager = managerOf(controllerFlags, { ...common, authorizer: access.authorizer })
    const parts = { flags, definitions, store, assembled, accounts, tls, rootCertificates, port, progress, manager }
    const running = controllers.run(() => startManager({ ...parts, report }), stop.signal)
    const certificate = tls.material.serving
    const url = serverUrl(localHost(flags['bind-address'], certificate.certificate), port)
    accounts.servedAt(url)
    const text = announce({
      ...{ flags, product: vendor.name, url, store: describeStore(address), admin, certificate },
      groupVersions: assembled.groupVersions,
    })
    await Promise.race([running, ended])
    stdout.write(text)
    // Before flags of the engine change: it takes only what was compiled under the flags that it begins with.
    context.keepCompiled()
    letHeapGrow()
    await ended
    // At once: clients that read the Endpoints from now on find the other servers.
    const withdrawn = running.then((all) => all?.withdraw())
    await shutDown(api, connections, flags['shutdown-delay-duration'])
    stop.abort()
    await withdrawn
    await (await running)?.close()
  } finally {
    stop.abort()
    await diagnostics.close()
    await store.close()
    await claim.release()
  }
  return 0
}

const logCheck = (stderr: NodeJS.WritableStream): HealthCheck => ({
  name: 'log',
  check: async () => {
    if (!stderr.writable) throw new Error('the log cannot be written')
  },
})
