export type HealthEndpoint = 'healthz' | 'livez' | 'readyz'

export const HEALTH_ENDPOINTS: readonly HealthEndpoint[] = ['healthz', 'livez', 'readyz']

export interface HealthCheck {
  /** Printed in verbose output (HEALTH-08). */
  readonly name: string
  /** Rejects if the check fails; the reason goes only to the log. A check that hangs fails at its deadline. */
  check(): Promise<void>
  /** The endpoints that run it; default: all. */
  readonly endpoints?: readonly HealthEndpoint[]
}

/** Thrown by a check that fails because the server is starting or stopping: the check fails, but nothing is logged. */
export class NotReady extends Error {
  override readonly name = 'NotReady'
}

/** Called with the outcome of every check that was made, by its name and endpoint. */
export type HealthObserver = (name: string, endpoint: HealthEndpoint, outcome: 'passed' | 'failed') => void

export const isCheckedAt = ({ endpoints }: HealthCheck, endpoint: HealthEndpoint): boolean =>
  endpoints === undefined || endpoints.includes(endpoint)

/** Passes whenever the server answers at all. */
export const ping: HealthCheck = { name: 'ping', check: async () => undefined }

/** Fails on /readyz once the shutdown is announced (HEALTH-03). */
export const shutdownCheck = (isEnding: () => boolean): HealthCheck => ({
  name: 'shutdown',
  endpoints: ['readyz'],
  check: async () => {
    if (isEnding()) throw new NotReady('the server is shutting down')
  },
})

/** Returns a check that always passes until `isOver`, and then does what the given one does (HEALTH-09). */
export const passingUntil = (isOver: () => boolean, check: HealthCheck): HealthCheck => ({
  ...check,
  check: async () => {
    if (isOver()) await check.check()
  },
})
