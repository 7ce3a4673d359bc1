import { startControllers, type RootCertificates, type ServerController } from '../../runtime/controllers/index.ts'
import { objectOf } from '../../runtime/json/index.ts'
import { secretReferences } from '../../runtime/kinds/index.ts'
import type { Store } from '../../runtime/store/contract/index.ts'
import { advertisedAddress, publicHost, serverUrl } from '../address.ts'
import type { Assembled } from '../assemble.ts'
import { trustEntries } from '../authentication/certificates.ts'
import type { Definitions } from '../definitions/definitions.ts'
import type { ServerFlags } from '../flags.ts'
import type { StartProgress } from '../health/start.ts'
import type { managerOf } from '../leadership/controllers.ts'
import { serverLeases } from './server-leases.ts'
import type { ServiceAccounts } from '../service-accounts/open.ts'
import { serviceRangesOf } from '../service-ranges.ts'
import type { ServerTls } from '../tls/server-tls.ts'

export interface StartManagerOptions {
  readonly flags: ServerFlags
  readonly definitions: Definitions
  readonly store: Store
  readonly assembled: Pick<Assembled, 'catalog' | 'customTypes'>
  readonly accounts: ServiceAccounts
  /** Undefined: the server has no port. */
  readonly tls: ServerTls | undefined
  /** Those that every namespace should contain; undefined: none. */
  readonly rootCertificates: RootCertificates | undefined
  /** The open port; undefined: there is none, and the address of the server is not published. */
  readonly port: number | undefined
  readonly clock: () => number
  readonly progress: StartProgress
  /** Which controllers run, on which server, and as whom. */
  readonly manager: ReturnType<typeof managerOf>
  report(error: unknown): void
}

/** Creates the bootstrap objects, and runs the controllers of a server whose port is open. */
export async function startManager(options: StartManagerOptions): Promise<ServerController> {
  const { flags, definitions, store, assembled, accounts, tls, rootCertificates, port, progress, clock, report } =
    options
  const serving = tls?.material.serving
  const isReachable = port !== undefined && serving !== undefined
  const address = flags['bind-address']
  const ip = advertisedAddress(address)
  const { addresses } = serviceRangesOf(flags)
  return startControllers(
    { ...assembled, vendor: definitions.vendor, report, clock, observer: progress.observer },
    {
      bootstrap: (await definitions.bootstrapObjects?.()) ?? [],
      published: {
        own: {
          address: ip === undefined || port === undefined ? undefined : { ip, port },
          leases: serverLeases(store),
          serviceIp: addresses.format(addresses.first),
          trust: () => trustEntries(flags, tls?.material.authorities ?? new Map()),
        },
        rootCertificates,
        tokenIssuer: accounts.issuer,
        legacyTokens: {
          cleanUpPeriod: flags['legacy-service-account-token-clean-up-period'],
          secretsOf: ({ spec }) => secretReferences(objectOf(spec)).map(({ name }) => name),
        },
        clusterInfo: {
          server: isReachable ? serverUrl(publicHost(address, serving.certificate), port) : '',
          authority: () => rootCertificates?.present() ?? serving?.authority ?? '',
        },
      },
      observerOf: progress.observerOf,
      bootstrapped: progress.bootstrapped,
      started: progress.started,
      ...options.manager,
    },
  )
}
