import type { Key, Log } from '../contract/index.ts'
import type { Clock } from './clock.ts'
import { packValues } from './packing.ts'
import type { Replica } from './replica.ts'
import type { ReplicaState } from './replica-state.ts'

interface MaintenanceOptions {
  readonly log: Log
  readonly replica: Replica
  readonly clock: Clock
  /** How long history is retained, in milliseconds. */
  readonly retentionMilliseconds: number
}

/** Bytes of stored values per step: two milliseconds to write, whatever the driver. */
const BYTES_PER_CHECKPOINT = 2 * 1024 * 1024
const SHORTEST_PAUSE = 200
const LONGEST_PAUSE = 10_000

/**
 * Moves the checkpoint to the beginning of the retained history and trims the log before it, from time to time, until
 * the signal aborts.
 *
 * The checkpoint stays that far behind on purpose: a server that starts then knows the state before every retained
 * event, so watches and exact reads from before its start still work. It moves in small steps, because each is made in
 * one turn of the event loop, and the writers wait for it. Values that thereby leave the history are compressed if all
 * values together take too much memory.
 */
export async function maintain(
  { log, replica, clock, retentionMilliseconds: retention }: MaintenanceOptions,
  signal: AbortSignal,
): Promise<void> {
  const pause = Math.min(LONGEST_PAUSE, Math.max(SHORTEST_PAUSE, retention / 8))
  let position: Position = { state: replica.state, key: '' }
  while (!signal.aborted) {
    try {
      while (!signal.aborted && (await compactStep(log, replica, clock.now() - retention)));
      position = await pack(replica.state, position, signal)
    } catch (error) {
      if (!signal.aborted) replica.report(error)
    }
    await clock.sleep(pause, signal)
  }
}

/** Where compression continues in a state; a newly loaded state starts from the beginning. */
interface Position {
  readonly state: ReplicaState
  readonly key: Key
}

const pack = async (state: ReplicaState, from: Position, signal: AbortSignal): Promise<Position> => ({
  state,
  key: await packValues(state, from.state === state ? from.key : '', signal),
})

/** Trims the oldest batches that were appended before the time; returns false if there are none. */
async function compactStep(log: Log, { state }: Replica, before: number): Promise<boolean> {
  const { history } = state
  const revision = history.expired(before, { events: log.eventsPerCheckpoint, bytes: BYTES_PER_CHECKPOINT })
  if (revision === history.trimmed) return false
  await log.checkpoint(revision, history.changesUpTo(revision))
  await log.trim(revision)
  history.trim(revision)
  return true
}
