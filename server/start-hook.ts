import { setTimeout as sleep } from 'node:timers/promises'
import { NotReady, type HealthCheck } from '../runtime/http/index.ts'

const PAUSE_MILLISECONDS = 1_000

export interface StartHook<T> {
  /** Fails until the work has been done (HEALTH-08). */
  readonly check: HealthCheck
  /** Starts the work, and retries it after a failure. Resolves to undefined if the signal aborts first. */
  run(work: () => Promise<T>, signal: AbortSignal): Promise<T | undefined>
}

/** Creates a hook for work that starts once the port is open; the server is not ready before it is done. */
export function startHook<T>(name: string, report: (error: unknown) => void): StartHook<T> {
  let done = false
  return {
    check: {
      name: `poststarthook/${name}`,
      check: async () => {
        if (!done) throw new NotReady(`${name} has not finished`)
      },
    },
    async run(work, signal) {
      while (!signal.aborted) {
        try {
          const result = await work()
          done = true
          return result
        } catch (error) {
          report(error)
          await sleep(PAUSE_MILLISECONDS, undefined, { signal }).catch(() => undefined)
        }
      }
      return undefined
    },
  }
}
