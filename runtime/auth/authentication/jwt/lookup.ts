import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'

/**
 * Names that are looked up at once. Each holds one of the four threads that the store works with too, for seconds if no
 * name server answers.
 */
const AT_ONCE = 2

/** The system's look-up of names, for connections that can wait. After the signal none is begun. */
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
