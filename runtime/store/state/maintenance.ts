import type { Log } from '../contract/index.ts'
import type { Clock } from './clock.ts'
import type { Replica } from './replica.ts'

const EVENTS_PER_CHECKPOINT = 2_000
const [SHORTEST_PAUSE, LONGEST_PAUSE] = [200, 10_000]

/**
 * Moves the checkpoint to the end of the retained history and forgets the log before it, from time to time.
 *
 * The checkpoint stays that far behind on purpose: a server that starts then finds the state before every retained
 * event, so that watches and exact reads from before its start still work. It is moved in small steps, because the
 * writers wait for each.
 *
 * @param retention how long history is kept, milliseconds
 */
export async function maintain(
  log: Log,
  replica: Replica,
  clock: Clock,
  retention: number,
  signal: AbortSignal,
): Promise<void> {
  const pause = Math.min(LONGEST_PAUSE, Math.max(SHORTEST_PAUSE, retention / 8))
  while (!signal.aborted) {
    try {
      while (!signal.aborted && (await compactStep(log, replica, clock.now() - retention)));
    } catch (error) {
      if (!signal.aborted) replica.report(error)
    }
    await clock.sleep(pause, signal)
  }
}

/** Forgets the oldest batches made before the time; false if there are none. */
async function compactStep(log: Log, { state }: Replica, before: number): Promise<boolean> {
  const { history } = state
  const revision = history.expired(before, EVENTS_PER_CHECKPOINT)
  if (revision === history.trimmed) return false
  await log.checkpoint(revision, history.changesUpTo(revision))
  await log.trim(revision)
  history.trim(revision)
  return true
}
