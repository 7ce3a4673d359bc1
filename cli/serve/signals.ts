import type { EventEmitter } from 'node:events'

const SIGNALS = ['SIGTERM', 'SIGINT'] as const

/**
 * Resolves with the first signal that asks the process to stop. The second one calls `impatient`: the operator does not
 * want to wait.
 */
export function firstSignal(source: EventEmitter, impatient: () => void): Promise<(typeof SIGNALS)[number]> {
  return new Promise((resolve) => {
    let asked = false
    for (const signal of SIGNALS) {
      source.on(signal, () => {
        if (asked) impatient()
        asked = true
        resolve(signal)
      })
    }
  })
}
