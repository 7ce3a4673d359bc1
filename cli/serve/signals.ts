import type { EventEmitter } from 'node:events'

const SIGNALS = ['SIGTERM', 'SIGINT'] as const

/**
 * Resolves with the first signal that asks the process to end. The second calls `impatient`: an operator who asks twice does
 * not want to wait.
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
