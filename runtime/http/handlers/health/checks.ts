export type HealthEndpoint = 'healthz' | 'livez' | 'readyz'

export const HEALTH_ENDPOINTS: readonly HealthEndpoint[] = ['healthz', 'livez', 'readyz']

export interface HealthCheck {
  /** Printed in verbose output (HEALTH-08). */
  readonly name: string
  /** Rejects if the check fails; the reason goes only to the log. One that hangs fails at a deadline. */
  check(): Promise<void>
  /** The endpoints that run it; default: all. */
  readonly endpoints?: readonly HealthEndpoint[]
}

/**
 * Why a check fails while the server is on its way up or down: it fails as any other, but there is nothing in the log that
 * operators would have to look at.
 */
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

/** Returns the check, which passes until the time comes whatever it finds (HEALTH-09). */
export const passingUntil = (isOver: () => boolean, check: HealthCheck): HealthCheck => ({
  ...check,
  check: async () => {
    if (isOver()) await check.check()
  },
})
