import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'

/**
 * Lookups at once. Each holds one of the four threads of node's pool, which the store uses too, for seconds if no name
 * server answers.
 */
const AT_ONCE = 2

/** Looks up host names by the system, few at once, for connections that can wait. After the signal none begins. */
export function patientLookup(signal: AbortSignal): LookupFunction {
  const waiting: (() => void)[] = []
  let running = 0
  const next = (): void => {
    const begin = running < AT_ONCE ? waiting.shift() : undefined
    if (begin === undefined) return
    running++
    begin()
  }
  return (hostname, options, callback) => {
    waiting.push(() => {
      const done: typeof callback = (...outcome) => {
        running--
        callback(...outcome)
        next()
      }
      if (signal.aborted) done(new Error('the server ends'), '')
      else lookup(hostname, options, done)
    })
    next()
  }
}
