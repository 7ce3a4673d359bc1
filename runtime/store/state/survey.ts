import { Damaged, type CheckpointObject, type Log, type Revision } from '../contract/index.ts'
import { loadCheckpoint, loadState } from './load.ts'
import { LogError, type ReplicaState } from './replica-state.ts'

/** Bytes of values that are held as they are: each is read once, in the order of the keys. */
const HOT_BYTES = 64 * 1024 * 1024

/** The newest state of a log. */
export interface State {
  readonly revision: Revision
  /** In the order of their keys. */
  readonly objects: Iterable<CheckpointObject>
}

/** Returns the newest state of a log, read from one snapshot. Throws Damaged, LogError. */
export async function stateOf(log: Log): Promise<State> {
  const state = await loadState(log, HOT_BYTES)
  return { revision: state.revision, objects: inOrder(state) }
}

const inOrder = ({ objects }: ReplicaState): Iterable<CheckpointObject> => ({
  [Symbol.iterator]: () => objects.from(''),
})

/** The content of a log in numbers, and its damages. */
interface Survey {
  readonly revision: Revision
  readonly objects: number
  readonly batches: number
  /** One sentence each. */
  readonly damages: readonly string[]
  /** In the order of their keys; none if there are damages. */
  readonly contents: Iterable<CheckpointObject>
}

/**
 * Reads all of a log and verifies its checksums and its consistency.
 *
 * @param where the file or the database, for damages that belong to no entry
 */
export async function survey(log: Log, where: string): Promise<Survey> {
  const damages: string[] = []
  const counts = { revision: 0, objects: 0, batches: 0 }
  let contents: Iterable<CheckpointObject> = []
  try {
    const loaded = await log.load({ onDamage: ({ message }) => damages.push(message) })
    const state = await loadCheckpoint(loaded, HOT_BYTES)
    for await (const batches of loaded.batches) {
      counts.batches += batches.length
      // Whatever follows a gap contradicts it: the damages found so far describe it better.
      if (damages.length === 0) for (const batch of batches) state.apply(batch)
    }
    counts.revision = state.revision
    counts.objects = state.objects.size
    if (damages.length === 0) contents = inOrder(state)
  } catch (error) {
    if (error instanceof Damaged) damages.push(error.message)
    else if (error instanceof LogError) damages.push(new Damaged(where, error.message).message)
    else throw error
  }
  return { ...counts, damages, contents }
}
