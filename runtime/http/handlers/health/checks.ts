export type HealthEndpoint = 'healthz' | 'livez' | 'readyz'

export const HEALTH_ENDPOINTS: readonly HealthEndpoint[] = ['healthz', 'livez', 'readyz']

export interface HealthCheck {
  /** Printed in verbose output (HEALTH-08). */
  readonly name: string
  /** Rejects if the check fails; the reason goes only to the log. */
  check(): Promise<void>
  /** The endpoints that run it; default: all. */
  readonly endpoints?: readonly HealthEndpoint[]
}

export const isCheckedAt = ({ endpoints }: HealthCheck, endpoint: HealthEndpoint): boolean =>
  endpoints === undefined || endpoints.includes(endpoint)

/** Passes whenever the server answers at all. */
export const ping: HealthCheck = { name: 'ping', check: async () => undefined }

/** Fails on /readyz once the shutdown is announced (HEALTH-03). */
export const shutdownCheck = (isEnding: () => boolean): HealthCheck => ({
  name: 'shutdown',
  endpoints: ['readyz'],
  check: async () => {
    if (isEnding()) throw new Error('the server is shutting down')
  },
})
