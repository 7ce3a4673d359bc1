import type { CheckpointObject, Log } from '../contract/index.ts'
import { ReplicaState } from './replica-state.ts'

/**
 * Loads the state and retained history of a log: its checkpoint, then every batch after it. The checkpoint is never
 * newer than the retained history (see maintenance), so the states before all retained events are known.
 */
export async function loadState(log: Log): Promise<ReplicaState> {
  const loaded = await log.load()
  const objects: CheckpointObject[] = []
  for await (const chunk of loaded.objects) for (const object of chunk) objects.push(object)
  const state = new ReplicaState(loaded.revision, objects)
  for await (const batches of loaded.batches) for (const batch of batches) state.apply(batch)
  return state
}
