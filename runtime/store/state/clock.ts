/** The time, so that tests can advance it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Resolves after the milliseconds, or at once when the signal aborts. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
}

/** The clock of the machine; its timers do not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve()
      const end = (): void => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, milliseconds).unref()
      signal.addEventListener('abort', end)
    }),
}
