export type HealthEndpoint = 'healthz' | 'livez' | 'readyz'

export const HEALTH_ENDPOINTS: readonly HealthEndpoint[] = ['healthz', 'livez', 'readyz']

/** One thing that must be well; its name is what verbose output prints (HEALTH-08). */
export interface HealthCheck {
  readonly name: string
  /** Rejects when it is not well; the reason is for the log only. */
  check(): Promise<void>
  /** Where it is asked; default: everywhere. */
  readonly endpoints?: readonly HealthEndpoint[]
}

/** Well as long as the server answers at all. */
export const ping: HealthCheck = { name: 'ping', check: async () => undefined }

/** Not ready once the server has begun to end (HEALTH-03). */
export const shutdownCheck = (isEnding: () => boolean): HealthCheck => ({
  name: 'shutdown',
  endpoints: ['readyz'],
  check: async () => {
    if (isEnding()) throw new Error('the server is shutting down')
  },
})
