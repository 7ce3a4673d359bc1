import { setMaxListeners } from 'node:events'
import type { Server } from 'node:https'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startControllers, type ServerController } from '../../runtime/controllers/index.ts'
import { closeServer, type ApiServer, type HealthCheck } from '../../runtime/http/index.ts'
import { appendMetrics } from '../../runtime/metrics/index.ts'
import type { CommandContext, ExitCode } from '../command.ts'
import { openAdminCredential } from './admin-credential.ts'
import { advertisedAddress, localHost, publicHost, serverUrl } from './address.ts'
import { assemble } from './assemble.ts'
import { trustEntries } from './authentication/certificates.ts'
import { authenticationSettings } from './authentication/flags.ts'
import { openAuthentication } from './authentication/open.ts'
import { openAuthorizer } from './authorization/authorizer.ts'
import { authorizationSettings } from './authorization/flags.ts'
import { banner } from './banner.ts'
import { readTokenFile, writeClientConfiguration } from './credentials.ts'
import { openDataFolder, rememberVendor } from './data-folder.ts'
import { loadDefinitions } from './definitions.ts'
import { openDiagnostics } from './diagnostics.ts'
import type { FeatureGates } from './feature-gates.ts'
import type { ServeFlags } from './flags.ts'
import { startProgress } from './health/start.ts'
import { controllerSettings, managerOf } from './leadership/controllers.ts'
import { listen } from './listen.ts'
import { openMetrics } from './metrics/registry.ts'
import { reflectPolicies } from './policies.ts'
import { formatRelease } from './release.ts'
import { checkRuntimeConfig } from './runtime-config.ts'
import { createLogger } from './log/logger.ts'
import { errorReporter } from './report.ts'
import { openFairness } from './requests/fairness.ts'
import { serverHash } from './server-hash.ts'
import { serverLeases } from './server-leases.ts'
import { openServiceAccounts } from './service-accounts/open.ts'
import { serviceRangesOf } from './service-ranges.ts'
import { firstSignal } from './signals.ts'
import { startHook } from './start-hook.ts'
import type { StoreAddress } from './store-address.ts'
import { claimStore } from './store-vendor.ts'
import { describeStore, openStoreAt } from './store.ts'
import { readAuthorities } from './tls/material.ts'
import { openServerTls } from './tls/server-tls.ts'
import { tlsSources } from './tls/sources.ts'

/** How long requests in flight may take once the port is closed. */
const GRACE_MILLISECONDS = 10_000

/** Runs the server until it is asked to end. Throws Failure if it can't start. */
export async function serve(context: CommandContext, flags: ServeFlags, gates: FeatureGates): Promise<ExitCode> {
  const { root, bundle, stdout, stderr } = context
  const ended = firstSignal(process, () => process.exit(1))
  const logger = createLogger({ stream: stderr, format: flags['logging-format'], verbosity: flags.v })
  const report = errorReporter(logger)
  const settings = authorizationSettings(flags, gates)
  const issuers = authenticationSettings(flags, gates)
  const controllerFlags = controllerSettings(flags)
  const data = flags['data-dir']
  const definitions = await loadDefinitions(flags.definitions ?? join(root, 'generated'), bundle)
  const { vendor } = definitions
  checkRuntimeConfig(flags['runtime-config'], definitions.groupVersions)
  const metrics = openMetrics(flags, vendor, (text) => report(new Error(text)))
  openDataFolder(data, vendor)
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
    const policies = await reflectPolicies({ store, vendor, signal: stop.signal, report })
    const common = {
      ...{ vendor, metrics, report },
      release: flags['emulated-version'],
      serverHash: serverHash(data),
      signal: stop.signal,
    }
    const authorizer = await openAuthorizer({ ...common, settings, store, gates, policies })
    const accounts = await openServiceAccounts({ ...common, flags, store })
    const admin = await openAdminCredential({ ...common, store, dataFolder: data, product: vendor.name })
    const authentication = await openAuthentication({
      ...{ ...common, flags, gates, store, settings: issuers, known: tokens, ownIssuers: accounts.issuers },
      ...{ adminToken: admin.verifier, accountTokens: accounts.verifier, audiences: accounts.audiences },
      authorityFiles: () => tls.material.authorities,
    })
    const access = { ...authentication, policies, authorizer }
    const controllers = startHook<ServerController>('start-controllers', report)
    const progress = startProgress(controllerFlags.controllers, metrics)
    const healthChecks = [logCheck(stderr), controllers.check, ...progress.checks]
    const { api, catalog, customTypes } = await assemble({
      fairness: await openFairness({ ...common, flags, store }),
      flags,
      gates,
      definitions,
      access,
      accounts,
      store,
      metrics,
      healthChecks,
      diagnostics,
      report,
    })
    const { server, port } = await listen({
      address: flags['bind-address'],
      port: flags['secure-port'],
      tls,
      handler: api.app.callback(),
    })
    const ip = advertisedAddress(flags['bind-address'])
    const { addresses } = serviceRangesOf(flags)
    const startAll = async (): Promise<ServerController> =>
      startControllers(
        { catalog, vendor, customTypes, report, observer: progress.observer },
        {
          bootstrap: (await definitions.bootstrapObjects?.()) ?? [],
          published: {
            own: {
              address: ip === undefined ? undefined : { ip, port },
              leases: serverLeases(store),
              serviceIp: addresses.format(addresses.first),
              trust: () => trustEntries(flags, tls.material.authorities),
            },
            rootCertificates,
            tokenIssuer: accounts.issuer,
            clusterInfo: {
              server: serverUrl(publicHost(flags['bind-address'], certificate.certificate), port),
              authority: rootCertificates ?? certificate.authority,
            },
          },
          observerOf: progress.observerOf,
          bootstrapped: progress.bootstrapped,
          ...managerOf(controllerFlags, { ...common, store, authorizer }),
        },
      )
    const running = controllers.run(startAll, stop.signal)
    const certificate = tls.material.serving
    const url = serverUrl(localHost(flags['bind-address'], certificate.certificate), port)
    accounts.servedAt(url)
    const configuration = join(data, 'admin.kubeconfig')
    writeClientConfiguration({
      file: configuration,
      product: vendor.name,
      server: url,
      authority: certificate.authority,
      user: admin.user.username,
      token: admin.token,
    })
    await Promise.race([running, ended])
    stdout.write(
      banner({
        product: vendor.name,
        url,
        release: formatRelease(flags['emulated-version']),
        store: describeStore(address),
        clientConfiguration: configuration,
        tokenFile: admin.tokenFile,
        authorityFile: certificate.authorityFile,
        examplePath: '/api/v1/namespaces',
      }),
    )
    await ended
    // At once: clients that read the Endpoints from now on find the other servers.
    const withdrawn = running.then((all) => all?.withdraw())
    await end(api, server, flags['shutdown-delay-duration'])
    stop.abort()
    await withdrawn
    await (await running)?.close()
  } finally {
    stop.abort()
    await diagnostics.close()
    await store.close()
  }
  return 0
}

const logCheck = (stderr: NodeJS.WritableStream): HealthCheck => ({
  name: 'log',
  check: async () => {
    if (!stderr.writable) throw new Error('the log cannot be written')
  },
})

/** Not ready at once; served for the delay; then nothing new, and what runs is finished (HEALTH-03). */
async function end(api: ApiServer, server: Server, delayMilliseconds: number): Promise<void> {
  api.announceShutdown()
  if (delayMilliseconds > 0) await sleep(delayMilliseconds)
  const closed = closeServer(server, GRACE_MILLISECONDS)
  await api.drain(GRACE_MILLISECONDS)
  await closed
}
