import { Compacted, Unavailable, type Log } from '../contract/index.ts'
import type { Clock } from './clock.ts'
import type { Replica } from './replica.ts'
import { LogError } from './replica-state.ts'

const SHORTEST_PAUSE = 10
const LONGEST_PAUSE = 5_000

/** Applies the batches that every server appends, until the signal aborts. After an error it continues by revision. */
export async function reflectLog(log: Log, replica: Replica, clock: Clock, signal: AbortSignal): Promise<void> {
  let pause = SHORTEST_PAUSE
  while (!signal.aborted) {
    try {
      for await (const batches of log.tail(replica.revision, signal)) {
        for (const batch of batches) replica.apply(batch)
        replica.caughtUp()
        pause = SHORTEST_PAUSE
      }
      if (!signal.aborted) throw new Unavailable('the log ended')
    } catch (error) {
      if (signal.aborted) return
      replica.failed(error)
      if (error instanceof Compacted || error instanceof LogError) {
        await replica.recover().then(() => replica.caughtUp(), replica.failed.bind(replica))
      }
      await clock.sleep(pause, signal)
      pause = Math.min(2 * pause, LONGEST_PAUSE)
    }
  }
}
