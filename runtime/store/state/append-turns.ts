import type { Revision } from '../contract/index.ts'

/**
 * Whose turn it is to append, among the writers of one log that know of each other. It spares them attempts that others win, and
 * decides nothing: that is up to the slots of the log.
 */
export interface AppendTurns {
  /** Resolves, before long in any case, when it is this writer's turn; with the revision that the last one whose turn it was had reached. */
  take(): Promise<Revision>
  /** Ends the turn, when local state is at the revision. */
  end(reached: Revision): void
}
