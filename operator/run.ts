import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { hostname } from 'node:os'
import type { Client, Transport } from '../client/index.ts'
import { ConfigError, type Vendor } from '../runtime/api/index.ts'
import type { Timers } from '../runtime/async/index.ts'
import type { ControllerObserver } from '../runtime/controllers/index.ts'
import { LeaseCandidate, runElected, type ElectionTimes } from '../runtime/controllers/leadership/index.ts'
import { typedClient } from './client.ts'
import type { OwnController } from './controller.ts'
import { fenced } from './fenced.ts'
import { Informers } from './informers.ts'
import { clientLease } from './lease.ts'
import type { Log } from './log.ts'
import { runReconciler } from './reconciler.ts'

export interface RunOptions {
  /**
   * Returns the client of a controller by its name.
   *
   * @param within goes around the transport; absent: nothing does
   */
  connect(name: string, within?: (transport: Transport) => Transport): Client
  readonly vendor: Vendor
  readonly controllers: readonly OwnController[]
  /** Times of the election of the one that runs a controller; undefined: this process runs all of them. */
  readonly election: ElectionTimes | undefined
  readonly log: Log
  readonly observer?: ControllerObserver | undefined
  /** When work is due, and the time of events. */
  readonly timers: Timers
  report(error: unknown): void
}

export interface RunningControllers {
  /** Ends what runs, and lets go of the Leases. */
  close(): Promise<void>
}

/** Throws ConfigError for two controllers of one name. */
export function requireNames(controllers: readonly OwnController[]): void {
  const names = controllers.map(({ name }) => name)
  const twice = controllers.find(({ name }, index) => names.indexOf(name) !== index)
  if (twice === undefined) return
  throw new ConfigError(`two controllers are called ${twice.name}: give one of them a name`, { cause: twice.origin })
}

/**
 * Runs controllers over a client, each while this process holds the Lease of its name, and sends nothing for one whose Lease
 * was not renewed in time. One that fails or hangs holds up none of the others. Throws ConfigError for two of one name.
 */
export function startOwnControllers(options: RunOptions): RunningControllers {
  const { connect, vendor, controllers, election, report } = options
  requireNames(controllers)
  const stop = new AbortController()
  const { signal } = stop
  setMaxListeners(0, signal)
  const informers = new Informers({ client: typedClient(connect('informers')), signal, report })
  const identity = `${hostname()}_${randomUUID()}`
  const running = controllers.map((controller) => {
    const { name } = controller
    const workOver = (client: Client, end: AbortSignal): Promise<void> =>
      runReconciler(controller, { ...options, client, typed: typedClient(client), informers }, end)
    if (election === undefined) return workOver(connect(name), signal)
    const { leaseDuration } = election
    const lease = clientLease(connect(name), name, vendor)
    const candidate = new LeaseCandidate({ lease, identity, leaseDuration })
    return runElected(candidate, { name, times: election, signal, report }, (_, term, end) =>
      workOver(connect(name, fenced(term)), end),
    )
  })
  return {
    async close() {
      stop.abort()
      await Promise.all([...running, informers.ended()])
    },
  }
}
