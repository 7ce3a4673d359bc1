import { BackgroundError, withDeadline } from '../../async/index.ts'
import type { Controller, ControllerOptions } from '../controller.ts'
import { WorkQueue, type WorkResult } from '../work-queue.ts'
import { ensure } from './ensure.ts'
import { LEASE_TIMES, type LeaseStore, type LeaseTimes, type ServerAddress } from './leases.ts'
import { Membership } from './membership.ts'
import { apiService, authentication, endpoints, endpointSlice, type Wanted } from './objects.ts'
import { tokenTracking } from './token-tracking.ts'

export type { LeaseStore, ServerAddress, ServerLease } from './leases.ts'

const CONTROLLER = 'apiserver'
/** Milliseconds between two checks of the objects, which users may have changed or deleted. */
const INTERVAL_MILLISECONDS = 10_000
const BACKOFF = { firstMilliseconds: 100, longestMilliseconds: 60_000 }
/** How long a stopping server tries to announce that (milliseconds). */
const FAREWELL_MILLISECONDS = 2_000

/** What a server publishes about itself. */
export interface OwnFacts {
  /** Where other machines reach it; undefined: nowhere. */
  readonly address: ServerAddress | undefined
  readonly leases: LeaseStore
  /** Address of the Service that is the API. */
  readonly serviceIp: string
  /** Returns the entries of `extension-apiserver-authentication`: the certificates and headers that it accepts now. */
  trust(): Readonly<Record<string, string>>
  /** Default: those of kube-apiserver. */
  readonly leaseTimes?: LeaseTimes
}

export interface ServerController extends Controller {
  /** Removes this server from the Endpoints and the EndpointSlice, if that succeeds soon. Never throws. */
  withdraw(): Promise<void>
}

/**
 * Maintains the objects by which others find the servers of a store and know whom these trust: the Service of the API,
 * its Endpoints and EndpointSlice in `default`, and `extension-apiserver-authentication`; and the day since which uses
 * of legacy tokens are recorded. The Endpoints list the servers whose lease is live: a stopping server removes itself,
 * a killed one disappears with its lease. Each object is a key of a work queue, so one that fails or hangs holds up
 * none of the others.
 */
export function ownObjects(
  { catalog, vendor, report, observer, clock = Date.now }: ControllerOptions,
  facts: OwnFacts,
): ServerController {
  const { address, leases, serviceIp, leaseTimes: times = LEASE_TIMES } = facts
  const wanted = new Map<string, Wanted>()
  const queue = new WorkQueue(
    { name: CONTROLLER, delayMilliseconds: 0, backoff: BACKOFF, report, observer },
    async (key, signal): Promise<WorkResult> => {
      const object = wanted.get(key)
      if (object !== undefined) await ensure({ catalog, controller: CONTROLLER, signal }, object)
      return 'done'
    },
  )
  const want = (object: Wanted): void => {
    const key = `${object.plural} ${object.object.metadata.name}`
    wanted.set(key, object)
    queue.add(key)
  }
  const places = (all: readonly ServerAddress[]): readonly Wanted[] => [
    endpoints(vendor, all),
    endpointSlice(vendor, all),
  ]
  want(authentication(vendor, facts.trust()))
  want(tokenTracking(vendor, clock()))
  want(apiService(vendor, { serviceIp, port: address?.port }))
  const again = setInterval(() => {
    want(authentication(vendor, facts.trust()))
    for (const key of wanted.keys()) queue.add(key)
  }, INTERVAL_MILLISECONDS).unref()
  const onLook = (all: readonly ServerAddress[]): void => places(all).forEach(want)
  const membership =
    address === undefined ? undefined : new Membership({ name: CONTROLLER, address, leases, times, report, onLook })

  async function close(): Promise<void> {
    clearInterval(again)
    await Promise.all([membership?.close(), queue.close()])
  }
  async function leave(signal: AbortSignal): Promise<void> {
    const others = (await membership?.leave()) ?? []
    await Promise.all(places(others).map((object) => ensure({ catalog, controller: CONTROLLER, signal }, object)))
  }
  return {
    close,
    async withdraw() {
      await close()
      if (membership === undefined) return
      const deadline = { milliseconds: FAREWELL_MILLISECONDS }
      await withDeadline(deadline, leave).catch((error: unknown) =>
        report(new BackgroundError(`${CONTROLLER}: the end of its lease`, error)),
      )
    },
  }
}
